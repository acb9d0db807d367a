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
 * Does the work once for a key: again with the same request gives the first answer, with another request is refused.
 * The key is written in the work's own transaction, so a lost answer to COMMIT leaves both or neither; of two at
 * once, the second waits for the first.
 * @throws {AppError} idempotency.mismatch
 */
export async function once<Answer>(
  scope: Scope,
  userId: string,
  request: IdempotentRequest | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!request) return work();
  const tables = scope.tables<IdempotencyTables>();
  const claimed = await tables
    .insertInto('idempotency_key')
    .values({
      tenant_id: scope.tenantId,
      user_id: userId,
      key: request.key,
      request_hash: request.hash,
      answer: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (claimed.numInsertedOrUpdatedRows === 0n) {
    const first = await tables
      .selectFrom('idempotency_key')
      .select(['request_hash', 'answer'])
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .where('key', '=', request.key)
      .executeTakeFirst();
    if (!first || !first.request_hash.equals(request.hash)) throw new AppError('idempotency.mismatch');
    return first.answer as Answer;
  }
  const answer = await work();
  await tables
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('key', '=', request.key)
    .execute();
  return answer;
}

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
