import { sql } from 'kysely';
import { entityCountCheck, type IntegrityCheck } from '../../platform/database/integrity-checks';

export const insightGroupIntegrityChecks: readonly IntegrityCheck[] = [
  entityCountCheck(
    'insightGroup',
    'insight groups',
    (scope) =>
      sql`select 1 from insight_group r where r.tenant_id = ${scope.tenantId} and r.deleted_at is null`,
  ),
];
