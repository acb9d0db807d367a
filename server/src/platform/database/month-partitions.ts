import { sql } from 'kysely';
import type { Database } from './database';

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

  /**
   * Drops past ones in which no tenant has a row, each in its own transaction.
   * @returns their names
   * @throws {AppError} server.unavailable if a table could not be locked within half a second
   */
  async dropEmpty(signal: AbortSignal): Promise<readonly string[]> {
    const dropped: string[] = [];
    while (!signal.aborted) {
      const name = await database.globalTables(async (globalTables) => {
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
