import { sql, type ColumnType } from 'kysely';
import type { Scope } from './database';
import { AppError } from '../errors';

/** Hours that a key is remembered: a browser tells of a visit a day late at most, so none is forgotten too early. */
const rememberedHours = 48;

interface IdempotencyTables {
  idempotency_key: {
    tenant_id: string;
    user_id: string;
    key: string;
    request_hash: Buffer;
    answer: unknown;
    created_at: ColumnType<Date, never, never>;
  };
}

/** A call's `Idempotency-Key` and the fingerprint of what it asks for. */
export interface IdempotentRequest {
  readonly key: string;
  readonly hash: Buffer;
}

/**
 * What the first call with a key was answered.
 * @throws {AppError} idempotency.mismatch when that was another request
 */
export async function firstAnswer<Answer>(
  scope: Scope,
  userId: string,
  request: IdempotentRequest,
): Promise<Answer> {
  const first = await scope
    .tables<IdempotencyTables>()
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (!first || !first.request_hash.equals(request.hash)) throw new AppError('idempotency.mismatch');
  return first.answer as Answer;
}

/**
 * Does the work of a call once: with a key that was used before, the first answer is given again and nothing is done.
 * Key and work are of one transaction, so both stand or neither; of two calls at once, the second waits for the first.
 * @param work what the call asks for; what it throws frees the key again, with the rollback
 * @throws {AppError} idempotency.mismatch when the key was used for another request
 */
export async function onceOnly<Answer extends object>(
  scope: Scope,
  { userId, request }: { readonly userId: string; readonly request: IdempotentRequest | null },
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (request === null) return work();
  const tables = scope.tables<IdempotencyTables>();
  const { key, hash } = request;
  const { numInsertedOrUpdatedRows: claimed } = await tables
    .insertInto('idempotency_key')
    .values({ tenant_id: scope.tenantId, user_id: userId, key, request_hash: hash, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (claimed === 0n) return firstAnswer<Answer>(scope, userId, request);
  const answer = await work();
  await tables
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return answer;
}

/**
 * The part of a statement that claims a call's key, so that the work is done once: it gives a row unless the key was used
 * already. Work and key are one statement, so a lost answer to COMMIT leaves both or neither; of two at once, the second
 * waits for the first. `$1` is the tenant, `$2` the user, `$3` to `$5` are what `claimValues` gives.
 */
export const claimKey = `
  insert into idempotency_key (tenant_id, user_id, key, request_hash, answer)
  select $1, $2, $3, $4, $5 where $3::text is not null
  on conflict do nothing
  returning key`;

export const claimValues = (request: IdempotentRequest | null, answer: unknown): unknown[] =>
  request ? [request.key, request.hash, JSON.stringify(answer)] : [null, null, null];

/**
 * Forgets keys that are past their time, the oldest first.
 * @returns how many, at most `limit`
 */
export async function forgetKeys(scope: Scope, limit: number): Promise<number> {
  const tables = scope.tables<IdempotencyTables>();
  const old = tables
    .selectFrom('idempotency_key')
    .select(['user_id', 'key'])
    .where('tenant_id', '=', scope.tenantId)
    .where('created_at', '<', sql<Date>`now() - ${rememberedHours} * interval '1 hour'`)
    .orderBy('created_at')
    .limit(limit);
  const { numDeletedRows } = await tables
    .deleteFrom('idempotency_key')
    .where('tenant_id', '=', scope.tenantId)
    .where(({ refTuple }) => refTuple('user_id', 'key'), 'in', old.$asTuple('user_id', 'key'))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
