import { sql } from 'kysely';
import type { Database, GlobalTables } from './database';

/** A table that is partitioned by month. */
export interface MonthPartitionedTable {
  readonly table: string;
  /** Lists those of this month and the next three that have no partition, such as `2026-11`. */
  readonly missingMonths: readonly string[];
}

/** Looks for months without a partition in all tables that are partitioned by month. */
export async function readMonthPartitions(
  globalTables: GlobalTables,
): Promise<readonly MonthPartitionedTable[]> {
  const { rows } = await sql<MonthPartitionedTable>`
    select parent.relname as "table", array(
      select to_char(month, 'YYYY-MM')
      from generate_series(0, 3) n,
        lateral (select date_trunc('month', now() at time zone 'UTC') + n * interval '1 month' as month) m
      where not exists (
        select from pg_inherits i where i.inhparent = parent.oid and app.partition_period(i.inhrelid) @> month)
      order by month) as "missingMonths"
    from pg_partitioned_table p join pg_class parent on parent.oid = p.partrelid
    where p.partstrat = 'r' and parent.relnamespace = current_schema()::regnamespace
    order by parent.relname`.execute(globalTables.tables());
  return rows;
}

/** Partitions of the tables that are partitioned by month, for all tenants. */
export const monthPartitions = (database: Database) => ({
  /**
   * Creates those of this month and of the next three that are missing.
   * @param since creates those from this time on, too: rows that are imported may be older than all partitions
   * @returns their names
   * @throws {AppError} server.unavailable if a table could not be locked within half a second
   */
  create(since?: Date): Promise<readonly string[]> {
    return database.globalTables(async (globalTables) => {
      const { rows } = await sql<{ created: string[] }>`
        select app.create_month_partitions(coalesce(${since ?? null}::timestamptz, now())) as created`.execute(
        globalTables.tables(),
      );
      return rows[0]?.created ?? [];
    });
  },

  read: () => database.globalTables(readMonthPartitions),

  /**
   * Drops past ones in which no tenant has a row, each in its own transaction.
   * @returns their names
   * @throws {AppError} server.unavailable if a table could not be locked within half a second
   */
  async dropEmpty(signal: AbortSignal): Promise<readonly string[]> {
    const dropped: string[] = [];
    while (!signal.aborted) {
      const name = await database.globalTransaction(async (globalTables) => {
        const { rows } = await sql<{ name: string | null }>`
          select app.drop_empty_month_partition() as name`.execute(globalTables.tables());
        return rows[0]?.name ?? null;
      });
      if (name === null) break;
      dropped.push(name);
    }
    return dropped;
  },
});
