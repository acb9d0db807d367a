import pg from 'pg';
import { readTables } from '../catalog/table-catalog';
import { inTransaction } from '../owner-connection';
import { orderTenantTables, type TenantTable } from './tenant-tables';

/** Rows of a transaction: short enough for others to wait. */
const batchSize = 2_000;
/** Requests that began before the tenant was suspended may add rows during the first passes. */
const maxPasses = 10;

const quote = pg.escapeIdentifier;
const keyList = (table: TenantTable): string => table.primaryKey.map(quote).join(', ');

/** Rows that other rows of the same table refer to are deleted after those. */
const isUnreferenced = (table: TenantTable): string =>
  table.references
    .filter((reference) => reference.table === table.name)
    .map((reference) => {
      const same = reference.columns.map(
        (column, index) =>
          `child.${quote(column)} = ${quote(table.name)}.${quote(reference.targetColumns[index] ?? '')}`,
      );
      const isOther = table.primaryKey.map(
        (key) => `child.${quote(key)} = ${quote(table.name)}.${quote(key)}`,
      );
      return `and not exists (select from ${quote(table.name)} child
        where child.tenant_id = $1 and ${same.join(' and ')} and not (${isOther.join(' and ')}))`;
    })
    .join(' ');

/** @returns the number of rows in all batches */
async function repeatInBatches(client: pg.Client, tenantId: string, statement: string): Promise<number> {
  let total = 0;
  for (;;) {
    const { rowCount } = await inTransaction(client, { tenantId }, () => client.query(statement, [tenantId]));
    total += rowCount ?? 0;
    if (rowCount === 0) return total;
  }
}

const emptyDeferredColumns = async (
  client: pg.Client,
  table: TenantTable,
  tenantId: string,
): Promise<void> => {
  for (const name of table.deferredColumns.map(quote))
    await repeatInBatches(
      client,
      tenantId,
      `update ${quote(table.name)} set ${name} = null where tenant_id = $1 and (${keyList(table)}) in (
         select ${keyList(table)} from ${quote(table.name)} where tenant_id = $1 and ${name} is not null limit ${batchSize})`,
    );
};

const deleteRows = (client: pg.Client, table: TenantTable, tenantId: string): Promise<number> =>
  repeatInBatches(
    client,
    tenantId,
    `delete from ${quote(table.name)} where tenant_id = $1 and (${keyList(table)}) in (
       select ${keyList(table)} from ${quote(table.name)} where tenant_id = $1 ${isUnreferenced(table)} limit ${batchSize})`,
  );

/** @returns false if there are rows again */
const deleteRegistration = (
  client: pg.Client,
  tables: readonly TenantTable[],
  tenantId: string,
  erased: Record<string, number>,
): Promise<boolean> =>
  inTransaction(client, { tenantId }, async () => {
    const registry = tables.filter(({ hasRowSecurity }) => !hasRowSecurity);
    // Rows that refer to the tenant wait for this lock, and then fail.
    for (const { name, isRegistry } of registry)
      if (isRegistry) await client.query(`select from ${quote(name)} where id = $1 for update`, [tenantId]);
    for (const { name, hasRowSecurity } of tables) {
      if (!hasRowSecurity) continue;
      const { rowCount } = await client.query(`select from ${quote(name)} where tenant_id = $1 limit 1`, [
        tenantId,
      ]);
      if (rowCount !== 0) return false;
    }
    for (const { name, tenantColumn } of registry) {
      const { rowCount } = await client.query(`delete from ${quote(name)} where ${tenantColumn} = $1`, [
        tenantId,
      ]);
      erased[name] = rowCount ?? 0;
    }
    return true;
  });

/** Requests and jobs of the tenant wait from now on, once the processes have been notified. */
export async function suspendTenant(client: pg.Client, tenantId: string): Promise<void> {
  const registry = orderTenantTables(await readTables(client)).find(({ isRegistry }) => isRegistry);
  await client.query(
    `update ${quote(registry?.name ?? '')} set suspended_at = now() where id = $1 and suspended_at is null`,
    [tenantId],
  );
}

/**
 * Deletes all rows of a suspended tenant in batches, and then the tenant. It can be interrupted and run again.
 * @param client of the owner
 * @returns the number of deleted rows by table
 */
export async function eraseTenant(
  client: pg.Client,
  tenantId: string,
  onProgress: (line: string) => void,
): Promise<Readonly<Record<string, number>>> {
  const tables = orderTenantTables(await readTables(client)).toReversed();
  const erased: Record<string, number> = {};
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    for (const table of tables) await emptyDeferredColumns(client, table, tenantId);
    for (const table of tables.filter(({ hasRowSecurity }) => hasRowSecurity)) {
      const rows = await deleteRows(client, table, tenantId);
      erased[table.name] = (erased[table.name] ?? 0) + rows;
      if (rows > 0) onProgress(`${table.name}: ${rows} rows`);
    }
    if (await deleteRegistration(client, tables, tenantId, erased)) return erased;
  }
  throw new Error('Rows are still being added: stop the processes of an older version, and run it again.');
}
