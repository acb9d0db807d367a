import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { freePort } from '../process/free-port';
import { postgresMessages } from './postgres-messages';

/** Between a server process and its database. */
export interface DatabaseProxy {
  readonly url: string;
  /** Breaks all connections and accepts no more. */
  cut(): Promise<void>;
  reopen(): Promise<void>;
  /** Forwards nothing more, in either direction, until the connections break. New ones are forwarded. */
  stall(): void;
  /**
   * Never forwards that the next transaction with a statement that contains `text` was committed.
   * @returns once the database has committed it
   */
  withholdCommit(text: string): Promise<void>;
  close(): Promise<void>;
}

interface WithheldCommit {
  readonly text: string;
  readonly onCommit: () => void;
}

/** Follows one connection. Statements may be prepared and pipelined. */
function watchCommit(withheld: () => WithheldCommit | null) {
  const readClient = postgresMessages({ fromClient: true });
  const readServer = postgresMessages({ fromClient: false });
  const statements = new Map<string, string>();
  /** The server says `Z` after its start, and then once for each query. */
  let [queries, answered] = [0, -1];
  let hasText = false;
  /** The number of the COMMIT whose answer is withheld. */
  let commit: number | null = null;

  return {
    toServer(data: Buffer): void {
      for (const message of readClient(data)) {
        const [first = '', second = ''] = message.type === '' ? [] : message.texts();
        if (message.type === 'P') statements.set(first, second);
        const wanted = withheld();
        if (wanted && message.type === 'B' && statements.get(second)?.includes(wanted.text)) hasText = true;
        if (wanted && hasText && commit === null && message.type === 'Q' && /^commit/i.test(first))
          commit = queries;
        if (message.type === 'Q' || message.type === 'S') queries += 1;
      }
    },

    /** @returns what may pass */
    toClient(data: Buffer): Buffer {
      const passing: Buffer[] = [];
      for (const { type, texts, bytes } of readServer(data)) {
        if (answered !== commit) passing.push(bytes);
        else if (type === 'C' && texts()[0] === 'COMMIT') withheld()?.onCommit();
        if (type === 'Z' && answered !== commit) answered += 1;
      }
      return Buffer.concat(passing);
    },
  };
}

export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const socketDirectory = target.searchParams.get('host');
  const connections = new Set<Socket>();
  let withheld: WithheldCommit | null = null;
  const proxy = createServer((from) => {
    const to = socketDirectory
      ? createConnection(`${socketDirectory}/.s.PGSQL.${target.port}`)
      : createConnection(Number(target.port), target.hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      connections.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        connections.delete(one);
        other.destroy();
      });
    }
    const watched = watchCommit(() => withheld);
    from.on('data', (data: Buffer) => watched.toServer(data));
    from.pipe(to);
    const forward = new Transform({
      transform(data: Buffer, _encoding, done) {
        done(null, watched.toClient(data));
      },
    });
    to.pipe(forward).pipe(from);
  });
  const port = await freePort();
  const listen = async (): Promise<void> => {
    proxy.listen(port, '127.0.0.1');
    await once(proxy, 'listening');
  };
  const cut = async (): Promise<void> => {
    proxy.close();
    for (const connection of connections) connection.destroy();
    await once(proxy, 'close');
  };
  await listen();
  const through = new URL(url);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    url: through.href,
    cut,
    reopen: listen,
    stall() {
      for (const connection of connections) {
        connection.unpipe();
        connection.pause();
      }
    },
    withholdCommit: (text) =>
      new Promise((resolve) => {
        const onCommit = (): void => {
          withheld = null;
          resolve();
        };
        withheld = { text, onCommit };
      }),
    async close() {
      if (proxy.listening) await cut();
    },
  };
}
