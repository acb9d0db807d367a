import { sql } from 'kysely';
import { entityCountCheck } from '../../../platform/database/integrity-checks';

export const libraryIntegrityCheck = entityCountCheck(
  'surveyLibraryItem',
  'library items',
  (scope) => sql`select 1 from survey_library_item r where r.tenant_id = ${scope.tenantId}`,
);
