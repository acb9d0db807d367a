import { sql, type Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { insightLimits, insightShape } from '@vantage/contract/insights/insight-fields';
import { tokenize } from '@vantage/contract/api/search-text';
import type { DB } from '../../database-schema';
import type { Scope } from '../../platform/database/database';
import { adjustCount } from '../../platform/database/entity-counts';
import { onUniqueViolation } from '../../platform/database/constraint-errors';
import { matchesSearch, prepareSearch, type SearchIndex } from '../../platform/database/search-index';
import { fieldColumns } from '../../platform/entity-fields';
import { AppError } from '../../platform/errors';
import { normalizeName } from '../../platform/normalize-name';

/** Customer assignments are stored in a separate table. */
export const insightColumns = fieldColumns(insightShape.omit({ customerIds: true }), {});

export const columns = [
  'insight.id',
  ...insightColumns.columns.map((column) => `insight.${column}` as const),
] as const;

type ColumnName<Column extends string> = Column extends `insight.${infer Name}` ? Name : never;
export type InsightRow = Pick<Selectable<DB['insight']>, ColumnName<(typeof columns)[number]>>;
export type ViewedInsightRow = InsightRow & { last_viewed_at: Date | null };

export const searchIndex: SearchIndex = {
  table: 'insight_search_token',
  ownerColumn: 'insight_id',
  owner: 'insight.id',
  entity: 'insight',
  hasSharedPrefix: false,
};

export type InsightValues = ReturnType<typeof insightColumns.toRow>;
type NewInsight = InsightValues & {
  readonly position: number;
  /** For Custom insights only. */
  readonly customerIds: readonly string[];
};

export const storedColumns = (values: InsightValues) => ({
  ...values,
  normalized_title: normalizeName(values.title),
  normalized_dashboard_name: values.dashboard_name === null ? null : normalizeName(values.dashboard_name),
  filters: JSON.stringify(values.filters),
  identity: values.identity && JSON.stringify(values.identity),
});

const titleTaken = onUniqueViolation(
  'insight_normalized_title',
  () =>
    new AppError('insight.titleTaken', {
      fields: { title: [{ code: 'taken', message: 'The insight title already exists.' }] },
    }),
);
const dashboardNameTaken = onUniqueViolation(
  'insight_normalized_dashboard_name',
  () =>
    new AppError('insight.dashboardNameTaken', {
      fields: { dashboardName: [{ code: 'taken', message: 'The dashboard name already exists.' }] },
    }),
);
/** Converts a unique violation to the matching error. */
export const translateUniqueViolation = (error: unknown): never => {
  try {
    return titleTaken(error);
  } catch (other) {
    return dashboardNameTaken(other);
  }
};

export type SearchedInsight = Pick<InsightValues, 'title' | 'description' | 'publisher' | 'dashboard_name'>;

export const addSearchTokens = async (scope: Scope, id: string, values: SearchedInsight): Promise<void> => {
  const { title, description, publisher, dashboard_name } = values;
  const tokens = tokenize(title, description, publisher ?? '', dashboard_name ?? '');
  // Punctuation alone has no tokens.
  if (tokens.length === 0) return;
  await scope
    .tables()
    .insertInto('insight_search_token')
    .values(tokens.map((token) => ({ tenant_id: scope.tenantId, token, insight_id: id })))
    .execute();
};

export const addCustomers = async (
  scope: Scope,
  id: string,
  customerIds: readonly string[],
): Promise<void> => {
  if (customerIds.length === 0) return;
  await scope
    .tables()
    .insertInto('insight_customer')
    .values(customerIds.map((customer_id) => ({ tenant_id: scope.tenantId, insight_id: id, customer_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** One response lists all insights of a customer, so the number per tenant is limited. */
const maxInsights = insightLimits.perTenant;

/** All Default insights, and the Custom ones assigned to the customer. */
const ofCustomer = (scope: Scope, customerId: string) =>
  scope
    .tables()
    .selectFrom('insight')
    .where('insight.tenant_id', '=', scope.tenantId)
    .where('insight.deleted_at', 'is', null)
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
  /** Sorted within each group; `last_viewed_at` is per user and customer. */
  listForCustomer(scope: Scope, customerId: string, userId: string): Promise<ViewedInsightRow[]> {
    return ofCustomer(scope, customerId)
      .select(columns)
      .select(({ selectFrom }) =>
        selectFrom('insight_last_viewed')
          .select('insight_last_viewed.last_viewed_at')
          .where('insight_last_viewed.tenant_id', '=', scope.tenantId)
          .where('insight_last_viewed.user_id', '=', userId)
          .where('insight_last_viewed.customer_id', '=', customerId)
          .whereRef('insight_last_viewed.insight_id', '=', 'insight.id')
          .as('last_viewed_at'),
      )
      .orderBy('insight.group_id')
      .orderBy('insight.position')
      .orderBy('insight.id')
      .limit(maxInsights)
      .execute();
  },

  /** Completed insights that match, by title, with the given customers to which Custom ones are assigned. */
  async search(
    scope: Scope,
    text: string,
    customerIds: readonly string[],
  ): Promise<(InsightRow & { customer_ids: string[] })[]> {
    const search = await prepareSearch(scope, searchIndex, text);
    if (!search) return [];
    return scope
      .tables()
      .selectFrom('insight')
      .where('insight.tenant_id', '=', scope.tenantId)
      .where('insight.deleted_at', 'is', null)
      .where('insight.status', '=', 'Completed')
      .where(matchesSearch(scope, searchIndex, search))
      .select(columns)
      .select(({ selectFrom }) =>
        selectFrom('insight_customer')
          .where('insight_customer.tenant_id', '=', scope.tenantId)
          .whereRef('insight_customer.insight_id', '=', 'insight.id')
          .where('insight_customer.customer_id', '=', sql<string>`any(${customerIds}::uuid[])`)
          .select(sql<string[]>`coalesce(array_agg(insight_customer.customer_id), '{}')`.as('ids'))
          .as('customer_ids'),
      )
      .orderBy('insight.title')
      .orderBy('insight.id')
      .limit(maxInsights)
      .execute() as Promise<(InsightRow & { customer_ids: string[] })[]>;
  },

  findForCustomer(scope: Scope, customerId: string, id: string): Promise<InsightRow | undefined> {
    return ofCustomer(scope, customerId).select(columns).where('insight.id', '=', id).executeTakeFirst();
  },

  async insert(scope: Scope, { customerIds, position, ...fields }: NewInsight): Promise<string> {
    const id = uuidv7();
    const tables = scope.tables();
    await tables
      .insertInto('insight')
      .values({ tenant_id: scope.tenantId, id, position, ...storedColumns(fields) })
      .execute()
      .catch(translateUniqueViolation);
    await addSearchTokens(scope, id, fields);
    await addCustomers(scope, id, customerIds);
    await adjustCount(scope, 'insight', 1);
    return id;
  },

  async removeUser(scope: Scope, userId: string): Promise<void> {
    await scope
      .tables()
      .deleteFrom('insight_last_viewed')
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .execute();
  },
});

export type InsightRepository = ReturnType<typeof insightRepository>;
