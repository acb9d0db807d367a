import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database';
import { fixedStatement } from '../../platform/database/fixed-statement';
import { forgetOldest } from '../../platform/database/forget-oldest';

/** What caused a lock that ends by itself. */
export type LockCause = 'password' | 'code';

interface AttemptTable {
  tenant_id: string;
  name_key: string;
  attempts: number;
  holder: string;
  code_failures: number;
  locked_until: Date | null;
  locked_by: LockCause | null;
  last_at: Date;
}

interface AttemptTables {
  sign_in_attempt: AttemptTable;
}

/** How the attempts of a name stand. */
export interface AttemptState {
  readonly attempts: number;
  readonly codeFailures: number;
  readonly lockedUntil: Date | null;
  readonly lockedBy: LockCause | null;
}

interface Counted extends AttemptState {
  /** This attempt has been counted, so its password may be verified. */
  readonly granted: boolean;
  /** The attempt that was counted last, and when. */
  readonly lastId: string;
  readonly lastAt: Date;
}

const stateOf = (row: Pick<AttemptTable, 'attempts' | 'code_failures' | 'locked_until' | 'locked_by'>) => ({
  attempts: row.attempts,
  codeFailures: row.code_failures,
  lockedUntil: row.locked_until,
  lockedBy: row.locked_by,
});

const stateColumns = ['attempts', 'code_failures', 'locked_until', 'locked_by'] as const;

const ofName = (scope: Scope, nameKey: string) =>
  scope
    .tables<AttemptTables>()
    .updateTable('sign_in_attempt')
    .where('tenant_id', '=', scope.tenantId)
    .where('name_key', '=', nameKey);

const countOne = fixedStatement<AttemptTable & { granted: boolean }>(`
  insert into sign_in_attempt as known (tenant_id, name_key, attempts, holder, last_at)
  values ($1, $2, 1, $3, $4)
  on conflict (tenant_id, name_key) do update set
    attempts = case
      when known.locked_until <= excluded.last_at then 1
      when known.locked_until is null and known.attempts < $5 then known.attempts + 1
      else known.attempts end,
    holder = case
      when known.locked_until <= excluded.last_at then excluded.holder
      when known.locked_until is null and known.attempts < $5 then excluded.holder
      else known.holder end,
    code_failures = case when known.locked_until <= excluded.last_at then 0 else known.code_failures end,
    locked_by = case when known.locked_until <= excluded.last_at then null else known.locked_by end,
    locked_until = case when known.locked_until <= excluded.last_at then null else known.locked_until end,
    last_at = case
      when known.locked_until <= excluded.last_at then excluded.last_at
      when known.locked_until is null and known.attempts < $5 then excluded.last_at
      else known.last_at end
  returning attempts, code_failures, locked_until, locked_by, last_at, holder, holder = $3 as granted`);

const forgetPasswords = fixedStatement(
  'update sign_in_attempt set attempts = 0 where tenant_id = $1 and name_key = $2',
);

export const attemptRepository = () => ({
  /**
   * Counts an attempt before its password is verified, if there is one left: so however many come at once, no more are
   * verified than may fail. A lock whose time is over is taken away first.
   */
  async count(
    scope: Scope,
    attempt: { nameKey: string; id: string; at: Date; limit: number },
  ): Promise<Counted> {
    const { nameKey, id, at, limit } = attempt;
    const [row] = await countOne(scope, nameKey, id, at, limit);
    if (!row) throw new Error('An upsert answered no row.');
    return { ...stateOf(row), granted: row.granted, lastId: row.holder, lastAt: row.last_at };
  },

  /** Takes back a counted attempt whose password was not verified. */
  async giveBack(scope: Scope, nameKey: string): Promise<void> {
    await ofName(scope, nameKey)
      .where('attempts', '>', 0)
      .set({ attempts: sql<number>`attempts - 1` })
      .execute();
  },

  /**
   * Locks a name that has no attempt left, unless anything has happened to it since `lastId` was counted.
   * @returns whether this call has locked it
   */
  async lockAbandoned(
    scope: Scope,
    attempt: { nameKey: string; lastId: string; until: Date; limit: number },
  ): Promise<boolean> {
    const { nameKey, lastId, until, limit } = attempt;
    const { numUpdatedRows } = await ofName(scope, nameKey)
      .where('holder', '=', lastId)
      .where('attempts', '>=', limit)
      .where('locked_until', 'is', null)
      .set({ locked_until: until, locked_by: 'password' })
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async find(scope: Scope, nameKey: string): Promise<AttemptState | null> {
    const row = await scope
      .tables<AttemptTables>()
      .selectFrom('sign_in_attempt')
      .select(stateColumns)
      .where('tenant_id', '=', scope.tenantId)
      .where('name_key', '=', nameKey)
      .executeTakeFirst();
    return row ? stateOf(row) : null;
  },

  async lock(scope: Scope, nameKey: string, until: Date, by: LockCause): Promise<void> {
    await ofName(scope, nameKey).set({ locked_until: until, locked_by: by }).execute();
  },

  /** A right password: its attempts are forgotten, wrong security codes are not. */
  async forgetPasswords(scope: Scope, nameKey: string): Promise<void> {
    await forgetPasswords(scope, nameKey);
  },

  /** Counts a wrong security code. @returns how many there are now */
  async countWrongCode(scope: Scope, nameKey: string, at: Date): Promise<number> {
    const { code_failures: failures } = await scope
      .tables<AttemptTables>()
      .insertInto('sign_in_attempt')
      .values({
        tenant_id: scope.tenantId,
        name_key: nameKey,
        attempts: 0,
        holder: sql<string>`gen_random_uuid()`,
        code_failures: 1,
        locked_until: null,
        locked_by: null,
        last_at: at,
      })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'name_key']).doUpdateSet({
          code_failures: sql<number>`sign_in_attempt.code_failures + 1`,
          last_at: at,
        }),
      )
      .returning('code_failures')
      .executeTakeFirstOrThrow();
    return failures;
  },

  /** Everything is proven, or a new password chosen: nothing is held against the name any more. */
  async forget(scope: Scope, nameKey: string): Promise<void> {
    await scope
      .tables<AttemptTables>()
      .deleteFrom('sign_in_attempt')
      .where('tenant_id', '=', scope.tenantId)
      .where('name_key', '=', nameKey)
      .execute();
  },

  /** Forgets names that nobody has tried for long. @returns how many, at most `limit` */
  forgetOld: (scope: Scope, before: Date, limit: number): Promise<number> =>
    forgetOldest(scope, { table: 'sign_in_attempt', key: 'name_key', age: 'last_at' }, before, limit),
});

export type AttemptRepository = ReturnType<typeof attemptRepository>;
