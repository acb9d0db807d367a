import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import { templateDatabase } from './constants';
import { useDatabase, type DatabaseUrls } from './database-urls';
import { endOwner, unique } from './factories';

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const urlsOf = (name: string): DatabaseUrls => {
  const at = (url: string): string => {
    const parsed = new URL(url);
    parsed.pathname = `/${name}`;
    return parsed.href;
  };
  return { ownerUrl: at(inject('ownerUrl')), applicationUrl: at(inject('applicationUrl')) };
};

/** An empty database, for tests of a database as a whole; dropped after the test. */
export async function emptyDatabase(): Promise<DatabaseUrls> {
  const name = unique('empty').replaceAll('-', '_');
  const client = await connect(inject('ownerUrl'));
  await client.query(`create database ${name}`);
  onTestFinished(async () => {
    await client.query(`drop database ${name} with (force)`);
  });
  return urlsOf(name);
}

/** For work on all tenants. To be called outside of a test, before anything else uses the database. */
export async function ownDatabase(): Promise<DatabaseUrls> {
  const name = unique('own').replaceAll('-', '_');
  const client = new pg.Client({ connectionString: inject('ownerUrl') });
  await client.connect();
  await client.query(`create database ${name} template ${templateDatabase}`);
  const urls = urlsOf(name);
  useDatabase(urls);
  afterAll(async () => {
    useDatabase(null);
    await endOwner(urls.ownerUrl);
    // Not by force: that would break connections of pools that are closing, without an error listener.
    await client.query(`drop database ${name}`);
    await client.end();
  });
  return urls;
}

interface DatabaseProxy {
  readonly url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /**
   * Never forwards that the next transaction with a statement that contains `text` was committed.
   * @returns once the database has committed it
   */
  withholdCommit(text: string): Promise<void>;
}

/** A proxy whose connections a test can cut. */
export async function databaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const socketDirectory = target.searchParams.get('host');
  const connections = new Set<Socket>();
  let withheld: { readonly text: string; readonly onCommit: () => void } | null = null;
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
    let hasText = false;
    from.on('data', (data) => (hasText ||= withheld !== null && data.includes(withheld.text)));
    from.pipe(to);
    const forward = new Transform({
      transform(data: Buffer, _encoding, done) {
        if (hasText && data.includes('COMMIT')) withheld?.onCommit();
        else done(null, data);
      },
    });
    to.pipe(forward).pipe(from);
  });
  const listen = async (port: number): Promise<void> => {
    proxy.listen(port, '127.0.0.1');
    await once(proxy, 'listening');
  };
  const cut = async (): Promise<void> => {
    proxy.close();
    for (const connection of connections) connection.destroy();
    await once(proxy, 'close');
  };
  await listen(0);
  onTestFinished(async () => {
    if (proxy.listening) await cut();
  });
  const { port } = proxy.address() as AddressInfo;
  const through = new URL(url);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    url: through.href,
    cut,
    mend: () => listen(port),
    withholdCommit: (text) => new Promise((onCommit) => (withheld = { text, onCommit })),
  };
}
