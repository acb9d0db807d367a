import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { v7 as uuidv7 } from 'uuid';

/** Mails that are kept, unless told otherwise. */
const defaultCapacity = 1_000;
/** Bytes of one mail. */
const maxSize = 10 * 2 ** 20;

/** A mail that has come in. */
export interface ReceivedMail {
  readonly id: string;
  /** Addresses that it was handed over for, with commas between. */
  readonly to: string;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  /** As they came, names in lower case; a list where one came more than once. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly receivedAt: string;
}

/** A mail server for whoever tries the product out: it takes every mail and sends none on. */
export interface Mailbox {
  /** Where it takes mail. */
  readonly smtpUrl: string;
  /**
   * What has come, newest first.
   * @param to only what was handed over for this address
   */
  mails(to?: string): readonly ReceivedMail[];
  stop(): Promise<void>;
}

const headersOf = ({ headerLines }: ParsedMail): ReceivedMail['headers'] => {
  const headers = new Map<string, string[]>();
  for (const { key, line } of headerLines) {
    const value = line.slice(line.indexOf(':') + 1).replaceAll(/\r?\n[ \t]+/g, ' ');
    headers.set(key, [...(headers.get(key) ?? []), value.trim()]);
  }
  return Object.fromEntries(
    [...headers].map(([name, [first = '', ...more]]) => [name, more.length > 0 ? [first, ...more] : first]),
  );
};

/** Everything up to a size; the rest is read, and thrown away. */
async function contentOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxSize) chunks.push(chunk);
  }
  if (size > maxSize) throw Object.assign(new Error('Too large'), { responseCode: 552 });
  return Buffer.concat(chunks);
}

/**
 * Starts a mailbox on this machine, at a free port. What it holds is gone when it stops.
 * @param options.capacity mails that are kept; with each that comes beyond that, the oldest goes
 */
export async function startMailbox({
  capacity = defaultCapacity,
}: { readonly capacity?: number } = {}): Promise<Mailbox> {
  const kept: { readonly recipients: readonly string[]; readonly mail: ReceivedMail }[] = [];

  const receive = async (stream: Readable, recipients: readonly string[]): Promise<void> => {
    const parsed = await simpleParser(await contentOf(stream), {
      skipTextToHtml: true,
      skipHtmlToText: true,
    });
    kept.unshift({
      recipients: recipients.map((address) => address.toLowerCase()),
      mail: {
        id: uuidv7(),
        to: recipients.join(', '),
        subject: parsed.subject ?? '',
        text: parsed.text ?? null,
        html: parsed.html === false ? null : parsed.html,
        headers: headersOf(parsed),
        receivedAt: new Date().toISOString(),
      },
    });
    kept.splice(capacity);
  };

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxSize,
    closeTimeout: 1_000,
    onData: (stream, session, done) => {
      receive(
        stream,
        session.envelope.rcptTo.map(({ address }) => address),
      ).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  });
  // A client that breaks off is no business of anybody's.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');

  return {
    smtpUrl: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails: (to) =>
      kept
        .filter(({ recipients }) => to === undefined || recipients.includes(to.toLowerCase()))
        .map(({ mail }) => mail),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
