import type { Config, DatabaseSettings } from '../../config';
import { databaseGrants } from '../../database-grants';
import { migrationsDirectory } from '../../files';
import { readRole } from '../../platform/database/connection-url';
import { connectTo } from '../../platform/database/schema/connect';
import { findMissingGrants, grantMissing } from '../../platform/database/schema/grants';
import { assertRlsRole, assertSchema, readSchemaState } from '../../platform/database/schema/schema-check';
import { readServerState, type ServerState } from '../../platform/database/schema/server-state';
import { StartError } from '../../platform/errors';
import { passed, problem, skipped, type CheckResult } from './check-result';

const minVersion = 150_000;
/** Milliseconds; sign-in by single sign-on and passwordless links tolerate no more. */
const maxClockDifference = 5_000;

const checkServer = ({ version, encoding }: ServerState): CheckResult => {
  const major = Math.floor(version / 10_000);
  if (version < minVersion)
    return problem('database', `PostgreSQL ${major} is too old`, 'Upgrade to PostgreSQL 15 or newer.');
  if (encoding !== 'UTF8')
    return problem(
      'database',
      `The database has the encoding ${encoding}`,
      'Create a database with the encoding UTF8; "vantage database sql" prints how.',
    );
  return passed('database', `PostgreSQL ${major}, ${encoding}`);
};

const checkClock = ({ now }: ServerState, measuredAt: number): CheckResult => {
  const difference = Math.round(measuredAt - now);
  return Math.abs(difference) > maxClockDifference
    ? problem(
        'clock',
        `This machine's clock differs from the database's by ${Math.round(Math.abs(difference) / 1_000)} s`,
        'Synchronize both clocks, such as by chrony or systemd-timesyncd.',
      )
    : passed('clock', `It differs from the database's by ${Math.abs(difference)} ms`);
};

const checkConnections = (
  { maxConnections, reservedConnections, processes }: ServerState,
  poolSize: number,
): CheckResult => {
  // One more listens for notifications.
  const [perProcess, available] = [poolSize + 1, maxConnections - reservedConnections];
  const count = Math.max(processes, 1);
  const needed = count * perProcess;
  const detail = `${processes} processes run; ${count} need up to ${needed} of ${available} connections`;
  return needed > available
    ? problem(
        'connections',
        detail,
        `Raise max_connections to at least ${needed + reservedConnections}, or lower DATABASE_POOL_SIZE.`,
      )
    : passed('connections', `${detail}; there is room for ${Math.floor(available / perProcess)} processes`);
};

const attempt = async (
  check: string,
  work: () => Promise<CheckResult>,
  remedy: string,
): Promise<CheckResult> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartError) return problem(check, error.message, remedy);
    throw error;
  }
};

/** Grants with the owner's URL only. */
async function checkGrants(
  database: DatabaseSettings,
  client: Awaited<ReturnType<typeof connectTo>>,
  repairs: boolean,
): Promise<CheckResult> {
  const role = readRole(database.applicationUrl);
  const missing = await findMissingGrants(client, role, databaseGrants);
  if (missing.length === 0) return passed('grants', `The role ${role} has the privileges that it needs`);
  const tables = [...new Set(missing.map(({ table }) => table))];
  if (!repairs || database.ownerUrl === null)
    return problem(
      'grants',
      `The role ${role} lacks privileges on ${tables.join(', ')}`,
      'Run "vantage migrate" or "vantage doctor --repair" with DATABASE_OWNER_URL.',
    );
  const owner = await connectTo('DATABASE_OWNER_URL', database.ownerUrl);
  try {
    await grantMissing(owner, role, databaseGrants);
  } finally {
    await owner.end();
  }
  return passed(
    'grants',
    `Repaired: the role ${role} got the privileges that it lacked on ${tables.join(', ')}`,
  );
}

/** Checks the server, the roles and the schema. @throws {StartError} if the database cannot be reached */
export async function checkDatabase(
  config: Config,
  database: DatabaseSettings,
  repairs: boolean,
): Promise<CheckResult[]> {
  const client = await connectTo('DATABASE_URL', database.applicationUrl);
  try {
    const state = await readServerState(client);
    const schema = await attempt(
      'schema',
      async () => {
        const schemaState = await readSchemaState(client, migrationsDirectory);
        assertSchema(schemaState);
        return passed(
          'schema',
          `${schemaState.applied?.length ?? 0} migrations, ${schemaState.pending.length} pending`,
        );
      },
      '"vantage migrate status" lists the migrations.',
    );
    return [
      checkServer(state),
      checkClock(state, Date.now()),
      checkConnections(state, config.databasePoolSize),
      await attempt(
        'role',
        async () => {
          await assertRlsRole(client);
          return passed('role', `${readRole(database.applicationUrl)} is subject to row-level security`);
        },
        '"vantage database sql" prints how to create the role.',
      ),
      schema,
      schema.status === 'ok'
        ? await checkGrants(database, client, repairs)
        : skipped('grants', 'They depend on the schema'),
    ];
  } finally {
    await client.end();
  }
}
