import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { passwordHashing } from '../../src/platform/crypto/password-hashing';
import { readCredentials } from '@vantage/embedded-postgresql/cluster';
import { findHome } from '@vantage/embedded-postgresql/home';
import { startEmbeddedPostgres } from '@vantage/embedded-postgresql/embedded-postgres';
import { migrate } from '../../src/platform/database/migrations';
import { migrationsDirectory, templateDatabase, testHashParameters, testPassword } from '../constants';
import type { DatabaseUrls } from './database-urls';
import { createDistributedDatabase, createTemplate } from './distributed-database';
import { makeSigningKey } from './signing-key';

declare module 'vitest' {
  interface ProvidedContext {
    /** The role that owns the tables. */
    ownerUrl: string;
    /** The application's role, subject to row-level security. */
    applicationUrl: string;
    /** For roles and databases as an operator creates them. */
    superuserUrl: string;
    /** A superuser's URL to the coordinator of a Citus cluster; null on the embedded PostgreSQL. */
    citusUrl: string | null;
    /** Every test user's password hash: computing it once saves most of the suite's time. */
    passwordHash: string;
  }
}

/**
 * One database for the whole run, migrated once; tests are isolated by their tenants. With `TEST_CITUS_URL` it is on that
 * cluster, distributed; otherwise on a separate PostgreSQL.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const citusUrl = process.env['TEST_CITUS_URL'] ?? null;
  const { ownerUrl, applicationUrl, superuserUrl, stop } =
    citusUrl === null ? await startPostgres() : await openCluster(citusUrl);
  project.provide('ownerUrl', ownerUrl);
  project.provide('applicationUrl', applicationUrl);
  project.provide('superuserUrl', superuserUrl);
  project.provide('citusUrl', citusUrl);
  const passwords = passwordHashing(testHashParameters);
  project.provide('passwordHash', await passwords.hash(testPassword));
  await passwords.close();
  return stop;
}

interface TestServer extends DatabaseUrls {
  readonly superuserUrl: string;
  stop(): Promise<void>;
}

async function startPostgres(): Promise<TestServer> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'vantage-tests-')));
  // PostgreSQL may run as another user, who has to pass through.
  chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(directory, 'data'),
    log: () => {},
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      // The tables are small and short-lived, and tests of plans gather their own statistics.
      autovacuum: 'off',
      max_connections: '200',
    },
  });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  const { ownerUrl, applicationUrl } = postgres;
  try {
    await migrate({
      ownerUrl,
      applicationRole: new URL(applicationUrl).username,
      directory: migrationsDirectory,
    });
    await makeSigningKey(applicationUrl);
    await makeTemplate(ownerUrl);
    return {
      ownerUrl,
      applicationUrl,
      superuserUrl: superuserUrl(join(directory, 'data'), ownerUrl),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openCluster(citusUrl: string): Promise<TestServer> {
  await createTemplate(citusUrl);
  const { urls, drop } = await createDistributedDatabase(citusUrl, 'vantage_tests');
  return { ...urls, superuserUrl: citusUrl, stop: drop };
}

/** The embedded server has one, but no URL for it: the product must never connect with it. */
function superuserUrl(dataDir: string, ownerUrl: string): string {
  const home = findHome(dataDir);
  if (home === null) throw new Error('The embedded database has no files.');
  const { superuser } = readCredentials(home);
  return Object.assign(new URL(ownerUrl), { username: 'postgres', password: superuser }).href;
}

/** For files with their own database: PostgreSQL copies no database that is in use. */
async function makeTemplate(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `create database ${templateDatabase} template ${pg.escapeIdentifier(new URL(ownerUrl).pathname.slice(1))}`,
    );
  } finally {
    await owner.end();
  }
}
