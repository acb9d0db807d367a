import { createReadStream } from 'node:fs';
import { pipeline as connect, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { z } from 'zod';
import type { Secrets } from '../../crypto/secrets';
import { readTables } from '../catalog/table-catalog';
import { inTransaction } from '../owner-connection';
import { openTransportSecrets, sealedLineMapper, type LeftOut } from './copied-secrets';
import { joinLines, readLines } from './copy-lines';
import {
  exportEnd,
  exportHeader,
  exportSection,
  type ExportHeader,
  type ExportSection,
} from './export-format';
import { readMigrations, type ExportSummary } from './export-tenant';
import { countRows, setTextFormat } from './row-checksum';
import { orderTenantTables, type TenantTable } from './tenant-tables';

/** The file can't be imported; the message says why, in one line. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

interface Lines {
  /** @throws {ImportError} if the file ends */
  next(): Promise<Buffer>;
  json<Schema extends z.ZodType>(schema: Schema): Promise<z.infer<Schema>>;
  /** The next lines, of which all must be read before anything else. */
  take(count: number): AsyncIterable<Buffer>;
  close(): void;
}

function openLines(file: string): Lines {
  const unzipped = createGunzip();
  connect(createReadStream(file), unzipped, () => {});
  const lines = readLines(unzipped);
  const next = async (): Promise<Buffer> => {
    const read = await lines.next().catch((error: NodeJS.ErrnoException) => {
      throw new ImportError(`${file} can't be read: ${error.code ?? error.message}`);
    });
    if (read.done) throw new ImportError(`${file} is incomplete.`);
    return read.value;
  };
  return {
    next,
    async json(schema) {
      const line = (await next()).toString();
      try {
        return schema.parse(JSON.parse(line));
      } catch {
        throw new ImportError(`${file} is no export of an organization that this version can read.`);
      }
    },
    async *take(count) {
      for (let index = 0; index < count; index += 1) yield await next();
    },
    close() {
      unzipped.destroy();
    },
  };
}

const quote = pg.escapeIdentifier;
const temporaryName = (table: TenantTable): string => quote(`copied_${table.name}`);

interface Target {
  readonly id: string;
  readonly slug: string;
  /** Whether requests and jobs of the tenant wait. A suspended tenant stays so in any case. */
  readonly isSuspended: boolean;
}

/** Through a temporary table, because COPY does not write to tables with row-level security. */
async function insertRows(
  client: pg.Client,
  table: TenantTable,
  rows: AsyncIterable<Buffer>,
  target: Target,
): Promise<number> {
  const temporary = temporaryName(table);
  const columns = table.columns.map(({ name }) => quote(name)).join(', ');
  const values = table.columns
    .map(({ name }) => (table.deferredColumns.includes(name) ? 'null' : quote(name)))
    .join(', ');
  await client.query(
    `create temporary table ${temporary} on commit drop as select ${columns} from ${quote(table.name)} with no data`,
  );
  await pipeline(
    Readable.from(joinLines(rows), { objectMode: false }),
    client.query(copyFrom(`copy ${temporary} (${columns}) from stdin`)),
  );
  if (table.isRegistry)
    await client.query(
      `update ${temporary} set slug = $1, suspended_at = case when $2 then coalesce(suspended_at, now()) else suspended_at end`,
      [target.slug, target.isSuspended],
    );
  // Row-level security rejects the rows of other tenants; without it, the condition does. A custom domain may be
  // another tenant's already.
  const inserted = await client.query<{ count: string }>(
    `with inserted as (
       insert into ${quote(table.name)} as added (${columns})
       select ${values} from ${temporary} where ${table.tenantColumn} = $1
       ${table.hasRowSecurity || table.isRegistry ? '' : 'on conflict do nothing'} returning 1
     ) select count(*) from inserted`,
    [target.id],
  );
  return Number(inserted.rows[0]?.count);
}

async function fillDeferredColumns(client: pg.Client, table: TenantTable, tenantId: string): Promise<void> {
  const assignments = table.deferredColumns.map((name) => `${quote(name)} = source.${quote(name)}`);
  const sameKey = table.primaryKey.map((name) => `target.${quote(name)} = source.${quote(name)}`);
  await client.query(
    `update ${quote(table.name)} target set ${assignments.join(', ')} from ${temporaryName(table)} source
     where target.tenant_id = $1 and ${sameKey.join(' and ')}`,
    [tenantId],
  );
}

export interface ImportSummary extends ExportSummary {
  readonly tenant: { readonly id: string; readonly slug: string };
  /** Custom domains that belong to other tenants. */
  readonly hostsLeftOut: number;
}

/**
 * Adds the tenant of a file in one transaction, and compares counts and checksums with the file's.
 * @param client of the owner
 * @param options.chooseTarget decides under which id and slug
 * @param options.passphrase null leaves out the secrets
 * @throws {ImportError} nothing was imported
 */
export async function importTenant(
  client: pg.Client,
  options: {
    readonly file: string;
    readonly secrets: Secrets;
    readonly passphrase: string | null;
    readonly isWithoutSecrets: boolean;
    readonly chooseTarget: (header: ExportHeader) => Promise<Target>;
    readonly onProgress: (line: string) => void;
  },
): Promise<ImportSummary> {
  const { file, passphrase, onProgress } = options;
  const lines = openLines(file);
  const leftOut: LeftOut = new Map();
  try {
    const header = await lines.json(exportHeader);
    const migrations = await readMigrations(client);
    if (header.migrations.join() !== migrations.join())
      throw new ImportError(
        `${file} belongs to another schema (${header.migrations.at(-1) ?? ''}, here ${migrations.at(-1) ?? ''}): bring both installations to the same version.`,
      );
    if (header.transportKey && passphrase === null && !options.isWithoutSecrets)
      throw new ImportError(`${file} has secrets: the passphrase is needed, or leave them out.`);
    const transport =
      header.transportKey && passphrase !== null
        ? openTransportSecrets(passphrase, header.transportKey)
        : null;
    if (header.transportKey && passphrase !== null && !transport)
      throw new ImportError('The passphrase is wrong.');
    const target = await options.chooseTarget(header);
    const tables = orderTenantTables(await readTables(client));

    /** The tenant's id is also part of addresses in texts, such as those of images. */
    const withTargetId = (line: Buffer): Buffer =>
      header.tenant.id === target.id
        ? line
        : Buffer.from(line.toString('latin1').replaceAll(header.tenant.id, target.id), 'latin1');

    async function* readRows(table: TenantTable, count: number): AsyncGenerator<Buffer, undefined> {
      const mapLine = sealedLineMapper(table, { from: transport, to: options.secrets, leftOut });
      for await (const line of lines.take(count)) {
        const mapped = withTargetId(line);
        yield mapLine ? mapLine(mapped) : mapped;
      }
    }

    // This is a separate transaction, because it locks tables that all tenants write.
    if (header.partitionedSince !== null)
      await client.query('select app.create_month_partitions($1)', [header.partitionedSince]);
    return await inTransaction(client, { tenantId: target.id }, async () => {
      await setTextFormat(client);
      const sections: ExportSection[] = [];
      let hostsLeftOut = 0;
      for (const table of tables) {
        const section = await lines.json(exportSection);
        const names = table.columns.map(({ name }) => name);
        if (section.table !== table.name || section.columns.join() !== names.join())
          throw new ImportError(`${file} has ${section.table} where ${table.name} is expected.`);
        const inserted = await insertRows(client, table, readRows(table, section.rows), target);
        if (!table.hasRowSecurity && !table.isRegistry) hostsLeftOut += section.rows - inserted;
        else if (inserted !== section.rows)
          throw new ImportError(`${file} has rows of another organization in ${table.name}.`);
        sections.push(section);
        if (inserted > 0) onProgress(`${table.name}: ${inserted} rows`);
      }
      const { secretsLeftOut } = await lines.json(exportEnd);
      for (const table of tables)
        if (table.deferredColumns.length > 0) await fillDeferredColumns(client, table, target.id);
      for (const [index, table] of tables.entries()) {
        const section = sections[index];
        if (!table.hasRowSecurity || !section) continue;
        const { rows, checksum } = await countRows(client, table, target.id);
        if (rows !== section.rows || checksum !== section.checksum)
          throw new ImportError(`${table.name} differs from the file after the import.`);
      }
      return {
        tenant: { id: target.id, slug: target.slug },
        rows: Object.fromEntries(sections.map(({ table, rows }) => [table, rows])),
        secretsLeftOut: { ...secretsLeftOut, ...Object.fromEntries(leftOut) },
        hostsLeftOut,
      };
    });
  } finally {
    lines.close();
  }
}
