import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** Envelope and content as received. */
export interface SunkMail {
  readonly from: string;
  readonly recipients: readonly string[];
  /** Unfolded lines such as `Name: value`. */
  readonly headers: readonly string[];
  readonly body: string;
  /** The name that the client gave in EHLO. */
  readonly client: string;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  /** Whether 250 was sent. */
  accepted: boolean;
}

/**
 * The response to a connection, a login, a recipient or a mail: rejection, silence, or a broken connection. `close`
 * accepts the mail and ends the connection. Undefined accepts it.
 */
type SmtpFailure =
  | { readonly code: number; readonly text: string }
  | 'silence'
  | 'drop'
  | 'close'
  | undefined;
type SmtpStage = 'connection' | 'login' | 'recipient' | 'data';
/** May take its time. `address` is the recipient's; empty for a connection and a login. */
type SmtpBehaviour = (stage: SmtpStage, address: string) => SmtpFailure | Promise<SmtpFailure>;

export interface SmtpSinkOptions {
  /** 0 for any free one. */
  readonly port?: number;
  /** Offers STARTTLS, with an untrusted certificate, and a login that accepts any name, like a submission server. */
  readonly requiresLogin?: boolean;
  /** Connections at a time; any other one is rejected in its greeting. */
  readonly maxConnections?: number;
}

/** A mail server that stores mails and fails on demand. */
export interface SmtpSink {
  /** With a login if one is required. */
  readonly url: string;
  readonly port: number;
  /** Every mail that was received completely, in order, whatever the response. */
  readonly mails: readonly SunkMail[];
  /** Connections that are open. */
  connections(): number;
  limitConnections(max: number): void;
  behave(behaviour: SmtpBehaviour): void;
  stop(): Promise<void>;
}

const read = (raw: string): Pick<SunkMail, 'headers' | 'body'> => {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  return { headers: headers.split('\r\n'), body: raw.slice(end + 4) };
};

export async function openSmtpSink(options: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const { port = 0, requiresLogin = false, maxConnections = 0 } = options;
  const mails: SunkMail[] = [];
  const sockets = new Map<number, Socket>();
  let behaviour: SmtpBehaviour = () => undefined;

  type Done = (error?: Error | null) => void;
  const react = async (
    stage: SmtpStage,
    address: string,
    { remotePort }: Pick<SMTPServerSession, 'remotePort'>,
    done: Done,
  ): Promise<void> => {
    const problem = await behaviour(stage, address);
    if (problem === 'silence') return;
    if (problem === 'drop') sockets.get(remotePort)?.destroy();
    else if (problem === undefined) done();
    else if (problem === 'close') {
      done();
      sockets.get(remotePort)?.end();
    } else done(Object.assign(new Error(problem.text), { responseCode: problem.code }));
  };

  const server = new SMTPServer({
    disabledCommands: requiresLogin ? [] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    maxClients: maxConnections,
    // The server removes the socket's own listeners when it is encrypted.
    onClose: ({ remotePort }) => void sockets.delete(remotePort),
    onConnect: (session, done) => void react('connection', '', session, done),
    onAuth: ({ username = '' }, session, done) =>
      void react('login', '', session, (error) => (error ? done(error) : done(null, { user: username }))),
    onRcptTo: ({ address }, session, done) => void react('recipient', address, session, done),
    onData(stream: Readable, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const recipients = rcptTo.map(({ address }) => address);
        const mail: SunkMail = {
          from: mailFrom === false ? '' : mailFrom.address,
          recipients,
          ...read(Buffer.concat(chunks).toString()),
          client: session.hostNameAppearsAs,
          receivedAt: Date.now(),
          accepted: false,
        };
        mails.push(mail);
        void react('data', recipients[0] ?? '', session, (error) => {
          mail.accepted = error == null;
          done(error);
        });
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  listening.on('connection', (socket: Socket) => {
    const remotePort = socket.remotePort ?? 0;
    sockets.set(remotePort, socket);
  });
  await once(listening, 'listening');
  const address = listening.address() as AddressInfo;

  return {
    url: requiresLogin
      ? `smtp://user:password@127.0.0.1:${address.port}?tls.rejectUnauthorized=false`
      : `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    connections: () => server.connections.size,
    limitConnections: (max) => {
      server.options.maxClients = max;
    },
    behave: (next) => {
      behaviour = next;
    },
    async stop() {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

export const readHeader = ({ headers }: SunkMail, name: string): string[] =>
  headers
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 1).trim());
