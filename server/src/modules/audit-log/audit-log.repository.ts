import type { Scope } from '../../platform/database/database';

interface AuditTables {
  audit_entry: {
    tenant_id: string;
    id: string;
    actor_id: string | null;
    session_id: string | null;
    request_id: string;
    action: string;
    entity: string;
    entity_id: string | null;
    before: string | null;
    after: string | null;
  };
}

export type AuditEntryRow = Omit<AuditTables['audit_entry'], 'tenant_id'>;

export const auditLogRepository = () => ({
  async insert(scope: Scope, entry: AuditEntryRow): Promise<void> {
    await scope
      .tables<AuditTables>()
      .insertInto('audit_entry')
      .values({ tenant_id: scope.tenantId, ...entry })
      .execute();
  },
});
