import { sql } from 'kysely';
import { entityCountCheck } from '../../platform/database/integrity-checks';

export const locationIntegrityCheck = entityCountCheck(
  'location',
  'locations',
  (scope) => sql`select 1 from location r where r.tenant_id = ${scope.tenantId}`,
);
