import { sql } from 'kysely';
import { entityCountCheck, type IntegrityCheck } from '../../platform/database/integrity-checks';

export const locationIntegrityChecks: readonly IntegrityCheck[] = [
  entityCountCheck(
    'location',
    'locations',
    (scope) => sql`select 1 from location r where r.tenant_id = ${scope.tenantId}`,
  ),
];
