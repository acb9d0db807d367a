import type { Scope } from '../../platform/database/database';
import { fixedStatement } from '../../platform/database/fixed-statement';

export interface AuditEntryRow {
  readonly id: string;
  readonly actor_id: string | null;
  readonly session_id: string | null;
  readonly request_id: string;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string | null;
  /** JSON. */
  readonly before: string | null;
  /** JSON. */
  readonly after: string | null;
}

const insertEntry = fixedStatement(
  `insert into audit_entry
     (tenant_id, id, actor_id, session_id, request_id, action, entity, entity_id, before, after)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

export const auditLogRepository = () => ({
  async insert(scope: Scope, entry: AuditEntryRow): Promise<void> {
    const { id, actor_id, session_id, request_id, action, entity, entity_id, before, after } = entry;
    await insertEntry(scope, id, actor_id, session_id, request_id, action, entity, entity_id, before, after);
  },
});
