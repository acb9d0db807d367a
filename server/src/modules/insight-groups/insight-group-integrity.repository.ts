import { sql } from 'kysely';
import { entityCountCheck } from '../../platform/database/integrity-checks';

export const insightGroupIntegrityCheck = entityCountCheck(
  'insightGroup',
  'insight groups',
  (scope) =>
    sql`select 1 from insight_group r where r.tenant_id = ${scope.tenantId} and r.deleted_at is null`,
);
