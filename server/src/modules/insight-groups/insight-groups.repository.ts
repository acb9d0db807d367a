import { sql, type Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { insightGroupFields, type InsightGroupFields } from '@vantage/contract/insight-groups';
import type { InsightGroupQuery } from '@vantage/contract/insight-groups';
import { tokenize } from '@vantage/contract/api/search-text';
import type { DB } from '../../database-schema';
import type { Scope } from '../../platform/database/database';
import { boundedTotal, keysetPage, type CountedPage, type KeysetOrder } from '../../platform/database/keyset';
import { adjustCount } from '../../platform/database/entity-counts';
import { onUniqueViolation } from '../../platform/database/constraint-errors';
import { searchPrefixes } from '../../platform/database/search-index';
import { fieldColumns } from '../../platform/entity-fields';
import { AppError } from '../../platform/errors';
import { normalizeName } from '../../platform/normalize-name';

const groupColumns = fieldColumns(insightGroupFields, {});

export type InsightGroupRow = Pick<Selectable<DB['insight_group']>, 'id' | 'version'> &
  ReturnType<typeof groupColumns.toRow> & { readonly insight_count: number };

/** Also used for the audit log. */
export const toGroupFields = (
  row: Omit<InsightGroupRow, 'id' | 'version' | 'insight_count'>,
): InsightGroupFields => groupColumns.fromRow(row);

const nameTaken = onUniqueViolation(
  'insight_group_normalized_name',
  () =>
    new AppError('insightGroup.nameTaken', {
      fields: { name: [{ code: 'taken', message: 'The group name already exists.' }] },
    }),
);

const notDeleted = (scope: Scope) =>
  scope
    .tables()
    .selectFrom('insight_group')
    .where('insight_group.tenant_id', '=', scope.tenantId)
    .where('insight_group.deleted_at', 'is', null);

// A subquery, so that groups can be sorted by their number of insights.
const counted = (scope: Scope) =>
  scope.tables().selectFrom(
    notDeleted(scope)
      .select(({ selectFrom }) => [
        'insight_group.id',
        'insight_group.version',
        ...groupColumns.columns.map((column) => `insight_group.${column}` as const),
        'insight_group.position',
        selectFrom('insight')
          .select(sql<number>`count(*)::int`.as('count'))
          .where('insight.tenant_id', '=', scope.tenantId)
          .whereRef('insight.group_id', '=', 'insight_group.id')
          .where('insight.deleted_at', 'is', null)
          .$asScalar()
          .as('insight_count'),
      ])
      .as('listed'),
  );

const byName = { column: 'name', type: 'text' } as const;
const sortColumns: Record<
  InsightGroupQuery['sort'],
  Omit<KeysetOrder<'position' | 'name' | 'status' | 'insight_count'>, 'table'>
> = {
  position: { column: 'position', type: 'int' },
  name: byName,
  status: { column: 'status', type: 'text', secondary: byName },
  insightCount: { column: 'insight_count', type: 'int', secondary: byName },
};

const toRow = (fields: InsightGroupFields) => ({
  ...groupColumns.toRow(fields),
  normalized_name: normalizeName(fields.name),
});

export const insightGroupRepository = () => ({
  inOrder(scope: Scope): Promise<Omit<InsightGroupRow, 'version' | 'insight_count'>[]> {
    return notDeleted(scope)
      .select(['id', ...groupColumns.columns])
      .orderBy('position')
      .orderBy('id')
      .execute();
  },

  async countedPage(
    scope: Scope,
    query: InsightGroupQuery,
  ): Promise<CountedPage<InsightGroupRow & { position: number }>> {
    let rows = counted(scope).selectAll();
    if (query.status) rows = rows.where('listed.status', '=', query.status);
    // There are few groups, so search tokens need no table.
    const prefixes = searchPrefixes(query.search);
    if (prefixes) {
      const all = await counted(scope).select(['listed.id', 'listed.name', 'listed.description']).execute();
      const match = all.filter(({ name, description }) => {
        const tokens = tokenize(name, description);
        const has = (prefix: string) => tokens.some((token) => token.startsWith(prefix));
        return prefixes.length > 0 && prefixes.every(has);
      });
      rows = rows.where(sql<boolean>`listed.id = any(${match.map(({ id }) => id)}::uuid[])`);
    }
    const [page, { total }] = await Promise.all([
      keysetPage(rows, query, { table: 'listed', ...sortColumns[query.sort] }),
      scope
        .tables()
        .selectFrom(rows.as('found'))
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    return { ...page, ...boundedTotal(total) };
  },

  find(scope: Scope, id: string): Promise<InsightGroupRow | undefined> {
    return counted(scope).selectAll().where('listed.id', '=', id).executeTakeFirst();
  },

  /** Locks the groups and, by convention, the order of their insights. @returns those that exist */
  async lock(scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await notDeleted(scope)
      .select('id')
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      // A fixed order, so that two transactions cannot deadlock.
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    return new Set(rows.map(({ id }) => id));
  },

  /** Serializes changes of the set and order of groups until the transaction ends. @returns the new count */
  lockAndAdjustCount(scope: Scope, added: -1 | 0 | 1): Promise<number> {
    return adjustCount(scope, 'insightGroup', added);
  },

  /** After `lockAndAdjustCount` has counted it. @throws {AppError} insightGroup.nameTaken */
  async insert(scope: Scope, group: InsightGroupFields & { readonly position: number }): Promise<string> {
    const id = uuidv7();
    await scope
      .tables()
      .insertInto('insight_group')
      .values({ tenant_id: scope.tenantId, id, ...toRow(group), position: group.position })
      .execute()
      .catch(nameTaken);
    return id;
  },

  /** @throws {AppError} insightGroup.nameTaken */
  async update(scope: Scope, id: string, fields: InsightGroupFields): Promise<void> {
    await scope
      .tables()
      .updateTable('insight_group')
      .set({ ...toRow(fields), version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute()
      .catch(nameTaken);
  },

  /** The name can be used again, and the groups after it move up. */
  async remove(scope: Scope, id: string): Promise<void> {
    await sql`
      with gone as (
        update insight_group set deleted_at = now(), updated_at = now()
        where tenant_id = ${scope.tenantId} and id = ${id} returning position
      )
      update insight_group g set position = g.position - 1 from gone
      where g.tenant_id = ${scope.tenantId} and g.deleted_at is null and g.position > gone.position`.execute(
      scope.tables(),
    );
  },

  async setOrder(scope: Scope, ids: readonly string[]): Promise<void> {
    await sql`
      update insight_group g set position = o.place - 1
      from unnest(${ids}::uuid[]) with ordinality o (id, place)
      where g.tenant_id = ${scope.tenantId} and g.id = o.id and g.deleted_at is null`.execute(scope.tables());
  },
});

export type InsightGroupRepository = ReturnType<typeof insightGroupRepository>;
