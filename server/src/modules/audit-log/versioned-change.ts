import type { AuditAction } from '@vantage/contract/audit-log';
import type { Actor } from '../../platform/actor';
import type { Scope } from '../../platform/database/database';
import { withIdempotency, type IdempotentRequest } from '../../platform/database/idempotency';
import { changedFields } from '../../platform/entity-fields';
import { staleConflict } from '../../platform/errors';
import type { AuditLog } from './audit-log.service';

export interface ChangeRequest {
  readonly requestId: string;
  /** Null without an `Idempotency-Key`. */
  readonly idempotency: IdempotentRequest | null;
}

interface VersionedChange<
  Row extends { readonly version: number },
  Fields extends object,
  Response extends object,
> {
  readonly action: AuditAction;
  readonly entityId: string;
  readonly version: number;
  readonly fields: Fields;
  /** Locks the entity until the transaction ends. @throws {AppError} notFound */
  readonly lock: () => Promise<Row>;
  readonly toFields: (row: Row) => Fields;
  readonly present: (row: Row) => Response | Promise<Response>;
  /** Checks, writes and returns the new state. Called only if a field differs. */
  readonly write: (before: Row) => Promise<Row>;
  /** Runs after the audit entry is written. */
  readonly sideEffects?: (before: Row, after: Row) => Promise<void>;
}

/**
 * Writes nothing if no field differs.
 * @throws {AppError} conflict.stale, idempotency.mismatch, and what the given functions throw
 */
export const versionedChange = <
  Row extends { readonly version: number },
  Fields extends object,
  Response extends object,
>(
  audit: Pick<AuditLog, 'recordChange'>,
  scope: Scope,
  actor: Actor,
  { requestId, idempotency }: ChangeRequest,
  change: VersionedChange<Row, Fields, Response>,
): Promise<Response> =>
  withIdempotency(scope, { userId: actor.userId, request: idempotency }, async () => {
    const before = await change.lock();
    if (change.version !== before.version) throw staleConflict(await change.present(before));
    const changed = changedFields(change.toFields(before), change.fields);
    if (changed === null) return change.present(before);
    const after = await change.write(before);
    const { action, entityId } = change;
    await audit.recordChange(scope, actor, requestId, { action, entityId, ...changed });
    await change.sideEffects?.(before, after);
    return change.present(after);
  });
