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

/** A process of an older version changes managers without it. */
const managerSortNameCheck: IntegrityCheck = {
  problem: 'customers sorted by an outdated name of their manager',

  async count(scope) {
    const { rows: counts } = await sql<{ count: number }>`
      select count(*)::int as count from customer c
      left join app_user u on u.tenant_id = c.tenant_id and u.id = c.project_manager_id
      where c.tenant_id = ${scope.tenantId}
        and c.project_manager_sort_name <> coalesce(u.first_name || ' ' || u.last_name, '')`.execute(
      scope.tables(),
    );
    return counts[0]?.count ?? 0;
  },

  async repair(scope) {
    await sql`
      update customer set project_manager_sort_name = ''
      where tenant_id = ${scope.tenantId} and project_manager_id is null and project_manager_sort_name <> ''`.execute(
      scope.tables(),
    );
    // Managers are locked before customers, so that a concurrent rename can't be undone.
    await sql`
      update customer c set project_manager_sort_name = manager.name
      from (
        select u.id, u.first_name || ' ' || u.last_name as name from app_user u
        where u.tenant_id = ${scope.tenantId} and exists (
          select from customer m where m.tenant_id = u.tenant_id and m.project_manager_id = u.id)
        for share
      ) manager
      where c.tenant_id = ${scope.tenantId} and c.project_manager_id = manager.id
        and c.project_manager_sort_name <> manager.name`.execute(scope.tables());
  },
};

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
  managerSortNameCheck,
];
