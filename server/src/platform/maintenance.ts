import { sql } from 'kysely';
import type { Database, Scope } from './database/database';
import { AppError } from './errors';

/** Rows per transaction of a task. */
const batchSize = 100;

/** Arbitrary. The lock keeps processes from maintaining the same tenant concurrently. */
const advisoryLockId = 7_210_043;

/** @returns the number of handled rows; fewer than `limit` if there are no more for now */
export type MaintenanceTask = (scope: Scope, limit: number) => Promise<number>;

const tryLock = async (scope: Scope): Promise<boolean> => {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLockId}::int, hashtext(${scope.tenantId})) as alone`.execute(
    scope.tables(),
  );
  return rows[0]?.alone ?? false;
};

/** Row-level security requires a scope per tenant. Skips a tenant that another process has locked. */
export const maintenance =
  (options: {
    readonly database: Database;
    readonly tenantIds: () => Promise<readonly string[]>;
    readonly tasks: readonly MaintenanceTask[];
    readonly onError: (error: unknown) => void;
  }) =>
  /** @throws {AppError} server.unavailable if the database is unavailable */
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
    const reportError = async (error: unknown): Promise<void> => {
      options.onError(error);
      // A timeout or a deadlock can be this tenant's alone.
      if (error instanceof AppError && error.code === 'server.unavailable') await database.now();
    };
    for (const tenantId of await options.tenantIds()) {
      if (signal.aborted) return;
      // Most tenants have little to do, so all tasks share a transaction. If one fails, each runs alone.
      const done = await runAllOnce(tenantId).catch(() => tasks.map(() => batchSize));
      for (const [index, task] of tasks.entries())
        if (done[index] === batchSize) await runToEnd(tenantId, task).catch(reportError);
    }
  };
