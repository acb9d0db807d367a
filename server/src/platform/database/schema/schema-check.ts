import pg from 'pg';
import { StartError } from '../../errors';
import { connectTo, singleLineMessage } from './connect';
import { findMissingGrants, type Grants } from './grants';
import { readMigrationFiles, type MigrationFile, type MigrationPhase } from './migration-files';

interface AppliedMigration {
  readonly name: string;
  readonly phase: MigrationPhase | null;
  readonly appliedAt: string;
}

export interface SchemaState {
  /** By name. It is null if the database has no table of migrations. */
  readonly applied: readonly AppliedMigration[] | null;
  readonly pending: readonly MigrationFile[];
  /** Applied by a newer version. */
  readonly unknown: readonly AppliedMigration[];
}

/** @throws {StartError} if the role may not read which migrations were applied */
export async function readSchemaState(client: pg.Client, directory: string): Promise<SchemaState> {
  const files = await readMigrationFiles(directory);
  const { rows: tables } = await client.query<{ exists: boolean; isReadable: boolean | null }>(
    `select m.oid is not null as exists, has_table_privilege(m.oid, 'select') as "isReadable"
     from (values (to_regclass('migration'))) as m(oid)`,
  );
  if (tables[0]?.exists !== true) return { applied: null, pending: files, unknown: [] };
  if (tables[0].isReadable !== true) throw missingGrantsError('migration', 1);
  // A database that no version with phases has migrated does not have the column.
  const { rows: applied } = await client.query<AppliedMigration>(
    `select m.name, to_jsonb(m) ->> 'phase' as phase, m.applied_at::text as "appliedAt" from migration m order by m.name`,
  );
  return {
    applied,
    pending: files.filter(({ name }) => !applied.some((one) => one.name === name)),
    unknown: applied.filter(({ name }) => !files.some((file) => file.name === name)),
  };
}

const missingGrantsError = (table: string, count: number): StartError =>
  new StartError(
    `DATABASE_URL: its role lacks privileges on ${table}${count > 1 ? ` and ${count - 1} other tables` : ''}; ` +
      'run "vantage migrate", which grants them',
  );

/**
 * Checks that this version works on the schema: every migration but those of the phase `contract` has been applied, and
 * of later versions only such that keep this one working.
 * @throws {StartError} one line that says what to do
 */
export function assertSchema({ applied, pending, unknown }: SchemaState): void {
  if (applied === null)
    throw new StartError('The database has no tables of Vantage yet; run "vantage migrate" first');
  const missing = pending.filter(({ phase }) => phase !== 'contract').map(({ name }) => name);
  if (missing.length > 0)
    throw new StartError(
      `The schema is older than this version, which needs ${summarize(missing)}; run "vantage migrate" first`,
    );
  const incompatible = unknown.filter(({ phase }) => phase !== 'expand').map(({ name }) => name);
  if (incompatible.length > 0)
    throw new StartError(
      `The schema is newer than this version, which does not know ${summarize(incompatible)}; ` +
        'start the newer version, or restore a backup from before its migrations',
    );
}

const summarize = (names: readonly string[]): string =>
  names.length > 1 ? `${names[0]} and ${names.length - 1} more` : (names[0] ?? '');

/**
 * Checks the database before the application uses it: the role is subject to row-level security, the schema is one that
 * this version knows, and the role has its privileges.
 * @throws {StartError} one line that names the setting or says what to do
 */
export async function assertDatabase(options: {
  readonly applicationUrl: string;
  readonly directory: string;
  readonly grants: Grants;
}): Promise<void> {
  const client = await connectTo('DATABASE_URL', options.applicationUrl);
  try {
    await assertRlsRole(client);
    assertSchema(await readSchemaState(client, options.directory));
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    const missing = await findMissingGrants(client, rows[0]?.role ?? '', options.grants);
    const tables = [...new Set(missing.map(({ table }) => table))];
    if (tables[0] !== undefined) throw missingGrantsError(tables[0], tables.length);
  } catch (error) {
    if (error instanceof pg.DatabaseError)
      throw new StartError(`DATABASE_URL: the database cannot be used: ${singleLineMessage(error)}`);
    throw error;
  } finally {
    await client.end();
  }
}

/** @throws {StartError} if the application role bypasses row-level security */
export async function assertRlsRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ bypassesRls: boolean }>(
    `select (r.rolsuper or r.rolbypassrls or exists (
       select from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p'))) as "bypassesRls"
     from pg_roles r where r.rolname = current_user`,
  );
  if (rows[0]?.bypassesRls !== false) {
    throw new StartError(
      'DATABASE_URL: its role is a superuser, may bypass row-level security or owns tables; use a separate role',
    );
  }
}
