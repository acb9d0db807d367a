import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database';

export const customerInsightsRepository = () => ({
  /** In two statements, however many customers are given. */
  async count(scope: Scope, customerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const tables = scope.tables();
    const [forAll, custom] = await Promise.all([
      tables
        .selectFrom('insight')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('tenant_id', '=', scope.tenantId)
        .where('deleted_at', 'is', null)
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
        .where('insight.deleted_at', 'is', null)
        .where('insight.category', '=', 'Custom')
        .groupBy('insight_customer.customer_id')
        .execute(),
    ]);
    const customCounts = new Map(custom.map((row) => [row.customer_id, row.count]));
    return new Map(customerIds.map((id) => [id, forAll.count + (customCounts.get(id) ?? 0)]));
  },
});

export type CustomerInsightsRepository = ReturnType<typeof customerInsightsRepository>;
