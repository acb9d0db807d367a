import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Secrets } from '../../crypto/secrets';
import { readTables } from '../catalog/table-catalog';
import { inTransaction } from '../owner-connection';
import { newTransportSecrets, sealedLineMapper, type LeftOut } from './copied-secrets';
import { joinLines, readLines } from './copy-lines';
import { formatVersion, toLine, type ExportEnd, type ExportHeader } from './export-format';
import { countRows, setTextFormat } from './row-checksum';
import { orderTenantTables, type TenantTable } from './tenant-tables';

export interface ExportSummary {
  readonly rows: Readonly<Record<string, number>>;
  /** How many secrets are not there, by column. */
  readonly secretsLeftOut: Readonly<Record<string, number>>;
}

export const readMigrations = async (client: pg.ClientBase): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from migration order by name')).rows.map(
    ({ name }) => name,
  );

async function findOldestTime(
  client: pg.ClientBase,
  tables: readonly TenantTable[],
  tenantId: string,
): Promise<string | null> {
  const oldest = tables.flatMap(({ name, partitionKey }) =>
    partitionKey === null
      ? []
      : [
          `select min(${pg.escapeIdentifier(partitionKey)}) as time from ${pg.escapeIdentifier(name)} where tenant_id = $1`,
        ],
  );
  const { rows } = await client.query<{ time: string | null }>(
    `select min(time)::text as time from (${oldest.join(' union all ')}) oldest`,
    [tenantId],
  );
  return rows[0]?.time ?? null;
}

/**
 * Writes all rows of a tenant to a file, as one snapshot and in bounded memory: the largest row has to fit.
 * @param client of the owner
 * @param options.passphrase seals the tenant's secrets in the file; null leaves them out
 */
export async function exportTenant(
  client: pg.Client,
  options: {
    readonly tenant: { readonly id: string; readonly slug: string };
    readonly file: string;
    readonly secrets: Secrets;
    readonly passphrase: string | null;
    readonly onProgress: (line: string) => void;
  },
): Promise<ExportSummary> {
  const { tenant, file, secrets, passphrase, onProgress } = options;
  const transport = passphrase === null ? null : newTransportSecrets(passphrase);
  const leftOut: LeftOut = new Map();
  const rows: Record<string, number> = {};

  async function* copyRows(table: TenantTable): AsyncGenerator<Buffer, undefined> {
    const columns = table.columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
    const source = client.query(
      copyTo(
        `copy (select ${columns} from ${pg.escapeIdentifier(table.name)}
         where ${table.tenantColumn} = ${pg.escapeLiteral(tenant.id)}) to stdout`,
      ),
    );
    const mapLine = sealedLineMapper(table, { from: secrets, to: transport?.secrets ?? null, leftOut });
    if (!mapLine) return yield* source as AsyncIterable<Buffer>;
    async function* mapped(): AsyncGenerator<Buffer, undefined> {
      for await (const line of readLines(source)) yield mapLine?.(line) ?? line;
    }
    return yield* joinLines(mapped());
  }

  async function* content(): AsyncGenerator<Buffer, undefined> {
    const tables = orderTenantTables(await readTables(client));
    const header: ExportHeader = {
      format: 'vantage-tenant',
      version: formatVersion,
      exportedAt: new Date().toISOString(),
      migrations: await readMigrations(client),
      tenant: { id: tenant.id, slug: tenant.slug },
      partitionedSince: await findOldestTime(client, tables, tenant.id),
      transportKey: transport?.key ?? null,
    };
    yield toLine(header);
    for (const table of tables) {
      const count = await countRows(client, table, tenant.id);
      yield toLine({ table: table.name, columns: table.columns.map(({ name }) => name), ...count });
      yield* copyRows(table);
      rows[table.name] = count.rows;
      if (count.rows > 0) onProgress(`${table.name}: ${count.rows} rows`);
    }
    yield toLine({ end: true, secretsLeftOut: Object.fromEntries(leftOut) } satisfies ExportEnd);
  }

  const partial = `${file}.part`;
  try {
    await inTransaction(
      client,
      { tenantId: tenant.id, mode: 'isolation level repeatable read, read only' },
      async () => {
        await setTextFormat(client);
        await pipeline(
          Readable.from(content(), { objectMode: false }),
          createGzip(),
          createWriteStream(partial, { mode: 0o600 }),
        );
      },
    );
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return { rows, secretsLeftOut: Object.fromEntries(leftOut) };
}
