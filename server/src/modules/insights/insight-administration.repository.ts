import { sql } from 'kysely';
import type { InsightQuery } from '@vantage/contract/insights/insight-administration';
import type { InsightFields } from '@vantage/contract/insights/insight-fields';
import type { Scope } from '../../platform/database/database';
import { boundedTotal, keysetPage, type CountedPage, type KeysetOrder } from '../../platform/database/keyset';
import { adjustCount, entityCount } from '../../platform/database/entity-counts';
import { prepareSearch, matchesSearch, type Search } from '../../platform/database/search-index';
import {
  addCustomers,
  addSearchTokens,
  columns,
  insightColumns,
  searchIndex,
  storedColumns,
  translateUniqueViolation,
  type InsightRow,
  type InsightValues,
} from './insights.repository';

export type AdministeredInsightRow = InsightRow & {
  readonly version: number;
  readonly updated_at: Date;
  readonly group_name: string;
  readonly customer_ids: string[];
};

/** Also used for the audit log. */
export const toInsightFields = (row: AdministeredInsightRow): InsightFields => ({
  ...insightColumns.fromRow(row),
  customerIds: row.customer_ids,
});

/** Greater than the number of insights in any group. */
const placesOfGroup = 10_000;

// A subquery, so that insights can be sorted by group. A tenant has too few of them to need an index.
const listed = (scope: Scope) =>
  scope.tables().selectFrom(
    scope
      .tables()
      .selectFrom('insight')
      .innerJoin('insight_group', (join) =>
        join
          .onRef('insight_group.tenant_id', '=', 'insight.tenant_id')
          .onRef('insight_group.id', '=', 'insight.group_id'),
      )
      .where('insight.tenant_id', '=', scope.tenantId)
      .where('insight.deleted_at', 'is', null)
      .select(columns)
      .select([
        'insight.version',
        'insight.updated_at',
        'insight_group.name as group_name',
        sql<string>`coalesce(insight.publisher, '') collate app.natural`.as('publisher_name'),
        sql<number>`insight_group.position * ${sql.lit(placesOfGroup)} + insight.position`.as('place'),
        sql<string[]>`array(
          select c.id from insight_customer ic
          join customer c on c.tenant_id = ic.tenant_id and c.id = ic.customer_id and c.archived_at is null
          where ic.tenant_id = ${scope.tenantId} and ic.insight_id = insight.id order by c.name, c.id)`.as(
          'customer_ids',
        ),
      ])
      .as('insight'),
  );

type SortColumn =
  | 'place'
  | 'title'
  | 'type'
  | 'status'
  | 'category'
  | 'group_name'
  | 'publisher_name'
  | 'updated_at';

const byTitle = { column: 'title', type: 'text' } as const;
const sortColumns: Record<InsightQuery['sort'], Omit<KeysetOrder<SortColumn>, 'table'>> = {
  position: { column: 'place', type: 'int' },
  title: byTitle,
  type: { column: 'type', type: 'text', secondary: byTitle },
  status: { column: 'status', type: 'text', secondary: byTitle },
  category: { column: 'category', type: 'text', secondary: byTitle },
  group: { column: 'group_name', type: 'text', secondary: byTitle },
  publisher: { column: 'publisher_name', type: 'text', secondary: byTitle },
  updatedAt: { column: 'updated_at', type: 'timestamptz' },
};

const filtered = (scope: Scope, query: InsightQuery, search: Search | null) => {
  let rows = listed(scope).selectAll();
  if (query.type) rows = rows.where('insight.type', 'in', query.type);
  if (query.status) rows = rows.where('insight.status', 'in', query.status);
  if (query.category) rows = rows.where('insight.category', '=', query.category);
  if (query.groupId) rows = rows.where('insight.group_id', '=', query.groupId);
  if (search) rows = rows.where(matchesSearch(scope, searchIndex, search));
  return rows;
};

const isFiltered = ({ type, status, category, groupId, search }: InsightQuery): boolean =>
  [type, status, category, groupId, search].some((filter) => filter !== undefined);

export const insightAdministrationRepository = () => ({
  async countedPage(scope: Scope, query: InsightQuery): Promise<CountedPage<AdministeredInsightRow>> {
    const search = await prepareSearch(scope, searchIndex, query.search);
    const rows = filtered(scope, query, search);
    const [page, total] = await Promise.all([
      keysetPage(rows, query, { table: 'insight', ...sortColumns[query.sort] }),
      isFiltered(query)
        ? scope
            .tables()
            .selectFrom(rows.as('found'))
            .select(sql<number>`count(*)::int`.as('total'))
            .executeTakeFirstOrThrow()
            .then((counted) => counted.total)
        : entityCount(scope, 'insight'),
    ]);
    return { ...page, ...boundedTotal(total) };
  },

  find(scope: Scope, id: string): Promise<AdministeredInsightRow | undefined> {
    return listed(scope).selectAll().where('insight.id', '=', id).executeTakeFirst();
  },

  /** To lock the group, too, lock it first. @returns the insight's group */
  async lock(scope: Scope, id: string): Promise<string | null> {
    const row = await scope
      .tables()
      .selectFrom('insight')
      .select('group_id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row?.group_id ?? null;
  },

  async inOrder(scope: Scope, groupId: string): Promise<string[]> {
    const rows = await scope
      .tables()
      .selectFrom('insight')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('group_id', '=', groupId)
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  },

  async setOrder(scope: Scope, groupId: string, ids: readonly string[]): Promise<void> {
    await sql`
      update insight i set position = o.place - 1
      from unnest(${ids}::uuid[]) with ordinality o (id, place)
      where i.tenant_id = ${scope.tenantId} and i.group_id = ${groupId} and i.id = o.id and i.deleted_at is null`.execute(
      scope.tables(),
    );
  },

  /** Archived customers stay assigned. @throws {AppError} insight.titleTaken, insight.dashboardNameTaken */
  async update(
    scope: Scope,
    id: string,
    values: InsightValues,
    customerIds: readonly string[],
  ): Promise<void> {
    const tables = scope.tables();
    await tables
      .updateTable('insight')
      .set({ ...storedColumns(values), version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute()
      .catch(translateUniqueViolation);
    await tables
      .deleteFrom('insight_search_token')
      .where('tenant_id', '=', scope.tenantId)
      .where('insight_id', '=', id)
      .execute();
    await addSearchTokens(scope, id, values);
    await sql`
      delete from insight_customer ic using customer c
      where ic.tenant_id = ${scope.tenantId} and ic.insight_id = ${id}
        and c.tenant_id = ic.tenant_id and c.id = ic.customer_id and c.archived_at is null`.execute(tables);
    await addCustomers(scope, id, customerIds);
  },

  async place(scope: Scope, id: string, groupId: string, position: number): Promise<void> {
    await scope
      .tables()
      .updateTable('insight')
      .set({ group_id: groupId, position })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  /** Its names can be used again; the row stays, because page visits refer to it. */
  async remove(scope: Scope, id: string): Promise<void> {
    const tables = scope.tables();
    await tables
      .updateTable('insight')
      .set({ deleted_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
    for (const table of ['insight_search_token', 'insight_customer'] as const)
      await tables
        .deleteFrom(table)
        .where('tenant_id', '=', scope.tenantId)
        .where('insight_id', '=', id)
        .execute();
    await adjustCount(scope, 'insight', -1);
  },

  /** Sorted by name, without archived customers. */
  findCustomers(scope: Scope, id: string): Promise<{ id: string; name: string }[]> {
    return scope
      .tables()
      .selectFrom('insight_customer')
      .innerJoin('customer', (join) =>
        join
          .onRef('customer.tenant_id', '=', 'insight_customer.tenant_id')
          .onRef('customer.id', '=', 'insight_customer.customer_id'),
      )
      .select(['customer.id', 'customer.name'])
      .where('insight_customer.tenant_id', '=', scope.tenantId)
      .where('insight_customer.insight_id', '=', id)
      .where('customer.archived_at', 'is', null)
      .orderBy('customer.name')
      .orderBy('customer.id')
      .execute();
  },

  /** Excludes archived customers. Locked until the transaction ends, so that none is archived. */
  async existingCustomers(scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await scope
      .tables()
      .selectFrom('customer')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('archived_at', 'is', null)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .forKeyShare()
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
});

export type InsightAdministrationRepository = ReturnType<typeof insightAdministrationRepository>;
