import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import { templateDatabase } from '../constants';
import { useDatabase, type DatabaseUrls } from './database-urls';
import { createDistributedDatabase } from './distributed-database';
import { endOwner, unique } from '../factories';
import { openDatabaseProxy, type DatabaseProxy } from './open-database-proxy';

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const buildUrls = (name: string): DatabaseUrls => {
  const at = (url: string): string => {
    const parsed = new URL(url);
    parsed.pathname = `/${name}`;
    return parsed.href;
  };
  return { ownerUrl: at(inject('ownerUrl')), applicationUrl: at(inject('applicationUrl')) };
};

async function databaseOfTest(prefix: string, options = ''): Promise<DatabaseUrls> {
  const name = unique(prefix).replaceAll('-', '_');
  const client = await connect(inject('ownerUrl'));
  await client.query(`create database ${name} ${options}`);
  onTestFinished(async () => {
    await client.query(`drop database ${name} with (force)`);
  });
  return buildUrls(name);
}

/** An empty database, for tests of a database as a whole; dropped after the test. */
export const emptyDatabase = (): Promise<DatabaseUrls> => databaseOfTest('empty');

/** With all tables, but without tenants; dropped after the test. */
export const migratedDatabase = (): Promise<DatabaseUrls> =>
  databaseOfTest('migrated', `template ${templateDatabase}`);

interface OwnDatabase {
  readonly urls: DatabaseUrls;
  drop(): Promise<void>;
}

async function copyTemplate(name: string): Promise<OwnDatabase> {
  const client = new pg.Client({ connectionString: inject('ownerUrl') });
  await client.connect();
  await client.query(`create database ${name} template ${templateDatabase}`);
  return {
    urls: buildUrls(name),
    async drop() {
      // Not by force: that would break connections of pools that are closing, without an error listener.
      await client.query(`drop database ${name}`);
      await client.end();
    },
  };
}

/** For work on all tenants. To be called outside of a test, before anything else uses the database. */
export async function ownDatabase(): Promise<DatabaseUrls> {
  const name = unique('own').replaceAll('-', '_');
  const citusUrl = inject('citusUrl');
  const { urls, drop } =
    citusUrl === null ? await copyTemplate(name) : await createDistributedDatabase(citusUrl, name);
  useDatabase(urls);
  afterAll(async () => {
    useDatabase(null);
    await endOwner(urls.ownerUrl);
    await drop();
  });
  return urls;
}

/** A proxy whose connections a test can cut. Ends with the test. */
export async function databaseProxy(url: string): Promise<DatabaseProxy> {
  const proxy = await openDatabaseProxy(url);
  onTestFinished(() => proxy.close());
  return proxy;
}
