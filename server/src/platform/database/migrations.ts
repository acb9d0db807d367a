import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../errors';
import { connectTo, singleLineMessage } from './schema/connect';
import { grantMissing, type Grants } from './schema/grants';
import { readMigrationFiles, type MigrationFile, type MigrationPhase } from './schema/migration-files';

/** Arbitrary, but shared by all processes that migrate this database. */
const advisoryLock = 7_210_042_001;

/**
 * Milliseconds that a statement waits for a table. Everyone who needs the table queues behind it, so it gives up
 * soon and tries again later.
 */
const lockTimeout = 500;
const defaultLockRetries = { attempts: 240, pauseMs: 1_000 };

export interface MigrationOptions {
  readonly ownerUrl: string;
  readonly applicationRole: string;
  readonly directory: string;
  /** Runs the files of one phase only; the numbered files before the first release belong to `expand`. */
  readonly phase?: MigrationPhase | undefined;
  /** What the application's role has to be granted after the files have run. */
  readonly grants?: Grants;
  /** Receives a line for each file, and when something has to be waited for. */
  readonly onProgress?: (line: string) => void;
  /** For tests: how often a file whose tables are in use is tried, with milliseconds between. */
  readonly lockRetries?: typeof defaultLockRetries;
}

/**
 * Runs new SQL files by name, each in a transaction; `{{application}}` stands for the application role. A file with the line
 * `-- Transaction: none` runs statement by statement, for what PostgreSQL does in no transaction. It has to be repeatable.
 * @returns the names of the files that ran
 * @throws {StartError} if the database is unreachable or not ours, an earlier file was changed, or a file failed
 */
export async function migrate(options: MigrationOptions): Promise<string[]> {
  const { applicationRole, phase, grants, onProgress = () => {}, lockRetries = defaultLockRetries } = options;
  const files = await readMigrationFiles(options.directory);
  const client = await connectTo('DATABASE_OWNER_URL', options.ownerUrl);
  try {
    await lockMigrations(client, onProgress);
    await assertOwner(client, applicationRole);
    const ran = await prepareMigrationTable(client, applicationRole);
    const applied: string[] = [];
    for (const file of files) {
      const before = ran.get(file.name);
      if (before === file.checksum) continue;
      if (before !== undefined) throw new StartError(`Migration ${file.name} was changed after it had run`);
      if (phase !== undefined && (file.phase ?? 'expand') !== phase) continue;
      const startedAt = performance.now();
      await runFile(client, file, { applicationRole, lockRetries, onProgress });
      onProgress(`${file.name} (${Math.round(performance.now() - startedAt)} ms)`);
      applied.push(file.name);
    }
    const granted = grants ? await grantMissing(client, applicationRole, grants) : [];
    if (granted.length > 0)
      onProgress(`Granted the role ${applicationRole} what it lacked on ${granted.join(', ')}`);
    return applied;
  } catch (error) {
    if (error instanceof pg.DatabaseError)
      throw new StartError(`The database cannot be migrated: ${singleLineMessage(error)}`);
    throw error;
  } finally {
    await client.end();
  }
}

async function lockMigrations(client: pg.Client, onProgress: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock($1) as "isLocked"',
    [advisoryLock],
  );
  if (rows[0]?.isLocked === true) return;
  onProgress('Another process is migrating this database; waiting until it has finished');
  await client.query('select pg_advisory_lock($1)', [advisoryLock]);
}

/** @throws {StartError} if the role of the URL cannot migrate, or the application's role does not exist */
async function assertOwner(client: pg.Client, applicationRole: string): Promise<void> {
  const { rows } = await client.query<{
    role: string;
    database: string;
    hasApplicationRole: boolean;
    mayCreate: boolean;
    tableOwner: string | null;
    ownsTables: boolean | null;
  }>(
    `select current_user as role, current_database() as database,
       exists (select from pg_roles where rolname = $1) as "hasApplicationRole",
       has_database_privilege(current_database(), 'create')
         and coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
       pg_get_userbyid(c.relowner) as "tableOwner", pg_has_role(c.relowner, 'usage') as "ownsTables"
     from (values (to_regclass('migration'))) as m(oid) left join pg_class c on c.oid = m.oid`,
    [applicationRole],
  );
  const [privileges] = rows;
  if (!privileges) return;
  const { role, database, hasApplicationRole, mayCreate, tableOwner, ownsTables } = privileges;
  if (!hasApplicationRole)
    throw new StartError(
      `DATABASE_URL: its role ${applicationRole} does not exist; "vantage database sql" prints how to create it`,
    );
  if (ownsTables === false)
    throw new StartError(
      `DATABASE_OWNER_URL: its role ${role} does not own the tables of ${database}; they belong to ${tableOwner}`,
    );
  if (!mayCreate)
    throw new StartError(
      `DATABASE_OWNER_URL: its role ${role} may not create tables in ${database}; make it the database's owner`,
    );
}

/** @returns the checksums of the files that have run, by name. @throws {StartError} if the table is not ours */
async function prepareMigrationTable(
  client: pg.Client,
  applicationRole: string,
): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists migration (
       name text primary key, checksum text not null, phase text, applied_at timestamptz not null default now())`,
  );
  const { rows: columns } = await client.query<{ attname: string }>(
    `select attname from pg_attribute where attrelid = 'migration'::regclass and attnum > 0 and not attisdropped`,
  );
  const names = columns.map(({ attname }) => attname);
  if (!['name', 'checksum', 'applied_at'].every((name) => names.includes(name)))
    throw new StartError(
      'DATABASE_OWNER_URL: the database belongs to another product, which has a table named migration, too',
    );
  if (!names.includes('phase')) await client.query('alter table migration add column phase text');
  await grantMissing(client, applicationRole, { migration: { select: true } });
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

const runsOutsideTransaction = (sql: string): boolean => /^-- Transaction: none$/m.test(sql);

/** Statements of a file outside a transaction end at the ends of lines. */
const splitStatements = (sql: string): string[] => sql.split(/;$/m).filter((text) => /^[^-\s]/m.test(text));

async function runFile(
  client: pg.Client,
  file: MigrationFile,
  options: Required<Pick<MigrationOptions, 'applicationRole' | 'lockRetries' | 'onProgress'>>,
): Promise<void> {
  const { name, checksum, phase } = file;
  const { attempts, pauseMs } = options.lockRetries;
  const sql = file.sql.replaceAll('{{application}}', pg.escapeIdentifier(options.applicationRole));
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (runsOutsideTransaction(sql))
        for (const statement of splitStatements(sql)) await client.query(statement);
      await client.query('begin');
      await client.query(`set local lock_timeout = ${lockTimeout}; set local statement_timeout = 0`);
      if (!runsOutsideTransaction(sql)) await client.query(sql);
      await client.query('insert into migration (name, checksum, phase) values ($1, $2, $3)', [
        name,
        checksum,
        phase,
      ]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      const isLockTimeout = (error as { readonly code?: unknown }).code === '55P03';
      if (!isLockTimeout || attempt >= attempts)
        throw new StartError(`Migration ${name} failed: ${singleLineMessage(error)}`);
      if (attempt === 1) options.onProgress(`${name} waits for tables that are in use`);
      await delay(pauseMs);
    }
  }
}
