import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../errors';

/** Arbitrary, but shared by all processes that migrate this database. */
const advisoryLock = 7_210_042_001;

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message || (error as { code?: string }).code || error.name : String(error))
    .split('\n')
    .join(' ');

const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  // Without a listener, an error of the idle connection would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`DATABASE_OWNER_URL: the database cannot be reached: ${oneLine(error)}`);
  }
  return client;
}

/**
 * Runs new SQL files by name, each in a transaction; `{{application}}` stands for the application role. A file with the line
 * `-- Transaction: none` runs statement by statement, for what PostgreSQL does in no transaction. It has to be repeatable.
 * @throws {StartError} if the database is unreachable, an earlier file was changed, or a file failed
 */
export async function migrate(options: {
  ownerUrl: string;
  applicationRole: string;
  directory: string;
}): Promise<string[]> {
  const files = (await readdir(options.directory)).filter((name) => name.endsWith('.sql')).toSorted();
  const client = await connectOwner(options.ownerUrl);
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const ran = new Map(
      (
        await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
      ).rows.map((row) => [row.name, row.checksum]),
    );
    for (const name of files) {
      const sql = await readFile(join(options.directory, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const before = ran.get(name);
      if (before === checksum) continue;
      if (before !== undefined) throw new StartError(`Migration ${name} was changed after it had run`);
      await runFile(
        client,
        name,
        sql.replaceAll('{{application}}', quoted(options.applicationRole)),
        checksum,
      );
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

const runsOutsideTransaction = (sql: string): boolean => /^-- Transaction: none$/m.test(sql);

/** Statements of a file outside a transaction end at the ends of lines. */
const splitStatements = (sql: string): string[] => sql.split(/;$/m).filter((text) => /^[^-\s]/m.test(text));

async function runFile(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  try {
    if (runsOutsideTransaction(sql))
      for (const statement of splitStatements(sql)) await client.query(statement);
    await client.query('begin');
    if (!runsOutsideTransaction(sql)) await client.query(sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new StartError(`Migration ${name} failed: ${oneLine(error)}`);
  }
}

/** @throws {StartError} if the application role bypasses row-level security */
export async function assertRlsRole(applicationUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: applicationUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`DATABASE_URL: the database cannot be reached: ${oneLine(error)}`);
  }
  try {
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
  } finally {
    await client.end();
  }
}
