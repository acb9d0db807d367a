import { sql, type Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { LocationFields } from '@vantage/contract/locations';
import type { DB } from '../../database-schema';
import type { Scope } from '../../platform/database/database';
import { adjustCount } from '../../platform/database/entity-counts';
import { onUniqueViolation } from '../../platform/database/constraint-errors';
import { AppError } from '../../platform/errors';
import { normalizeName } from '../../platform/normalize-name';

const columns = ['id', 'version', 'parent_id', 'level', 'name'] as const;
export type LocationRow = Pick<Selectable<DB['location']>, (typeof columns)[number]>;

export interface Dependents {
  readonly children: number;
  readonly users: number;
}

const nameTaken = onUniqueViolation('location_name', () => new AppError('location.nameTaken'));

const locations = (scope: Scope) =>
  scope.tables().selectFrom('location').select(columns).where('tenant_id', '=', scope.tenantId);

export const locationRepository = () => ({
  /** Sorted by name. */
  all(scope: Scope): Promise<LocationRow[]> {
    return locations(scope).orderBy('name').orderBy('id').execute();
  },

  find(scope: Scope, id: string): Promise<LocationRow | undefined> {
    return locations(scope).where('id', '=', id).executeTakeFirst();
  },

  /** While it is locked, no user can be assigned to it. */
  lock(scope: Scope, id: string): Promise<LocationRow | undefined> {
    return locations(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  },

  /** Serializes changes of the tree until the transaction ends. @returns the new number of locations */
  lockTree(scope: Scope, added: -1 | 0 | 1): Promise<number> {
    return adjustCount(scope, 'location', added);
  },

  /** @throws {AppError} location.nameTaken */
  insert(scope: Scope, { parentId, level, name }: LocationFields): Promise<LocationRow> {
    return scope
      .tables()
      .insertInto('location')
      .values({
        tenant_id: scope.tenantId,
        id: uuidv7(),
        version: 1,
        parent_id: parentId,
        level,
        name,
        normalized_name: normalizeName(name),
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
      .catch(nameTaken);
  },

  /** @throws {AppError} location.nameTaken */
  update(
    scope: Scope,
    id: string,
    { parentId, name }: Pick<LocationFields, 'parentId' | 'name'>,
  ): Promise<LocationRow> {
    return scope
      .tables()
      .updateTable('location')
      .set({
        parent_id: parentId,
        name,
        normalized_name: normalizeName(name),
        version: sql<number>`version + 1`,
      })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
      .catch(nameTaken);
  },

  async dependents(scope: Scope, id: string): Promise<Dependents> {
    const { rows } = await sql<Dependents>`
      select
        (select count(*)::int from location where tenant_id = ${scope.tenantId} and parent_id = ${id}) as children,
        (select count(*)::int from app_user_location
          where tenant_id = ${scope.tenantId} and location_id = ${id}) as users`.execute(scope.tables());
    return rows[0] ?? { children: 0, users: 0 };
  },

  async remove(scope: Scope, id: string): Promise<void> {
    await scope
      .tables()
      .deleteFrom('location')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  /** Needs a write scope: the rows are locked against deletion. @returns those that exist */
  async existing(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
    const { rows } = await sql<{ id: string }>`
      select id from location where tenant_id = ${scope.tenantId} and id = any(${ids}::uuid[])
      for key share`.execute(scope.tables());
    return new Set(rows.map(({ id }) => id));
  },

  /** Path of each location, top level first. */
  async listNames(scope: Scope, ids: readonly string[]): Promise<Map<string, string[]>> {
    const { rows } = await sql<{ id: string; names: string[] }>`
      with recursive upward as (
        select id, parent_id, name, 0 as height from location
        where tenant_id = ${scope.tenantId} and id = any(${ids}::uuid[])
        union all
        select upward.id, parent.parent_id, parent.name, upward.height + 1
        from upward join location parent on parent.tenant_id = ${scope.tenantId} and parent.id = upward.parent_id
      )
      select id, array_agg(name order by height desc) as names from upward group by id`.execute(
      scope.tables(),
    );
    return new Map(rows.map(({ id, names }) => [id, names]));
  },

  async allNames(scope: Scope): Promise<Map<string, string[]>> {
    const rows = new Map((await locations(scope).execute()).map((row) => [row.id, row]));
    const names = new Map<string, string[]>();
    for (const id of rows.keys()) {
      const path: string[] = [];
      for (let row = rows.get(id); row; row = row.parent_id === null ? undefined : rows.get(row.parent_id))
        path.unshift(row.name);
      names.set(id, path);
    }
    return names;
  },

  /** Includes the locations themselves, without those that do not exist. */
  async withDescendants(scope: Scope, ids: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      with recursive downward as (
        select id from location where tenant_id = ${scope.tenantId} and id = any(${ids}::uuid[])
        union
        select child.id
        from downward join location child on child.tenant_id = ${scope.tenantId} and child.parent_id = downward.id
      )
      select id from downward`.execute(scope.tables());
    return rows.map((row) => row.id);
  },
});

export type LocationRepository = ReturnType<typeof locationRepository>;
