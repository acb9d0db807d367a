import { rename, rm, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { StartError } from '../../errors';
import { readTables } from '../catalog/table-catalog';
import { inTransaction, withOwnerClient } from '../owner-connection';
import { digestFile, writeManifest, type BackupManifest } from './backup-manifest';
import { assertToolVersion, runTool, type ToolEnvironment } from './postgres-tools';

export const readServerMajor = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  return rows[0]?.major ?? 0;
};

/**
 * Row-level security would leave out the rows of all tenants, without an error.
 * @throws {StartError} if the role does not read everything
 */
async function assertReadsEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string; bypasses: boolean; unreadable: string | null }>(
    `select current_user as role, (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses,
       (select string_agg(c.relname, ', ' order by c.relname) from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not has_table_privilege(c.oid, 'select')) as unreadable`,
  );
  const { role = '', bypasses, unreadable } = rows[0] ?? {};
  if (!bypasses)
    throw new StartError(
      `DATABASE_BACKUP_URL: the backup would be empty, because row-level security applies to ${role}: alter role ${role} bypassrls`,
    );
  if (unreadable)
    throw new StartError(
      `DATABASE_BACKUP_URL: ${role} may not read ${unreadable}: grant pg_read_all_data to ${role}`,
    );
}

/**
 * Writes all of the database to a file in pg_dump's custom format, and beside it a manifest that counts the rows of the
 * same snapshot.
 * @throws {StartError} if the role does not read everything
 * @throws {BackupError}
 */
export const backUpDatabase = (options: {
  readonly url: string;
  readonly applicationRole: string;
  readonly file: string;
  readonly env: ToolEnvironment;
  readonly onProgress: (line: string) => void;
}): Promise<BackupManifest> =>
  withOwnerClient(
    options.url,
    async (client) => {
      const { url, file, env, onProgress } = options;
      const server = await readServerMajor(client);
      await assertToolVersion('pg_dump', server, env);
      await assertReadsEverything(client);
      const partial = `${file}.part`;
      try {
        const mode = 'isolation level repeatable read, read only';
        const contents = await inTransaction(client, { tenantId: null, mode }, async () => {
          await client.query(
            'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
          );
          const exported = await client.query<{ snapshot: string }>(
            'select pg_export_snapshot() as snapshot',
          );
          const tables: Record<string, { rows: number; hasRowSecurity: boolean }> = {};
          for (const { name, hasRowSecurity } of await readTables(client)) {
            const { rows } = await client.query<{ rows: string }>(
              `select count(*) as rows from ${pg.escapeIdentifier(name)}`,
            );
            tables[name] = { rows: Number(rows[0]?.rows), hasRowSecurity };
          }
          const migrations = await client.query<{ name: string }>('select name from migration order by name');
          // pg_dump itself would let all users of the machine read the file.
          await rm(partial, { force: true });
          await writeFile(partial, '', { mode: 0o600 });
          await runTool(
            'pg_dump',
            [
              '--format=custom',
              '--verbose',
              `--snapshot=${exported.rows[0]?.snapshot ?? ''}`,
              `--file=${partial}`,
            ],
            {
              url,
              env,
              onLine: (line) => {
                const [, table] = /dumping contents of table "?([^"]+)/.exec(line) ?? [];
                if (table) onProgress(table);
              },
            },
          );
          return { tables, migrations: migrations.rows.map(({ name }) => name) };
        });
        const manifest: BackupManifest = {
          format: 'vantage-backup',
          version: 1,
          takenAt: new Date().toISOString(),
          server,
          applicationRole: options.applicationRole,
          ...contents,
          ...(await digestFile(partial)),
        };
        await writeManifest(file, manifest);
        await rename(partial, file);
        return manifest;
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    'DATABASE_BACKUP_URL',
  );
