import { sql } from 'kysely';
import type { Database, Scope } from './database/database';
import { AppError } from './errors';

/** Rows that one transaction deletes at most, so that it stays short. */
const batchSize = 100;

/** Any fixed number: the first half of the advisory lock that keeps processes from tidying one tenant together. */
const advisoryLockId = 7_210_043;

/**
 * Recurring work for each tenant.
 * @returns how many it did; fewer than `limit` when there are no more for now
 */
export type MaintenanceTask = (scope: Scope, limit: number) => Promise<number>;

const tryLock = async (scope: Scope): Promise<boolean> => {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLockId}::int, hashtext(${scope.tenantId})) as alone`.execute(
    scope.tables(),
  );
  return rows[0]?.alone ?? false;
};

/**
 * Runs every task for every tenant, one tenant after the other, each in its own scope: row-level security lets nobody
 * reach further. Any number of processes may do so; a tenant that another one works on is left to it.
 * @param options.onError told of a tenant whose task failed; the others have their turn nevertheless
 */
export const maintenance =
  (options: {
    readonly database: Database;
    readonly tenantIds: () => Promise<readonly string[]>;
    readonly tasks: readonly MaintenanceTask[];
    readonly onError: (error: unknown) => void;
  }) =>
  /** @throws {AppError} server.unavailable: without a database it is of no use to go on */
  async (signal: AbortSignal): Promise<void> => {
    const { database, tasks } = options;
    const runAllOnce = (tenantId: string): Promise<number[]> =>
      database.write(tenantId, async (scope) => {
        const done = tasks.map(() => 0);
        if (await tryLock(scope))
          for (const [index, task] of tasks.entries()) done[index] = await task(scope, batchSize);
        return done;
      });
    const runToEnd = async (tenantId: string, task: MaintenanceTask): Promise<void> => {
      let done = batchSize;
      while (done === batchSize && !signal.aborted) {
        done = await database.write(tenantId, async (scope) =>
          (await tryLock(scope)) ? task(scope, batchSize) : 0,
        );
      }
    };
    const reportError = (error: unknown): void => {
      if (error instanceof AppError && error.code === 'server.unavailable') throw error;
      options.onError(error);
    };
    for (const tenantId of await options.tenantIds()) {
      if (signal.aborted) return;
      // Most tenants have little to do: all of it in one transaction. A task that fails takes the others with it, so
      // that each runs alone then.
      const done = await runAllOnce(tenantId).catch(() => tasks.map(() => batchSize));
      for (const [index, task] of tasks.entries())
        if (done[index] === batchSize) await runToEnd(tenantId, task).catch(reportError);
    }
  };
