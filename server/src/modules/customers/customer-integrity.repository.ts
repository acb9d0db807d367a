import { sql } from 'kysely';
import {
  entityCountCheck,
  searchTokenCheck,
  type IntegrityCheck,
} from '../../platform/database/integrity-checks';
import type { Scope } from '../../platform/database/database';
import { addSearchTokens, managerNames, type NewCustomer } from './customers.repository';

type SearchedCustomer = Pick<NewCustomer, 'name' | 'project_id' | 'industry' | 'project_manager_id'> & {
  readonly id: string;
};

const rows = (scope: Scope) => sql<SearchedCustomer>`
  select c.id, c.name, c.project_id, c.industry, c.project_manager_id
  from customer c where c.tenant_id = ${scope.tenantId} and c.archived_at is null`;

export const customerIntegrityChecks: readonly IntegrityCheck[] = [
  entityCountCheck('customer', 'customers', rows),
  searchTokenCheck({
    plural: 'customers',
    rows,
    table: 'customer_search_token',
    ownerColumn: 'customer_id',
    texts: ({ name, project_id, industry }) => [name, project_id, industry],
    addTokens: async (scope, customer) =>
      addSearchTokens(scope, customer.id, customer, await managerNames(scope, customer.project_manager_id)),
  }),
];
