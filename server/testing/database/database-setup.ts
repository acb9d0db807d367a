import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { accessTokens } from '../../src/modules/auth/tokens/access-tokens';
import { signingKeyRepository } from '../../src/modules/auth/tokens/signing-keys.repository';
import { systemClock } from '../../src/platform/clock';
import { passwordHashing } from '../../src/platform/crypto/password-hashing';
import { secretsFrom } from '../../src/platform/crypto/secrets';
import { openDatabase } from '../../src/platform/database/database';
import { readCredentials } from '@vantage/embedded-postgresql/cluster';
import { findHome } from '@vantage/embedded-postgresql/home';
import { startEmbeddedPostgres } from '@vantage/embedded-postgresql/embedded-postgres';
import { migrate } from '../../src/platform/database/migrations';
import {
  migrationsDirectory,
  templateDatabase,
  testHashParameters,
  testPassword,
  testSecretKey,
} from '../constants';

declare module 'vitest' {
  interface ProvidedContext {
    /** The role that owns the tables. */
    ownerUrl: string;
    /** The application's role, subject to row-level security. */
    applicationUrl: string;
    /** For roles and databases as an operator creates them. */
    superuserUrl: string;
    /** Every test user's password hash: computing it once saves most of the suite's time. */
    passwordHash: string;
  }
}

/** One PostgreSQL for the whole run, migrated once; tests are isolated by their tenants. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
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
  try {
    await migrate({
      ownerUrl: postgres.ownerUrl,
      applicationRole: new URL(postgres.applicationUrl).username,
      directory: migrationsDirectory,
    });
    await makeSigningKey(postgres.applicationUrl);
    await makeTemplate(postgres.ownerUrl);
    project.provide('ownerUrl', postgres.ownerUrl);
    project.provide('applicationUrl', postgres.applicationUrl);
    project.provide('superuserUrl', superuserUrl(join(directory, 'data'), postgres.ownerUrl));
    const passwords = passwordHashing(testHashParameters);
    project.provide('passwordHash', await passwords.hash(testPassword));
    await passwords.close();
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
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

/** Created before the first application starts, so that all of them know it from their start. */
async function makeSigningKey(url: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 1, onError: () => {} });
  await accessTokens({
    database,
    keys: signingKeyRepository(),
    secrets: secretsFrom(testSecretKey),
    clock: systemClock,
  });
  await database.close();
}
