import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../../load/median';
import { measured } from '../../load/resident-memory';
import type { Bench } from '../../setup/bench';
import { copyFile } from '../../setup/copy-file';
import type { Server } from '../../setup/servers';
import type { Session } from '../../setup/requests';
import { locationOfFiles, userFile, userFileColumns } from '../../setup/uploads';
import { absoluteRow } from '../absolute';
import type { Figure, Round, Row } from '../figure';

const buildUsers = { full: 50_000, quick: 10_000 } as const;
/** Milliseconds between two requests for the progress. */
const pollIntervalMs = 200;

const ask = async (
  origin: string,
  session: Session,
  path: string,
  init: RequestInit = {},
): Promise<never> => {
  const response = await fetch(`${origin}/api/${session.tenant.id}/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${session.token}`, sessionid: session.id, ...init.headers },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as never;
};

const send = (origin: string, session: Session, file: string, query: string): Promise<never> => {
  const body = new FormData();
  body.append('file', new Blob([file], { type: 'text/csv' }), 'users.csv');
  return ask(origin, session, `/admin/user/import?${query}`, { method: 'POST', body });
};

interface Imported {
  readonly check: Round;
  readonly checkAbove: number;
  readonly importUsers: Round;
  readonly importAbove: number;
}

async function round(bench: Bench, server: Server, session: Session, salt: string): Promise<Imported> {
  const { origin } = server;
  const users = bench.quick ? buildUsers.quick : buildUsers.full;
  const file = userFile(users, salt);
  const reference = await copyFile(bench, file, userFileColumns);
  const check = await measured(server.pid, async () => {
    const report: { valid: number } = await send(origin, session, file, 'dryRun=true');
    if (report.valid !== users) throw new Error(`${report.valid} of ${users} lines were valid`);
  });
  const importUsers = await measured(server.pid, async () => {
    const { jobId }: { jobId: string } = await send(origin, session, file, 'dryRun=false');
    for (;;) {
      const progress: { state: string; done: number } = await ask(origin, session, `/job/${jobId}`);
      if (progress.state === 'Done' && progress.done === users) return;
      if (progress.state !== 'Running')
        throw new Error(`The import ended as ${JSON.stringify(progress).slice(0, 500)}`);
      await delay(pollIntervalMs);
    }
  });
  // The invitations after an import are not part of this figure, and would affect the next round.
  await (await bench.database()).database.query('delete from pending_invitation');
  return {
    check: { ours: check.seconds, reference, ratio: check.seconds / reference },
    checkAbove: check.above,
    importUsers: { ours: importUsers.seconds, reference, ratio: importUsers.seconds / reference },
    importAbove: importUsers.above,
  };
}

export const userImport: Figure = {
  id: 'P6',
  async measure(bench) {
    const { product } = await bench.servers();
    const [tenant] = await bench.listTenants('import', [1_000]);
    if (!tenant) throw new Error('The tenant of P6 was not made');
    const session = await bench.signIn(tenant, 1);
    await ask(product.origin, session, '/location', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ parentId: null, level: 'area', name: locationOfFiles }),
    });
    await round(bench, product, session, 'warm');
    const rounds: Imported[] = [];
    for (let index = 0; index < bench.rounds; index += 1)
      rounds.push(await round(bench, product, session, `round${index}`));
    const users = (bench.quick ? buildUsers.quick : buildUsers.full).toLocaleString('en');
    const row = (figure: string, of: 'check' | 'importUsers', what: string): Row => {
      const compared = rounds.map((one) => one[of]);
      const seconds = (side: 'ours' | 'reference'): string =>
        median(compared.map((one) => one[side])).toFixed(2);
      return {
        id: 'P6',
        figure,
        ratio: median(compared.map(({ ratio }) => ratio)),
        goal: { atMost: 8 },
        rounds: compared,
        note: `${seconds('ours')} s against ${seconds('reference')} s${what}`,
      };
    };
    return [
      row(`check a file of ${users} users (dry run), against COPY of it without a check`, 'check', ''),
      absoluteRow({
        id: 'P6',
        figure: 'resident memory while it is checked, MB above before',
        goal: { atMost: 100 },
        values: rounds.map(({ checkAbove }) => checkAbove),
        note: 'the most that was seen, after a round to warm up',
      }),
      row(
        `take in ${users} users, from the file to the end of the import, against the same`,
        'importUsers',
        ': checked again, then rows, words, locations, audit entries and invitations in one transaction',
      ),
      absoluteRow({
        id: 'P6',
        figure: 'resident memory while they are taken in, MB above before',
        goal: { atMost: 100 },
        values: rounds.map(({ importAbove }) => importAbove),
        note: 'the most that was seen, after a round to warm up',
      }),
    ];
  },
};
