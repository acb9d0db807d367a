import type { Reference, Table } from '../catalog/table-catalog';

/** The table with a row for each tenant, whose `id` is the `tenant_id` of all others. */
const registryName = 'tenant';

export interface TenantTable extends Table {
  readonly tenantColumn: 'tenant_id' | 'id';
  readonly isRegistry: boolean;
  /** These columns refer to rows of later tables, so they are empty until those exist. */
  readonly deferredColumns: readonly string[];
}

/** Columns that can be empty, so that a row can exist before the one that it refers to. */
const optionalColumns = (table: Table, { columns }: Reference): string[] =>
  columns.filter((name) => table.columns.some((column) => column.name === name && column.isNullable));

/**
 * @returns the tables with rows of tenants, each after those that its foreign keys name
 * @throws if foreign keys form a circle without an optional column
 */
export function orderTenantTables(tables: readonly Table[]): TenantTable[] {
  const waiting = tables.filter(
    ({ name, columns }) => name === registryName || columns.some((column) => column.name === 'tenant_id'),
  );
  const ordered: TenantTable[] = [];
  const missing = (table: Table): Reference[] =>
    table.references.filter(
      (reference) => reference.table !== table.name && waiting.some(({ name }) => name === reference.table),
    );
  while (waiting.length > 0) {
    const next =
      waiting.find((table) => missing(table).length === 0) ??
      waiting.find((table) =>
        missing(table).every((reference) => optionalColumns(table, reference).length > 0),
      );
    if (!next)
      throw new Error(
        `Foreign keys form a circle without an optional column: ${waiting.map(({ name }) => name).join(', ')}`,
      );
    const isRegistry = next.name === registryName;
    ordered.push({
      ...next,
      isRegistry,
      tenantColumn: isRegistry ? 'id' : 'tenant_id',
      deferredColumns: missing(next).flatMap((reference) => optionalColumns(next, reference)),
    });
    waiting.splice(waiting.indexOf(next), 1);
  }
  return ordered;
}
