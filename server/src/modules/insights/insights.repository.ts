import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { InsightStatus, InsightType } from '@vantage/contract/insights';
import type { Scope } from '../../platform/database/database';

interface InsightTable {
  tenant_id: string;
  id: string;
  group_id: string;
  position: number;
  title: string;
  title_key: string;
  description: string;
  type: InsightType;
  status: InsightStatus;
  category: 'Default' | 'Custom';
  publisher: string;
  iframe_url: string | null;
}

interface InsightTables {
  insight: InsightTable;
  insight_customer: { tenant_id: string; insight_id: string; customer_id: string };
  page_visit: {
    tenant_id: string;
    user_id: string;
    customer_id: string | null;
    insight_id: string | null;
    entry_time: Date;
  };
}

const columns = [
  'insight.id',
  'insight.group_id',
  'insight.title',
  'insight.description',
  'insight.type',
  'insight.status',
  'insight.publisher',
  'insight.iframe_url',
] as const;

export type InsightRow = Pick<
  InsightTable,
  'id' | 'group_id' | 'title' | 'description' | 'type' | 'status' | 'publisher' | 'iframe_url'
>;
export type ViewedInsightRow = InsightRow & { last_viewed_at: Date | null };

/** Far beyond what administrators make by hand; keeps a mistake from filling an answer. */
const maxInsights = 2_000;

/** Insights of a customer: the Default ones, and the Custom ones that were chosen for it. */
const ofCustomer = (scope: Scope, customerId: string) =>
  scope
    .tables<InsightTables>()
    .selectFrom('insight')
    .where('insight.tenant_id', '=', scope.tenantId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('insight.category', '=', 'Default'),
        exists(
          selectFrom('insight_customer')
            .select(sql.lit(1).as('one'))
            .where('insight_customer.tenant_id', '=', scope.tenantId)
            .where('insight_customer.customer_id', '=', customerId)
            .whereRef('insight_customer.insight_id', '=', 'insight.id'),
        ),
      ]),
    );

export const insightRepository = () => ({
  /** In the order within their groups, with when this user last viewed each for this customer. */
  listForCustomer: (scope: Scope, customerId: string, userId: string): Promise<ViewedInsightRow[]> =>
    ofCustomer(scope, customerId)
      .select(columns)
      .select(({ selectFrom }) =>
        selectFrom('page_visit')
          .select('page_visit.entry_time')
          .where('page_visit.tenant_id', '=', scope.tenantId)
          .where('page_visit.user_id', '=', userId)
          .whereRef('page_visit.insight_id', '=', 'insight.id')
          .where('page_visit.customer_id', '=', customerId)
          .orderBy('page_visit.entry_time', 'desc')
          .limit(1)
          .as('last_viewed_at'),
      )
      .orderBy('insight.group_id')
      .orderBy('insight.position')
      .orderBy('insight.id')
      .limit(maxInsights)
      .execute(),

  findForCustomer: (scope: Scope, customerId: string, id: string): Promise<InsightRow | undefined> =>
    ofCustomer(scope, customerId).select(columns).where('insight.id', '=', id).executeTakeFirst(),

  /** How many insights each customer has, in two statements however many customers are asked for. */
  async countForCustomers(
    scope: Scope,
    customerIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const tables = scope.tables<InsightTables>();
    const [forAll, custom] = await Promise.all([
      tables
        .selectFrom('insight')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('tenant_id', '=', scope.tenantId)
        .where('category', '=', 'Default')
        .executeTakeFirstOrThrow(),
      tables
        .selectFrom('insight_customer')
        .innerJoin('insight', (join) =>
          join
            .onRef('insight.tenant_id', '=', 'insight_customer.tenant_id')
            .onRef('insight.id', '=', 'insight_customer.insight_id'),
        )
        .select(['insight_customer.customer_id', sql<number>`count(*)::int`.as('count')])
        .where('insight_customer.tenant_id', '=', scope.tenantId)
        .where('insight_customer.customer_id', '=', sql<string>`any(${customerIds}::uuid[])`)
        .where('insight.category', '=', 'Custom')
        .groupBy('insight_customer.customer_id')
        .execute(),
    ]);
    const customCounts = new Map(custom.map((row) => [row.customer_id, row.count]));
    return new Map(customerIds.map((id) => [id, forAll.count + (customCounts.get(id) ?? 0)]));
  },

  async insert(
    scope: Scope,
    insight: Omit<InsightTable, 'tenant_id' | 'id' | 'title_key'> & { customerIds: readonly string[] },
  ): Promise<string> {
    const id = uuidv7();
    const tables = scope.tables<InsightTables>();
    const { customerIds, ...fields } = insight;
    await tables
      .insertInto('insight')
      .values({ tenant_id: scope.tenantId, id, title_key: fields.title.toLowerCase(), ...fields })
      .execute();
    if (customerIds.length > 0) {
      await tables
        .insertInto('insight_customer')
        .values(
          customerIds.map((customerId) => ({
            tenant_id: scope.tenantId,
            insight_id: id,
            customer_id: customerId,
          })),
        )
        .execute();
    }
    return id;
  },
});

export type InsightRepository = ReturnType<typeof insightRepository>;
