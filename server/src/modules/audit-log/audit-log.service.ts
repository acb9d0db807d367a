import { v7 as uuidv7 } from 'uuid';
import type { AuditAction } from '@vantage/contract/audit-log';
import type { Scope } from '../../platform/database/database';
import type { auditLogRepository } from './audit-log.repository';

/** Something that a person did and that must be provable later. */
export interface AuditEvent {
  readonly action: AuditAction;
  /** Null where nobody was signed in. */
  readonly actorId: string | null;
  readonly sessionId: string | null;
  readonly requestId: string;
  readonly entityId: string | null;
  /** The entity's fields before and after, without secrets; only those that changed. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

export type AuditLog = ReturnType<typeof auditLogService>;

export const auditLogService = (entries: ReturnType<typeof auditLogRepository>) => ({
  /** Writes an entry in the transaction of what it tells of: both stand, or neither. */
  record: (scope: Scope, event: AuditEvent): Promise<void> =>
    entries.insert(scope, {
      id: uuidv7(),
      actor_id: event.actorId,
      session_id: event.sessionId,
      request_id: event.requestId,
      action: event.action,
      entity: event.action.slice(0, event.action.indexOf('.')),
      entity_id: event.entityId,
      before: event.before ? JSON.stringify(event.before) : null,
      after: event.after ? JSON.stringify(event.after) : null,
    }),
});
