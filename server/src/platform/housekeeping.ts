import { sql } from 'kysely';
import type { Database, Scope } from './database/database';
import { AppError } from './errors';

/** What is tidied away in one transaction: a short one, whatever has piled up. */
const batch = 100;

/** Any fixed number: the first half of the advisory lock that keeps processes from tidying one tenant together. */
const lock = 7_210_043;

/**
 * Something that has to be tidied for each tenant.
 * @returns how many it did; fewer than `limit` when there are no more for now
 */
export type Chore = (scope: Scope, limit: number) => Promise<number>;

const isAlone = async (scope: Scope): Promise<boolean> => {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(${lock}::int, hashtext(${scope.tenantId})) as alone`.execute(
    scope.tables(),
  );
  return rows[0]?.alone ?? false;
};

/**
 * Does every chore for every tenant, one tenant after the other, each in its own scope: row-level security lets nobody
 * reach further. Any number of processes may do so; a tenant that another one is at is left to that.
 * @param options.onError told of a tenant whose chore failed; the others have their turn nevertheless
 */
export const housekeeping =
  (options: {
    readonly database: Database;
    readonly tenantIds: () => Promise<readonly string[]>;
    readonly chores: readonly Chore[];
    readonly onError: (error: unknown) => void;
  }) =>
  /** @throws {AppError} server.unavailable: without a database it is of no use to go on */
  async (signal: AbortSignal): Promise<void> => {
    const { database, chores } = options;
    const begin = (tenantId: string): Promise<number[]> =>
      database.write(tenantId, async (scope) => {
        const done = chores.map(() => 0);
        if (await isAlone(scope))
          for (const [index, chore] of chores.entries()) done[index] = await chore(scope, batch);
        return done;
      });
    const finish = async (tenantId: string, chore: Chore): Promise<void> => {
      let done = batch;
      while (done === batch && !signal.aborted) {
        done = await database.write(tenantId, async (scope) =>
          (await isAlone(scope)) ? chore(scope, batch) : 0,
        );
      }
    };
    const tell = (error: unknown): void => {
      if (error instanceof AppError && error.code === 'server.unavailable') throw error;
      options.onError(error);
    };
    for (const tenantId of await options.tenantIds()) {
      if (signal.aborted) return;
      // Most tenants have little to tidy: all of it in one transaction. A chore that fails takes the others with it, so
      // that each has its turn alone then.
      const done = await begin(tenantId).catch(() => chores.map(() => batch));
      for (const [index, chore] of chores.entries())
        if (done[index] === batch) await finish(tenantId, chore).catch(tell);
    }
  };
