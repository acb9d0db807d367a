import { execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median } from '../../load/median';
import { measured } from '../../load/resident-memory';
import type { Bench } from '../../setup/bench';
import type { MailSink } from '../../setup/mail-sink';
import {
  mailingSeconds,
  benchMessage,
  openSurveySender,
  recipientFile,
  startMailing,
  uploadRecipients,
  type SurveySender,
} from '../../setup/bulk-mail';
import { absoluteRow } from '../absolute';
import type { Figure, Round, Row } from '../figure';

const getMails = { full: 20_000, quick: 4_000 } as const;
const readMemory = { few: 1_000, full: 200_000, quick: 20_000 } as const;
const connections = 10;
const bytesOfMail = 4_600;
const mailer = fileURLToPath(new URL('../../reference-mailer.mjs', import.meta.url));

const bulk = async (bench: Bench, sender: SurveySender, count: number): Promise<number> => {
  const { uploadId, valid } = await uploadRecipients(bench, sender, recipientFile(count));
  if (valid !== count) throw new Error(`${valid} of ${count} lines were valid`);
  return mailingSeconds(bench, sender, await startMailing(bench, sender, uploadId));
};

const nodemailer = async (sink: MailSink, count: number, content: object): Promise<number> => {
  const options = JSON.stringify({ url: sink.url, count, connections, ...content });
  const { stdout } = await promisify(execFile)(process.execPath, [mailer, options]);
  return Number(stdout);
};

/** Postfix's own generator of mails, which keeps its connections. */
const smtpSource = (sink: MailSink, count: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const flags = ['-s', `${connections}`, '-m', `${count}`, '-l', `${bytesOfMail}`, '-d'];
    const child = spawn('smtp-source', [...flags, `127.0.0.1:${sink.port}`], { stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve((performance.now() - startedAt) / 1_000) : reject(new Error('smtp-source failed')),
    );
  });

const rawMail = (): string => {
  const lines = Array.from({ length: 55 }, (_, index) => `line ${index} ${'text '.repeat(14)}`.slice(0, 76));
  const headers = 'From: no-reply@bench.example\r\nTo: a@mail.example\r\nSubject: How safe is the ramp?\r\n';
  return `${headers}\r\n${lines.join('\r\n')}\r\n`.padEnd(bytesOfMail - 2, '..').concat('\r\n');
};

type Sender = 'ours' | 'raw' | 'html' | 'source';

async function speed(bench: Bench, sender: SurveySender, sink: MailSink): Promise<Row[]> {
  const count = bench.quick ? getMails.quick : getMails.full;
  const rawFile = join(bench.folder, 'mail.eml');
  await writeFile(rawFile, rawMail());
  const senders: Readonly<Record<Sender, () => Promise<number>>> = {
    ours: () => bulk(bench, sender, count),
    raw: () => nodemailer(sink, count, { rawFile }),
    html: () => nodemailer(sink, count, { html: benchMessage.body }),
    source: () => smtpSource(sink, count),
  };
  await bulk(bench, sender, readMemory.few);
  const rounds: Record<Sender, number>[] = [];
  for (let index = 0; index < bench.rounds; index += 1) {
    const round: Record<Sender, number> = { ours: 0, raw: 0, html: 0, source: 0 };
    const names = Object.keys(senders) as Sender[];
    for (const name of index % 2 === 0 ? names : names.toReversed())
      round[name] = count / (await senders[name]());
    rounds.push(round);
  }
  const row = (reference: Exclude<Sender, 'ours'>, what: string, atLeast: number): Row => {
    const compared = rounds.map((round): Round => ({
      ours: round.ours,
      reference: round[reference],
      ratio: round.ours / round[reference],
    }));
    const rate = (side: Sender): string => median(rounds.map((round) => round[side])).toFixed(0);
    return {
      id: 'P5',
      figure: `bulk mails/s of ${count.toLocaleString('en')}, from the start of the mailing to its end, against ${what}`,
      ratio: median(compared.map(({ ratio }) => ratio)),
      goal: { atLeast },
      rounds: compared,
      note: `${rate('ours')} a second against ${rate(reference)}`,
    };
  };
  return [
    row('raw', "Nodemailer's pool with one raw mail and no record of what was sent", 0.9),
    row('html', "Nodemailer's pool with HTML and text", 2),
    row('source', 'smtp-source (no goal)', 0),
  ];
}

async function memory(bench: Bench, sender: SurveySender): Promise<Row> {
  const { pid } = (await bench.servers()).product;
  const many = bench.quick ? readMemory.quick : readMemory.full;
  const measurePeak = async (count: number): Promise<number> => {
    const { uploadId } = await uploadRecipients(bench, sender, recipientFile(count));
    const { peak } = await measured(pid, async () => {
      await mailingSeconds(bench, sender, await startMailing(bench, sender, uploadId));
    });
    return peak;
  };
  const few = await measurePeak(readMemory.few);
  const peak = await measurePeak(many);
  return absoluteRow({
    id: 'P5',
    figure: `resident memory while ${many.toLocaleString('en')} mails are sent, MB above that of ${readMemory.few.toLocaleString('en')}`,
    goal: { atMost: 30 },
    values: [peak - few],
    note: `${peak.toFixed(0)} MB against ${few.toFixed(0)}`,
  });
}

export const bulkMail: Figure = {
  id: 'P5',
  async measure(bench) {
    const { mailSink } = await bench.servers();
    if (!mailSink) throw new Error('P5 needs smtp-sink: apt-get install --no-install-recommends postfix');
    const [tenant] = await bench.listTenants('mailing', [1_000]);
    if (!tenant) throw new Error('The tenant of P5 was not made');
    const rows = await speed(bench, await openSurveySender(bench, tenant), mailSink);
    return [...rows, await memory(bench, await openSurveySender(bench, tenant))];
  },
};
