import { sql } from 'kysely';
import {
  entityCountCheck,
  searchTokenCheck,
  type IntegrityCheck,
} from '../../platform/database/integrity-checks';
import type { Scope } from '../../platform/database/database';
import { addSearchTokens, type SearchedInsight } from './insights.repository';

const rows = (scope: Scope) => sql<SearchedInsight & { readonly id: string }>`
  select i.id, i.title, i.description, i.publisher, i.dashboard_name
  from insight i where i.tenant_id = ${scope.tenantId} and i.deleted_at is null`;

export const insightIntegrityChecks: readonly IntegrityCheck[] = [
  entityCountCheck('insight', 'insights', rows),
  searchTokenCheck({
    plural: 'insights',
    rows,
    table: 'insight_search_token',
    ownerColumn: 'insight_id',
    texts: ({ title, description, publisher, dashboard_name }) => [
      title,
      description,
      publisher,
      dashboard_name,
    ],
    addTokens: (scope, insight) => addSearchTokens(scope, insight.id, insight),
  }),
];
