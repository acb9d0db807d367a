import pg from 'pg';
import { distribute } from '../../src/platform/database/citus';
import { migrate } from '../../src/platform/database/migrations';
import { migrationsDirectory, templateDatabase } from '../constants';
import type { DatabaseUrls } from './database-urls';
import { makeSigningKey } from './signing-key';

/** The roles of docs/operations.md, which the cluster has to have; they need no password from this machine. */
const ownerRole = 'vantage_owner';
const applicationRole = 'vantage_app';

/** Each shard is a table, and a fresh database creates all of them. */
const shardCount = 2;

const at = (url: string, change: Partial<Pick<URL, 'host' | 'pathname' | 'username' | 'password'>>): string =>
  Object.assign(new URL(url), change).href;

const urlsOn = (citusUrl: string, name: string): DatabaseUrls => {
  const as = (username: string): string => at(citusUrl, { pathname: `/${name}`, username, password: '' });
  return { ownerUrl: as(ownerRole), applicationUrl: as(applicationRole) };
};

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface Node {
  readonly nodename: string;
  readonly nodeport: number;
}

const readWorkers = async (client: pg.Client): Promise<Node[]> =>
  (await client.query<Node>('select nodename, nodeport from pg_dist_node where groupid <> 0')).rows;

async function createDatabase(url: string, name: string, options = ''): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} owner ${ownerRole} ${options}`);
  });
}

/**
 * Creates a migrated database on the coordinator, from which distributed ones are copied.
 * @param citusUrl of a superuser
 */
export async function createTemplate(citusUrl: string): Promise<void> {
  await createDatabase(citusUrl, templateDatabase);
  const { ownerUrl, applicationUrl } = urlsOn(citusUrl, templateDatabase);
  await migrate({ ownerUrl, applicationRole, directory: migrationsDirectory });
  await makeSigningKey(applicationUrl);
}

/**
 * Creates a database on all nodes, with all tables distributed.
 * @param citusUrl of a superuser, to a database of the coordinator that knows the workers
 */
export async function createDistributedDatabase(
  citusUrl: string,
  name: string,
): Promise<{ readonly urls: DatabaseUrls; drop(): Promise<void> }> {
  const workers = await withClient(citusUrl, readWorkers);
  const workerUrls = workers.map(({ nodename, nodeport }) =>
    at(citusUrl, { host: `${nodename}:${nodeport}` }),
  );
  await createDatabase(citusUrl, name, `template ${templateDatabase}`);
  for (const url of workerUrls) await createDatabase(url, name);
  for (const url of [citusUrl, ...workerUrls])
    await withClient(at(url, { pathname: `/${name}` }), (client) => client.query('create extension citus'));
  const { hostname, port } = new URL(citusUrl);
  await withClient(at(citusUrl, { pathname: `/${name}` }), async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)]);
    for (const { nodename, nodeport } of workers)
      await client.query('select citus_add_node($1, $2)', [nodename, nodeport]);
    await client.query(`alter database ${name} set citus.shard_count = ${shardCount}`);
    // Only a superuser can make a role known to the nodes of a database. Citus does so when the role owns something.
    await client.query(`set role ${ownerRole}`);
    await client.query('create function made_known() returns int language sql return 1');
    await client.query('drop function made_known()');
  });
  const urls = urlsOn(citusUrl, name);
  await distribute(urls.ownerUrl, () => {});
  return {
    urls,
    async drop() {
      for (const url of [citusUrl, ...workerUrls])
        await withClient(url, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
