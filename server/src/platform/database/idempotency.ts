import { sql } from 'kysely';
import type { Scope } from './database';
import { AppError } from '../errors';

/** Browsers report a visit at most a day late. */
const retentionHours = 48;

export interface IdempotentRequest {
  readonly key: string;
  readonly hash: Buffer;
}

/** @throws {AppError} idempotency.mismatch if the key was used for another request */
export async function storedResponse<Result>(
  scope: Scope,
  userId: string,
  request: IdempotentRequest,
): Promise<Result> {
  const first = await scope
    .tables()
    .selectFrom('idempotency_key')
    .select(['request_hash', 'response'])
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (!first || !first.request_hash.equals(request.hash)) throw new AppError('idempotency.mismatch');
  return first.response as Result;
}

/**
 * Returns the stored response if the key was used before; waits for a concurrent request with it. If `work`
 * throws, the rollback releases the key.
 * @throws {AppError} idempotency.mismatch if the key was used for another request
 */
export async function withIdempotency<Result extends object>(
  scope: Scope,
  { userId, request }: { readonly userId: string; readonly request: IdempotentRequest | null },
  work: () => Promise<Result>,
): Promise<Result> {
  if (request === null) return work();
  const tables = scope.tables();
  const { key, hash } = request;
  const { numInsertedOrUpdatedRows: reserved } = await tables
    .insertInto('idempotency_key')
    .values({ tenant_id: scope.tenantId, user_id: userId, key, request_hash: hash, response: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (reserved === 0n) return storedResponse<Result>(scope, userId, request);
  const response = await work();
  await tables
    .updateTable('idempotency_key')
    .set({ response: JSON.stringify(response) })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return response;
}

/**
 * Part of a statement: reserves a key and returns a row unless it was used before. In one statement, so that
 * a lost response to COMMIT leaves key and work, or neither. `$1` is the tenant, `$2` the user, `$3` to `$5`
 * are the `reservationValues`.
 */
export const reserveKey = `
  insert into idempotency_key (tenant_id, user_id, key, request_hash, response)
  select $1, $2, $3, $4, $5 where $3::text is not null
  on conflict do nothing
  returning key`;

export const reservationValues = (request: IdempotentRequest | null, response: unknown): unknown[] =>
  request ? [request.key, request.hash, JSON.stringify(response)] : [null, null, null];

/** @returns the number of deleted keys, at most `limit` */
export async function deleteExpiredKeys(scope: Scope, limit: number): Promise<number> {
  const tables = scope.tables();
  const old = tables
    .selectFrom('idempotency_key')
    .select(['user_id', 'key'])
    .where('tenant_id', '=', scope.tenantId)
    .where('created_at', '<', sql<Date>`now() - ${retentionHours} * interval '1 hour'`)
    .orderBy('created_at')
    .limit(limit);
  const { numDeletedRows } = await tables
    .deleteFrom('idempotency_key')
    .where('tenant_id', '=', scope.tenantId)
    .where(({ refTuple }) => refTuple('user_id', 'key'), 'in', old.$asTuple('user_id', 'key'))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
