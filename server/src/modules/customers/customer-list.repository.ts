import { sql } from 'kysely';
import type { CustomerQuery } from '@vantage/contract/customers/customers';
import { listLimits } from '@vantage/contract/api/list-limits';
import type { Scope } from '../../platform/database/database';
import {
  boundedTotal,
  keysetPageOfParts,
  keysetPart,
  type CountedPage,
  type KeysetOrder,
  type KeysetPart,
} from '../../platform/database/keyset';
import { entityCount } from '../../platform/database/entity-counts';
import {
  prepareSearch,
  matchesSearch,
  type Search,
  type SearchIndex,
} from '../../platform/database/search-index';
import type { CustomerVisibility } from './customers.policy';
import { archived, visible, withDetails, type CustomerRow } from './customers.repository';

const byName = { table: 'customer', column: 'name', type: 'text' } as const;
const orders: Record<Exclude<CustomerQuery['sort'], 'lastOpenedAt'>, KeysetOrder<keyof CustomerRow>> = {
  name: byName,
  industry: { table: 'customer', column: 'industry', type: 'text', secondary: byName },
  projectId: { table: 'customer', column: 'project_id', type: 'text' },
  projectManager: { table: 'customer', column: 'project_manager_sort_name', type: 'text', secondary: byName },
  projectStartDate: { table: 'customer', column: 'project_start_date', type: 'date', secondary: byName },
  status: { table: 'customer', column: 'status', type: 'text', secondary: byName },
};

const activeIndex: SearchIndex = {
  table: 'customer_search_token',
  ownerColumn: 'customer_id',
  owner: 'customer.id',
  entity: 'customer',
  hasSharedPrefix: false,
};
const archivedIndex: SearchIndex = { ...activeIndex, table: 'archived_customer_search_token' };
const searchIndexFor = ({ archived: areArchived }: CustomerQuery): SearchIndex =>
  areArchived ? archivedIndex : activeIndex;

const filtered = (
  scope: Scope,
  visibility: CustomerVisibility,
  userId: string,
  query: CustomerQuery,
  search: Search | null,
) => {
  let rows = query.archived ? archived(scope) : visible(scope, visibility);
  if (query.status) rows = rows.where('customer.status', 'in', query.status);
  if (query.industry)
    rows = rows.where('customer.industry', '=', sql<string>`any(${query.industry}::text[])`);
  if (query.mine)
    rows = rows.where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('customer.project_manager_id', '=', userId),
        exists(
          selectFrom('customer_assignment')
            .select(sql.lit(1).as('one'))
            .where('customer_assignment.tenant_id', '=', scope.tenantId)
            .where('customer_assignment.user_id', '=', userId)
            .whereRef('customer_assignment.customer_id', '=', 'customer.id'),
        ),
      ]),
    );
  if (search) rows = rows.where(matchesSearch(scope, searchIndexFor(query), search));
  return rows;
};

const countFiltered = async (
  scope: Scope,
  visibility: CustomerVisibility,
  userId: string,
  query: CustomerQuery,
  search: Search | null,
) => {
  const isWhole =
    visibility.kind === 'all' && query.status === undefined && query.industry === undefined && !query.mine;
  if (isWhole && !search && !query.archived)
    return { total: await entityCount(scope, 'customer'), totalIsExact: true };
  if (isWhole && search && search.prefixes.length <= 1) return boundedTotal(search.matches);
  const { counted } = await scope
    .tables()
    .selectFrom(
      filtered(scope, visibility, userId, query, search)
        .select('customer.id')
        .limit(listLimits.countedTo + 1)
        .as('found'),
    )
    .select(sql<number>`count(*)::int`.as('counted'))
    .executeTakeFirstOrThrow();
  return boundedTotal(counted);
};

// Opened customers, then the rest by name: no single index covers rows with a time and rows without.
const byLastOpening = (
  rows: ReturnType<typeof filtered>,
  order: CustomerQuery['order'],
  scope: Scope,
  userId: string,
): KeysetPart<CustomerRow>[] => {
  const opened = rows.innerJoin('customer_last_viewed', (join) =>
    join
      .onRef('customer_last_viewed.tenant_id', '=', 'customer.tenant_id')
      .onRef('customer_last_viewed.customer_id', '=', 'customer.id')
      .on('customer_last_viewed.user_id', '=', userId),
  );
  const neverOpened = rows.where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('customer_last_viewed')
          .select(sql.lit(1).as('one'))
          .where('customer_last_viewed.tenant_id', '=', scope.tenantId)
          .where('customer_last_viewed.user_id', '=', userId)
          .whereRef('customer_last_viewed.customer_id', '=', 'customer.id'),
      ),
    ),
  );
  const parts = [
    keysetPart(
      withDetails(opened, scope, userId),
      { sort: 'lastOpenedAt', order },
      { table: 'customer_last_viewed', column: 'last_viewed_at', type: 'timestamptz', id: 'customer_id' },
    ),
    keysetPart(
      withDetails(neverOpened, scope, userId),
      { sort: 'lastOpenedAt.never', order: order === 'desc' ? 'asc' : 'desc' },
      byName,
    ),
  ];
  return order === 'desc' ? parts : parts.toReversed();
};

export const customerListRepository = () => ({
  async page(
    scope: Scope,
    visibility: CustomerVisibility,
    userId: string,
    query: CustomerQuery,
  ): Promise<CountedPage<CustomerRow>> {
    const search = await prepareSearch(scope, searchIndexFor(query), query.search);
    const rows = filtered(scope, visibility, userId, query, search);
    const parts =
      query.sort === 'lastOpenedAt'
        ? byLastOpening(rows, query.order, scope, userId)
        : [keysetPart(withDetails(rows, scope, userId), query, orders[query.sort])];
    const [page, total] = await Promise.all([
      keysetPageOfParts(parts, query),
      countFiltered(scope, visibility, userId, query, search),
    ]);
    return { ...page, ...total };
  },
});

export type CustomerListRepository = ReturnType<typeof customerListRepository>;
