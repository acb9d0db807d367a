import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '@vantage/embedded-postgresql/embedded-postgres';
import { findHome } from '@vantage/embedded-postgresql/home';
import { readPostmasterFile } from '@vantage/embedded-postgresql/postmaster-file';
import { passwordHashing } from '../../server/src/platform/crypto/password-hashing';
import { migrate } from '../../server/src/platform/database/migrations';
import { tenantFactory, type TenantFactory } from '../../server/testing/tenant-factory';
import { until } from './until';

const migrations = fileURLToPath(new URL('../../server/migrations', import.meta.url));
export const password = 'Vantage#2026';

/** Each case has its own database. */
export interface TestDatabase extends Pick<TenantFactory, 'makeTenant' | 'asOwner'> {
  readonly ownerUrl: string;
  readonly applicationUrl: string;
  /** In a transaction of the tenant, as the owner of the tables. */
  rows<Row extends pg.QueryResultRow>(tenantId: string, text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export interface Postgres {
  createDatabase(): Promise<TestDatabase>;
  /**
   * Ends the server without a checkpoint: `SIGQUIT` is PostgreSQL's immediate shutdown, `SIGKILL` a kill. It is
   * started again on the same address at once.
   */
  crash(signal: 'SIGQUIT' | 'SIGKILL'): void;
  /** @returns the milliseconds until connections are accepted again */
  untilReady(): Promise<number>;
  /** Breaks the application's connections. @returns how many */
  endConnections(): Promise<number>;
}

const inDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** With the product's own, durable settings. */
export async function openPostgres(options: {
  readonly folder: string;
  readonly atEnd: (stop: () => unknown) => void;
}): Promise<Postgres> {
  const dataDir = join(options.folder, 'data');
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  options.atEnd(() => server.stop());
  const { ownerUrl, applicationUrl } = server;
  const applicationRole = new URL(applicationUrl).username;
  const home = findHome(await realpath(dataDir));
  if (!home) throw new Error('The embedded database has no home');

  const query = async (text: string, values: unknown[] = []): Promise<pg.QueryResult> => {
    const client = new pg.Client({ connectionString: ownerUrl });
    client.on('error', () => {});
    await client.connect();
    try {
      return await client.query(text, values);
    } finally {
      await client.end().catch(() => {});
    }
  };
  const passwords = passwordHashing();
  const passwordHash = await passwords.hash(password);
  await passwords.close();
  let databases = 0;

  return {
    async createDatabase() {
      const name = `faults_${(databases += 1)}`;
      await query(`create database ${name}`);
      const urls = {
        ownerUrl: inDatabase(ownerUrl, name),
        applicationUrl: inDatabase(applicationUrl, name),
      };
      await migrate({ ownerUrl: urls.ownerUrl, applicationRole, directory: migrations });
      const factory = tenantFactory({ ownerUrl: () => urls.ownerUrl, passwordHash: () => passwordHash });
      const { makeTenant, asOwner, endOwner } = factory;
      return {
        ...urls,
        makeTenant,
        asOwner,
        rows: async <Row extends pg.QueryResultRow>(tenantId: string, text: string, values: unknown[] = []) =>
          asOwner(tenantId, async (client) => (await client.query<Row>(text, values)).rows),
        close: () => endOwner(urls.ownerUrl),
      };
    },

    crash(signal) {
      const file = readPostmasterFile(home.cluster);
      if (!file) throw new Error('PostgreSQL is not running');
      process.kill(file.pid, signal);
    },

    untilReady: () =>
      until('PostgreSQL accepts connections again', () =>
        query('select 1').then(
          () => true,
          () => false,
        ),
      ),

    async endConnections() {
      const { rowCount } = await query(
        'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1',
        [applicationRole],
      );
      return rowCount ?? 0;
    },
  };
}
