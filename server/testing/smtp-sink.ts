import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** Envelope and content as received. */
export interface SunkMail {
  readonly from: string;
  readonly recipients: readonly string[];
  /** Unfolded lines such as `Name: value`. */
  readonly headers: readonly string[];
  readonly body: string;
}

/** The response to a recipient or a mail: rejection, silence, or a broken connection. Undefined accepts it. */
type Fault = { readonly code: number; readonly text: string } | 'silence' | 'drop' | undefined;
type Behaviour = (stage: 'recipient' | 'data', address: string) => Fault;

/** A mail server that stores mails and fails on demand. Ends with the test. */
export interface SmtpSink {
  readonly url: string;
  /** Every mail that was received completely, in order, whatever the response. */
  readonly mails: readonly SunkMail[];
  behave(behaviour: Behaviour): void;
  stop(): Promise<void>;
}

const read = (raw: string): Pick<SunkMail, 'headers' | 'body'> => {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  return { headers: headers.split('\r\n'), body: raw.slice(end + 4) };
};

export async function smtpSink(port = 0): Promise<SmtpSink> {
  const mails: SunkMail[] = [];
  const sockets = new Set<Socket>();
  let behaviour: Behaviour = () => undefined;

  const react = (fault: Fault, done: (error?: Error | null) => void, remotePort: number): void => {
    if (fault === 'silence') return;
    if (fault === 'drop') {
      for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy();
      return;
    }
    done(fault && Object.assign(new Error(fault.text), { responseCode: fault.code }));
  };

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onRcptTo: ({ address }, session, done) =>
      react(behaviour('recipient', address), done, session.remotePort),
    onData(stream: Readable, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const recipients = rcptTo.map(({ address }) => address);
        const raw = Buffer.concat(chunks).toString();
        mails.push({ from: mailFrom === false ? '' : mailFrom.address, recipients, ...read(raw) });
        react(behaviour('data', recipients[0] ?? ''), done, session.remotePort);
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  listening.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await once(listening, 'listening');
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(resolve));
  };
  onTestFinished(stop);

  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails,
    behave: (next) => {
      behaviour = next;
    },
    stop,
  };
}

export const headerOf = ({ headers }: SunkMail, name: string): string[] =>
  headers
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 1).trim());
