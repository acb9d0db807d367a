import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { readTables } from '../catalog/table-catalog';
import { withOwnerClient } from '../owner-connection';
import { readServerMajor } from './back-up-database';
import { readManifest, type BackupManifest } from './backup-manifest';
import { assertToolVersion, BackupError, runTool, type ToolEnvironment } from './postgres-tools';
import { holdRestoredCopy } from '../../outbound/restored-hold';

interface Options {
  readonly ownerUrl: string;
  readonly file: string;
  readonly env: ToolEnvironment;
  readonly onProgress: (line: string) => void;
}

const restoreInto = (
  url: string,
  { file, env, onProgress }: Options,
  args: readonly string[],
): Promise<string> =>
  runTool('pg_restore', ['--exit-on-error', '--no-owner', '--verbose', ...args, file], {
    url,
    env,
    onLine: (line) => {
      const [, table] = /processing data for table "?([^"]+)/.exec(line) ?? [];
      if (table) onProgress(table);
    },
  });

/** @throws {BackupError} if rows or row-level security are not those of the backup */
async function compareWithManifest(client: pg.Client, manifest: BackupManifest): Promise<void> {
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]));
  await client.query('begin');
  try {
    for (const [name, { rows, hasRowSecurity }] of Object.entries(manifest.tables)) {
      const table = tables.get(name);
      if (!table) throw new BackupError(`The table ${name} is missing`);
      if (hasRowSecurity && !table.hasRowSecurity)
        throw new BackupError(`The table ${name} has no row-level security`);
      // Otherwise the owner would see no rows; rolled back below.
      await client.query(`alter table ${pg.escapeIdentifier(name)} no force row level security`);
      const counted = await client.query<{ rows: string }>(
        `select count(*) as rows from ${pg.escapeIdentifier(name)}`,
      );
      const count = Number(counted.rows[0]?.rows);
      if (count !== rows) throw new BackupError(`The table ${name} has ${count} rows instead of ${rows}`);
    }
  } finally {
    await client.query('rollback');
  }
}

/**
 * Not by force: PostgreSQL would try to end autovacuum in it, too, which only a superuser may. Without, it asks autovacuum to
 * end, and waits for it for five seconds.
 * @throws {BackupError}
 */
async function dropScratchDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database ${name}`).catch(({ message }: Error) => {
    throw new BackupError(`The scratch database ${name} could not be dropped, so it has to be: ${message}`);
  });
}

/**
 * Restores a backup into a scratch database of the same server, compares it with its manifest, and drops it.
 * @throws {BackupError}
 */
export async function verifyBackup(options: Options): Promise<BackupManifest> {
  const manifest = await readManifest(options.file);
  await withOwnerClient(options.ownerUrl, async (client) => {
    await assertToolVersion('pg_restore', await readServerMajor(client), options.env);
    const name = `vantage_verify_${randomBytes(6).toString('hex')}`;
    await client
      .query(`create database ${name} template template0 encoding 'UTF8'`)
      .catch(({ code, message }: Error & { code?: string }) => {
        throw new BackupError(
          code === '42501'
            ? 'The role of DATABASE_OWNER_URL may not create a scratch database: alter role … createdb'
            : `No scratch database can be created: ${message}`,
        );
      });
    const scratch = new URL(options.ownerUrl);
    scratch.pathname = `/${name}`;
    try {
      await restoreInto(scratch.href, options, ['--no-privileges']);
      await withOwnerClient(scratch.href, (restored) => compareWithManifest(restored, manifest));
    } catch (error) {
      await dropScratchDatabase(client, name).catch(() => {});
      throw error;
    }
    await dropScratchDatabase(client, name);
  });
  return manifest;
}

/**
 * Restores a backup into the empty database of the owner, and compares it with its manifest.
 * @throws {BackupError} if the database isn't empty, or differs afterwards
 */
export async function restoreBackup(
  options: Options & { readonly applicationRole: string; readonly isHeld: boolean },
): Promise<BackupManifest & { readonly hasPrivileges: boolean }> {
  const { ownerUrl, applicationRole } = options;
  const manifest = await readManifest(options.file);
  const hasPrivileges = applicationRole === manifest.applicationRole;
  await withOwnerClient(ownerUrl, async (client) => {
    await assertToolVersion('pg_restore', await readServerMajor(client), options.env);
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^(pg_|information_schema$)' and c.relkind in ('r', 'p') limit 1`,
    );
    if (rows[0])
      throw new BackupError(
        `The database has tables already, such as ${rows[0].name}: restore into an empty one`,
      );
    await restoreInto(ownerUrl, options, hasPrivileges ? [] : ['--no-privileges']);
    await compareWithManifest(client, manifest);
    if (
      options.isHeld &&
      !(await holdRestoredCopy(client, `restored from the backup of ${manifest.takenAt}`))
    )
      throw new BackupError(
        'Everything was restored, but the version of the backup has no outbound hold: set OUTBOUND=hold in every process',
      );
  });
  return { ...manifest, hasPrivileges };
}
