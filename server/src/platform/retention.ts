import type { RetentionKind } from '@vantage/contract/settings/retention';
import type { Database } from './database/database';
import type { monthPartitions } from './database/month-partitions';
import type { MaintenanceTask } from './maintenance';

/** Rows per transaction. */
const batchSize = 1_000;

export interface RetentionTask {
  readonly kind: RetentionKind;
  /** Deletes what is older than the tenant's retention period. */
  readonly run: MaintenanceTask;
}

export type Retention = (options: {
  readonly tenantIds: readonly string[];
  readonly signal: AbortSignal;
  /** Called after each tenant and kind of which rows were handled. */
  readonly onProgress?: (tenantId: string, kind: RetentionKind, rows: number) => void;
}) => Promise<{
  readonly rows: Readonly<Partial<Record<RetentionKind, number>>>;
  readonly partitions: readonly string[];
}>;

/**
 * Deletes in small transactions, and then drops the months that are empty.
 * @throws {AppError} server.unavailable if the database is unavailable
 */
export const retention =
  (dependencies: {
    readonly database: Database;
    readonly tasks: readonly RetentionTask[];
    readonly partitions: Pick<ReturnType<typeof monthPartitions>, 'dropEmpty'>;
  }): Retention =>
  async ({ tenantIds, signal, onProgress }) => {
    const { database, tasks, partitions } = dependencies;
    const rows: Partial<Record<RetentionKind, number>> = {};
    const runToEnd = async (tenantId: string, { kind, run }: RetentionTask): Promise<void> => {
      let [handled, total] = [batchSize, 0];
      while (handled === batchSize && !signal.aborted) {
        handled = await database.write(tenantId, (scope) => run(scope, batchSize));
        total += handled;
      }
      rows[kind] = (rows[kind] ?? 0) + total;
      if (total > 0) onProgress?.(tenantId, kind, total);
    };
    for (const tenantId of tenantIds) for (const task of tasks) await runToEnd(tenantId, task);
    return { rows, partitions: await partitions.dropEmpty(signal) };
  };
