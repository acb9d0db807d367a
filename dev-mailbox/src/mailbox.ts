import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { v7 as uuidv7 } from 'uuid';

const defaultCapacity = 1_000;
/** Bytes of one mail. */
const maxSize = 10 * 2 ** 20;

export interface ReceivedMail {
  readonly id: string;
  /** Envelope recipients, separated by commas. */
  readonly to: string;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  /** Raw headers with lower-case names; repeated ones as a list. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly receivedAt: string;
}

/** A mail server for trying out the product: accepts every mail and forwards none. */
export interface Mailbox {
  readonly smtpUrl: string;
  /** The newest first. @param to only mails to this recipient */
  mails(to?: string): readonly ReceivedMail[];
  stop(): Promise<void>;
}

const getHeaders = ({ headerLines }: ParsedMail): ReceivedMail['headers'] => {
  const headers = new Map<string, string[]>();
  for (const { key, line } of headerLines) {
    const value = line.slice(line.indexOf(':') + 1).replaceAll(/\r?\n[ \t]+/g, ' ');
    headers.set(key, [...(headers.get(key) ?? []), value.trim()]);
  }
  return Object.fromEntries(
    [...headers].map(([name, [first = '', ...more]]) => [name, more.length > 0 ? [first, ...more] : first]),
  );
};

/** Reads up to a size and discards the rest. */
async function getContent(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxSize) chunks.push(chunk);
  }
  if (size > maxSize) throw Object.assign(new Error('Too large'), { responseCode: 552 });
  return Buffer.concat(chunks);
}

/** Listens on a free port of this machine; drops the oldest mails beyond `capacity`. */
export async function startMailbox({
  capacity = defaultCapacity,
}: { readonly capacity?: number } = {}): Promise<Mailbox> {
  const remaining: { readonly recipients: readonly string[]; readonly mail: ReceivedMail }[] = [];

  const receive = async (stream: Readable, recipients: readonly string[]): Promise<void> => {
    const parsed = await simpleParser(await getContent(stream), {
      skipTextToHtml: true,
      skipHtmlToText: true,
    });
    remaining.unshift({
      recipients: recipients.map((address) => address.toLowerCase()),
      mail: {
        id: uuidv7(),
        to: recipients.join(', '),
        subject: parsed.subject ?? '',
        text: parsed.text ?? null,
        html: parsed.html === false ? null : parsed.html,
        headers: getHeaders(parsed),
        receivedAt: new Date().toISOString(),
      },
    });
    remaining.splice(capacity);
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
  // Aborted connections are not errors here.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');

  return {
    smtpUrl: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails: (to) =>
      remaining
        .filter(({ recipients }) => to === undefined || recipients.includes(to.toLowerCase()))
        .map(({ mail }) => mail),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
