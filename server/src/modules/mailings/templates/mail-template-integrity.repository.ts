import { sql } from 'kysely';
import { entityCountCheck, type IntegrityCheck } from '../../../platform/database/integrity-checks';

export const mailTemplateIntegrityChecks: readonly IntegrityCheck[] = [
  entityCountCheck(
    'mailTemplate',
    'message templates',
    (scope) => sql`select 1 from mail_template r where r.tenant_id = ${scope.tenantId}`,
  ),
];
