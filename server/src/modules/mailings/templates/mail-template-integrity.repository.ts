import { sql } from 'kysely';
import { entityCountCheck } from '../../../platform/database/integrity-checks';

export const mailTemplateIntegrityCheck = entityCountCheck(
  'mailTemplate',
  'message templates',
  (scope) => sql`select 1 from mail_template r where r.tenant_id = ${scope.tenantId}`,
);
