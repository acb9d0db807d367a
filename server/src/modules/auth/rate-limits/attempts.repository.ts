import { sql, type Selectable } from 'kysely';
import type { DB } from '../../../database-schema';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';
import { deleteOldest } from '../../../platform/database/delete-oldest';

export type LockCause = 'password' | 'code';

export interface AttemptState {
  readonly attempts: number;
  readonly codeFailures: number;
  readonly lockedUntil: Date | null;
  readonly lockedBy: LockCause | null;
}

interface CountedAttempt extends AttemptState {
  readonly acquired: boolean;
  readonly lastAttemptId: string;
  readonly lastAt: Date;
}

const toState = (
  row: Pick<Selectable<DB['sign_in_attempt']>, 'attempts' | 'code_failures' | 'locked_until' | 'locked_by'>,
) => ({
  attempts: row.attempts,
  codeFailures: row.code_failures,
  lockedUntil: row.locked_until,
  lockedBy: row.locked_by,
});

const stateColumns = ['attempts', 'code_failures', 'locked_until', 'locked_by'] as const;

const ofName = (scope: Scope, normalizedName: string) =>
  scope
    .tables()
    .updateTable('sign_in_attempt')
    .where('tenant_id', '=', scope.tenantId)
    .where('normalized_name', '=', normalizedName);

const countOne = preparedStatement<Selectable<DB['sign_in_attempt']> & { acquired: boolean }>(`
  insert into sign_in_attempt as known (tenant_id, normalized_name, attempts, last_attempt_id, last_attempted_at)
  values ($1, $2, 1, $3, $4)
  on conflict (tenant_id, normalized_name) do update set
    attempts = case
      when known.locked_until <= excluded.last_attempted_at then 1
      when known.locked_until is null and known.attempts < $5 then known.attempts + 1
      else known.attempts end,
    last_attempt_id = case
      when known.locked_until <= excluded.last_attempted_at then excluded.last_attempt_id
      when known.locked_until is null and known.attempts < $5 then excluded.last_attempt_id
      else known.last_attempt_id end,
    code_failures = case when known.locked_until <= excluded.last_attempted_at then 0 else known.code_failures end,
    locked_by = case when known.locked_until <= excluded.last_attempted_at then null else known.locked_by end,
    locked_until = case when known.locked_until <= excluded.last_attempted_at then null else known.locked_until end,
    last_attempted_at = case
      when known.locked_until <= excluded.last_attempted_at then excluded.last_attempted_at
      when known.locked_until is null and known.attempts < $5 then excluded.last_attempted_at
      else known.last_attempted_at end
  returning attempts, code_failures, locked_until, locked_by, last_attempted_at, last_attempt_id, last_attempt_id = $3 as acquired`);

const resetPasswordFailures = preparedStatement(
  'update sign_in_attempt set attempts = 0 where tenant_id = $1 and normalized_name = $2',
);

export const attemptRepository = () => ({
  /**
   * Comes before the verification, so that concurrent attempts cannot verify more passwords than may fail.
   */
  async count(
    scope: Scope,
    attempt: { normalizedName: string; id: string; at: Date; limit: number },
  ): Promise<CountedAttempt> {
    const { normalizedName, id, at, limit } = attempt;
    const [row] = await countOne(scope, normalizedName, id, at, limit);
    if (!row) throw new Error('An upsert answered no row.');
    return {
      ...toState(row),
      acquired: row.acquired,
      lastAttemptId: row.last_attempt_id,
      lastAt: row.last_attempted_at,
    };
  },

  async release(scope: Scope, normalizedName: string): Promise<void> {
    await ofName(scope, normalizedName)
      .where('attempts', '>', 0)
      .set({ attempts: sql<number>`attempts - 1` })
      .execute();
  },

  /** Only if the state is unchanged since `lastAttemptId`. @returns whether this call locked the name */
  async lockAbandoned(
    scope: Scope,
    attempt: { normalizedName: string; lastAttemptId: string; until: Date; limit: number },
  ): Promise<boolean> {
    const { normalizedName, lastAttemptId, until, limit } = attempt;
    const { numUpdatedRows } = await ofName(scope, normalizedName)
      .where('last_attempt_id', '=', lastAttemptId)
      .where('attempts', '>=', limit)
      .where('locked_until', 'is', null)
      .set({ locked_until: until, locked_by: 'password' })
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async find(scope: Scope, normalizedName: string): Promise<AttemptState | null> {
    const row = await scope
      .tables()
      .selectFrom('sign_in_attempt')
      .select(stateColumns)
      .where('tenant_id', '=', scope.tenantId)
      .where('normalized_name', '=', normalizedName)
      .executeTakeFirst();
    return row ? toState(row) : null;
  },

  async lock(scope: Scope, normalizedName: string, until: Date, by: LockCause): Promise<void> {
    await ofName(scope, normalizedName).set({ locked_until: until, locked_by: by }).execute();
  },

  /** Leaves the count of wrong security codes. */
  async resetPasswordFailures(scope: Scope, normalizedName: string): Promise<void> {
    await resetPasswordFailures(scope, normalizedName);
  },

  async countWrongCode(scope: Scope, normalizedName: string, at: Date): Promise<number> {
    const { code_failures: failures } = await scope
      .tables()
      .insertInto('sign_in_attempt')
      .values({
        tenant_id: scope.tenantId,
        normalized_name: normalizedName,
        attempts: 0,
        last_attempt_id: sql<string>`gen_random_uuid()`,
        code_failures: 1,
        locked_until: null,
        locked_by: null,
        last_attempted_at: at,
      })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'normalized_name']).doUpdateSet({
          code_failures: sql<number>`sign_in_attempt.code_failures + 1`,
          last_attempted_at: at,
        }),
      )
      .returning('code_failures')
      .executeTakeFirstOrThrow();
    return failures;
  },

  async delete(scope: Scope, normalizedName: string): Promise<void> {
    await scope
      .tables()
      .deleteFrom('sign_in_attempt')
      .where('tenant_id', '=', scope.tenantId)
      .where('normalized_name', '=', normalizedName)
      .execute();
  },

  deleteExpired(scope: Scope, before: Date, limit: number): Promise<number> {
    return deleteOldest(
      scope,
      { table: 'sign_in_attempt', key: 'normalized_name', age: 'last_attempted_at' },
      before,
      limit,
    );
  },
});

export type AttemptRepository = ReturnType<typeof attemptRepository>;
