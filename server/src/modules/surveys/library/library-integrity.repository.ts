import { sql } from 'kysely';
import { entityCountCheck, type IntegrityCheck } from '../../../platform/database/integrity-checks';

export const libraryIntegrityChecks: readonly IntegrityCheck[] = [
  entityCountCheck(
    'surveyLibraryItem',
    'library items',
    (scope) => sql`select 1 from survey_library_item r where r.tenant_id = ${scope.tenantId}`,
  ),
];
