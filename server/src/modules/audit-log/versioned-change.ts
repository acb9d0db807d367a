import type { AuditAction } from '@vantage/contract/audit-log';
import type { Actor } from '../../platform/actor';
import type { Scope } from '../../platform/database/database';
import { withIdempotency, type IdempotentRequest } from '../../platform/database/idempotency';
import { changedFields } from '../../platform/entity-fields';
import { staleConflict } from '../../platform/errors';
import type { AuditLog } from './audit-log.service';

/** What the audit log and a repeated call need to know of a request. */
export interface ChangeRequest {
  readonly requestId: string;
  /** Null for a call without an `Idempotency-Key`. */
  readonly idempotency: IdempotentRequest | null;
}

interface VersionedChange<
  Row extends { readonly version: number },
  Fields extends object,
  Response extends object,
> {
  readonly action: AuditAction;
  readonly entityId: string;
  /** The version that the caller has read. */
  readonly version: number;
  readonly fields: Fields;
  /** The entity, which nobody else changes until this transaction ends. @throws {AppError} notFound */
  readonly lock: () => Promise<Row>;
  /** The fields of the entity as it was, for comparison and for the audit log. */
  readonly fieldsOf: (row: Row) => Fields;
  readonly present: (row: Row) => Response | Promise<Response>;
  /** Checks the rules, writes, and returns the entity as it is now. Called only when a field differs. */
  readonly write: (before: Row) => Promise<Row>;
  /** What follows from the change, after its audit entry. */
  readonly sideEffects?: (before: Row, after: Row) => Promise<void>;
}

/**
 * Changes an entity in the version that the caller has read, once for each `Idempotency-Key`, with an audit entry of the
 * fields that differ. Where none does, nothing is written.
 * @throws {AppError} conflict.stale: somebody else has changed it since; idempotency.mismatch; what the steps throw
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
    const changed = changedFields(change.fieldsOf(before), change.fields);
    if (changed === null) return change.present(before);
    const after = await change.write(before);
    const { action, entityId } = change;
    await audit.recordChange(scope, actor, requestId, { action, entityId, ...changed });
    await change.sideEffects?.(before, after);
    return change.present(after);
  });
