import { sql } from 'kysely';
import {
  entityCountCheck,
  searchTokenCheck,
  type IntegrityCheck,
} from '../../platform/database/integrity-checks';
import type { Scope } from '../../platform/database/database';
import { addSearchTokens, type SearchedSurvey } from './surveys.repository';

const all = (scope: Scope) => sql<SearchedSurvey & { readonly id: string }>`
  select s.id, s.name, s.description, s.region, s.account from survey s where s.tenant_id = ${scope.tenantId}`;

const active = (scope: Scope) => sql`${all(scope)} and s.archived_at is null`;

export const surveyIntegrityChecks: readonly IntegrityCheck[] = [
  entityCountCheck('survey', 'surveys', active),
  searchTokenCheck({
    plural: 'surveys',
    rows: all,
    table: 'survey_search_token',
    ownerColumn: 'survey_id',
    texts: ({ name, description, region, account }) => [name, description, region, account],
    addTokens: (scope, survey) => addSearchTokens(scope, survey.id, survey),
  }),
];
