import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import type { Database, GlobalTables } from '../database/database';
import type { JobMetrics } from './job-metrics';
import { startIntervalTask, type IntervalTask } from './interval-task';
import { minute } from '../durations';

/** Milliseconds without an extension after which another process may start. */
const leaseDuration = minute;
/** Milliseconds between two extensions of a lease. */
const extensionIntervalMs = 20_000;
/** Milliseconds between two checks whether a task is due. */
const defaultCheckIntervalMs = 10_000;

export interface RecurringTask {
  readonly name: string;
  /** Milliseconds from the end of a run to the start of the next one, in whichever process. */
  readonly intervalMs: number;
  readonly work: (signal: AbortSignal) => Promise<void>;
}

const after = (milliseconds: number) => sql<Date>`now() + ${milliseconds} * interval '1 millisecond'`;

/** Seconds for which each task has been due, or its process has not renewed its lease; negative before that. */
export const readRecurringTasks = (
  globalTables: GlobalTables,
): Promise<{ name: string; overdue: number }[]> =>
  globalTables
    .tables()
    .selectFrom('recurring_task')
    .select(['name', sql<number>`extract(epoch from now() - due_at)::float8`.as('overdue')])
    .execute();

/** Tasks for all tenants, each run by one process at a time under a lease, by the database's clock. */
export function recurringTasks(options: {
  readonly database: Database;
  readonly tasks: readonly RecurringTask[];
  readonly metrics: JobMetrics;
  readonly onError: (error: unknown, task: string) => void;
  readonly checkIntervalMs?: number;
}): IntervalTask {
  const { database, metrics, onError, checkIntervalMs = defaultCheckIntervalMs } = options;

  /** A task that has never run is due after its interval. */
  const register = ({ name, intervalMs }: RecurringTask): Promise<unknown> =>
    database.globalTables((globalTables) =>
      globalTables
        .tables()
        .insertInto('recurring_task')
        .values({ name, due_at: after(intervalMs) })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );

  const claim = (name: string, lease: string): Promise<boolean> =>
    database.globalTables(async (globalTables) => {
      const { numUpdatedRows } = await globalTables
        .tables()
        .updateTable('recurring_task')
        .set({ lease, due_at: after(leaseDuration) })
        .where('name', '=', name)
        .where('due_at', '<=', sql<Date>`now()`)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    });

  /** @param due milliseconds from now. @returns false if another process has claimed it since */
  const postpone = (name: string, lease: string, due: number): Promise<boolean> =>
    database.globalTables(async (globalTables) => {
      const { numUpdatedRows } = await globalTables
        .tables()
        .updateTable('recurring_task')
        .set({ due_at: after(due) })
        .where('name', '=', name)
        .where('lease', '=', lease)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    });

  const run = async ({ name, intervalMs, work }: RecurringTask, lease: string, stopping: AbortSignal) => {
    const losing = new AbortController();
    const timer = setInterval(() => {
      postpone(name, lease, leaseDuration)
        .then((isHeld) => isHeld || losing.abort())
        .catch(() => losing.abort());
    }, extensionIntervalMs);
    timer.unref();
    try {
      await work(AbortSignal.any([stopping, losing.signal]));
      metrics.recurred(name, 'done');
    } catch (error) {
      metrics.recurred(name, 'failed');
      onError(error, name);
    } finally {
      clearInterval(timer);
    }
    // After a shutdown, another process may start immediately.
    await postpone(name, lease, stopping.aborted ? 0 : intervalMs);
  };

  const loops = options.tasks.map((task) => {
    let isRegistered = false;
    return startIntervalTask({
      intervalMs: checkIntervalMs,
      work: async (stopping) => {
        if (!isRegistered) await register(task);
        isRegistered = true;
        const lease = uuidv4();
        if (stopping.aborted || !(await claim(task.name, lease))) return;
        if (stopping.aborted) await postpone(task.name, lease, 0);
        else await run(task, lease, stopping);
      },
      onError: (error) => onError(error, task.name),
    });
  });

  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
