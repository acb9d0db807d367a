import pg from 'pg';
import { sealedColumns } from '../../crypto/sealed-columns';
import type { TenantTable } from './tenant-tables';

export interface RowCount {
  readonly rows: number;
  /** Sum of a hash of each row, whatever their order; without sealed values, which differ with each sealing. */
  readonly checksum: string;
}

/** Lets values have the same text in every database, and work take its time. */
export async function setTextFormat(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
}

const isSealed = (table: string, column: string): boolean =>
  Object.values(sealedColumns).some((sealed) => sealed.table === table && sealed.column === column);

/** The tenant's id is left out, so that a copy under another id has the same checksum. */
export async function countRows(
  client: pg.ClientBase,
  table: TenantTable,
  tenantId: string,
): Promise<RowCount> {
  const columns = table.columns
    .filter(({ name }) => !isSealed(table.name, name))
    .map(({ name }) => pg.escapeIdentifier(name));
  const { rows } = await client.query<{ rows: string; checksum: string }>(
    `select count(*) as rows,
       coalesce(sum(('x' || left(md5(replace(row(${columns.join(', ')})::text, $1::text, '')), 16))::bit(64)::bigint::numeric), 0)::text
         as checksum
     from ${pg.escapeIdentifier(table.name)} where ${table.tenantColumn} = $1::uuid`,
    [tenantId],
  );
  return { rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum ?? '' };
}
