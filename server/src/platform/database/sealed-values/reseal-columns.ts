import pg from 'pg';
import { sealedColumns, type SealedColumnPurpose } from '../../crypto/sealed-columns';
import type { Secrets } from '../../crypto/secrets';
import { readTables, type Table } from '../catalog/table-catalog';
import { inTransaction } from '../owner-connection';

const batchSize = 500;

interface Place {
  readonly purpose: SealedColumnPurpose;
  readonly table: Table;
  readonly column: string;
  readonly tenantId: string | null;
}

interface SealedCount {
  /** Values that the current key had sealed already. */
  current: number;
  resealed: number;
  /** Values that neither key opens. */
  unreadable: number;
}

export interface ResealedColumn extends Readonly<SealedCount> {
  readonly table: string;
  readonly column: string;
}

export interface UnreadableValues {
  readonly tenantId: string | null;
  readonly table: string;
  readonly column: string;
  readonly values: number;
}

interface Options {
  readonly tenantIds: readonly string[];
  readonly current: Secrets;
  /** Opens what was sealed before the key changed; null if there was no other key. */
  readonly previous: Secrets | null;
  readonly onProgress: (line: string) => void;
}

const quote = pg.escapeIdentifier;

/** @returns undefined if the key does not open it */
const open = (secrets: Secrets | null, purpose: SealedColumnPurpose, sealed: Buffer): Buffer | undefined => {
  try {
    return secrets?.open(purpose, sealed);
  } catch {
    return undefined;
  }
};

/** Each batch is a transaction. */
async function resealPlace(client: pg.Client, place: Place, options: Options): Promise<SealedCount> {
  const { purpose, table, tenantId } = place;
  const { current, previous } = options;
  const [name, column] = [quote(table.name), quote(place.column)];
  const isOfTenant = tenantId === null ? '$1::uuid is null' : 'tenant_id = $1';
  const keys = table.primaryKey.filter((key) => key !== 'tenant_id');
  const keyList = keys.map(quote).join(', ');
  const parameters = (first: number): string => keys.map((_, index) => `$${first + index}`).join(', ');
  const select = (isFirst: boolean): string =>
    `select ${column} as sealed, array[${keys.map((key) => `${quote(key)}::text`).join(', ')}]::text[] as key
     from ${name} where ${isOfTenant} and ${column} is not null
     ${isFirst || keys.length === 0 ? '' : `and (${keyList}) > (${parameters(2)})`}
     ${keys.length === 0 ? '' : `order by ${keyList}`} limit ${batchSize}`;
  // A value that was changed in the meantime has been sealed with the current key.
  const update = `update ${name} set ${column} = $2 where ${isOfTenant} and ${column} = $3
    ${keys.length === 0 ? '' : `and (${keyList}) = (${parameters(4)})`}`;

  const count: SealedCount = { current: 0, resealed: 0, unreadable: 0 };
  let last: readonly string[] | null = null;
  for (;;) {
    const rows: { sealed: Buffer; key: string[] }[] = await inTransaction(client, { tenantId }, async () => {
      const values: unknown[] = [tenantId, ...(keys.length === 0 ? [] : (last ?? []))];
      const batch = await client.query<{ sealed: Buffer; key: string[] }>(select(last === null), values);
      for (const { sealed, key } of batch.rows) {
        if (open(current, purpose, sealed)) {
          count.current += 1;
          continue;
        }
        const plain = open(previous, purpose, sealed);
        if (!plain) {
          count.unreadable += 1;
          continue;
        }
        await client.query(update, [tenantId, current.seal(purpose, plain), sealed, ...key]);
        count.resealed += 1;
      }
      return batch.rows;
    });
    if (rows.length < batchSize || keys.length === 0) return count;
    last = rows.at(-1)?.key ?? null;
  }
}

/**
 * Seals with the current key what only the previous one opens, column by column and tenant by tenant. It can be
 * interrupted and run again at any time: what was resealed stays so.
 * @param client of the owner
 */
export async function resealColumns(
  client: pg.Client,
  options: Options,
): Promise<{ readonly columns: ResealedColumn[]; readonly unreadable: UnreadableValues[] }> {
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]));
  const columns: ResealedColumn[] = [];
  const unreadable: UnreadableValues[] = [];
  for (const [purpose, sealed] of Object.entries(sealedColumns)) {
    const table = tables.get(sealed.table);
    if (!table) throw new Error(`There is no table ${sealed.table}.`);
    const isOfTenants = table.primaryKey.includes('tenant_id');
    const total: SealedCount = { current: 0, resealed: 0, unreadable: 0 };
    for (const tenantId of isOfTenants ? options.tenantIds : [null]) {
      const place = { purpose: purpose as SealedColumnPurpose, table, column: sealed.column, tenantId };
      const count = await resealPlace(client, place, options);
      total.current += count.current;
      total.resealed += count.resealed;
      total.unreadable += count.unreadable;
      if (count.unreadable > 0) unreadable.push({ tenantId, ...sealed, values: count.unreadable });
    }
    columns.push({ ...sealed, ...total });
    options.onProgress(`${sealed.table}.${sealed.column}: ${total.resealed} encrypted again`);
  }
  return { columns, unreadable };
}
