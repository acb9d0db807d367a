import { randomBytes } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { APPLICATION_ROLE, readCredentials } from '@vantage/embedded-postgresql/cluster';
import { startEmbeddedPostgres } from '@vantage/embedded-postgresql/embedded-postgres';
import { findHome } from '@vantage/embedded-postgresql/home';
import { migrate } from '../../server/src/platform/database/migrations';

const migrations = fileURLToPath(new URL('../../server/migrations', import.meta.url));
const referenceRole = 'bench_reference';

export interface BenchDatabase {
  /** A superuser's connection, to fill and inspect tables. */
  readonly database: pg.Client;
  readonly ownerUrl: string;
  readonly applicationUrl: string;
  /** For the reference server: the same tables, without row-level security. */
  readonly referenceUrl: string;
}

const as = (url: string, role: string, password: string): string => {
  const changed = new URL(url);
  changed.username = role;
  changed.password = password;
  return changed.href;
};

/** A PostgreSQL with the product's settings (durable), migrated. */
export async function openBenchDatabase(options: {
  readonly folder: string;
  readonly atEnd: (stop: () => unknown) => void;
  readonly say: (line: string) => void;
}): Promise<BenchDatabase> {
  const dataDir = join(options.folder, 'data');
  const server = await startEmbeddedPostgres({ dataDir, log: options.say });
  options.atEnd(() => server.stop());
  await migrate({
    ownerUrl: server.ownerUrl,
    applicationRole: APPLICATION_ROLE,
    directory: migrations,
  });

  const home = findHome(await realpath(dataDir));
  if (!home) throw new Error('The embedded database has no home');
  const { superuser } = readCredentials(home);
  const database = new pg.Client({ connectionString: as(server.ownerUrl, 'postgres', superuser) });
  await database.connect();
  options.atEnd(() => database.end());

  const password = randomBytes(16).toString('hex');
  await database.query(`create role ${referenceRole} login bypassrls password '${password}'`);
  await database.query(`grant connect on database vantage to ${referenceRole}`);
  await database.query(
    `grant select on app_user, app_user_location, session, sign_in_attempt, page_visit, survey, survey_response to ${referenceRole}`,
  );
  await database.query(`grant insert on page_visit, survey_response to ${referenceRole}`);
  return {
    database,
    ownerUrl: server.ownerUrl,
    applicationUrl: server.applicationUrl,
    referenceUrl: as(server.ownerUrl, referenceRole, password),
  };
}
