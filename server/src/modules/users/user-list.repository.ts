import { sql } from 'kysely';
import { listLimits } from '@vantage/contract/api/list-limits';
import { role, type RoleId } from '@vantage/contract/permissions';
import type { UserQuery } from '@vantage/contract/users/users';
import type { Scope } from '../../platform/database/database';
import {
  boundedTotal,
  keysetPage,
  type CountedPage,
  type KeysetOrder,
  type Page,
} from '../../platform/database/keyset';
import { entityCount } from '../../platform/database/entity-counts';
import {
  prepareSearch,
  matchesSearch,
  type Search,
  type SearchIndex,
} from '../../platform/database/search-index';
import { columns, detailedColumns, notDeleted, type DetailedUserRow, type UserRow } from './users.repository';

const searchIndex: SearchIndex = {
  table: 'app_user_search_token',
  ownerColumn: 'user_id',
  owner: 'app_user.id',
  entity: 'user',
  hasSharedPrefix: true,
};

const byFirstName = { column: 'first_name', type: 'text' } as const;
const byLastName = { column: 'last_name', type: 'text' } as const;
const sortColumns: Record<UserQuery['sort'], Omit<KeysetOrder<keyof UserRow>, 'table'>> = {
  userName: { column: 'user_name', type: 'text' },
  firstName: { ...byFirstName, secondary: byLastName },
  lastName: { ...byLastName, secondary: byFirstName },
  email: { column: 'email', type: 'text' },
  role: { column: 'role_id', type: 'int', secondary: byFirstName },
  employeeType: { column: 'employee_type', type: 'text', secondary: byFirstName },
  createdAt: { column: 'created_at', type: 'timestamptz' },
};

/** `locationIds` includes descendants. */
export type UserFilters = Pick<UserQuery, 'search' | 'status' | 'locked' | 'invited' | 'roleId'> & {
  readonly locationIds: readonly string[] | null;
  readonly exceptRoleId?: RoleId;
  /** Undefined for all. */
  readonly ids?: readonly string[] | undefined;
};

interface Located {
  readonly locationIds: readonly string[];
  readonly areFew: boolean;
}

/** Up to this number, fetching by id and sorting costs less than walking the list until a page is full. */
const fewUsers = 2_000;

const ofLocations = (scope: Scope, locationIds: readonly string[]) => sql`
  select located.user_id from app_user_location located
  where located.tenant_id = ${scope.tenantId} and located.location_id = any(${locationIds}::uuid[])`;

const findLocated = async (scope: Scope, locationIds: readonly string[] | null): Promise<Located | null> => {
  if (locationIds === null) return null;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${ofLocations(scope, locationIds)} limit ${fewUsers + 1}) located
  `.execute(scope.tables());
  return { locationIds, areFew: (rows[0]?.count ?? 0) <= fewUsers };
};

/** This is the same condition as `hasNeverSignedIn` of the policy. */
const hasNeverSignedIn = (scope: Scope) => sql<boolean>`(
  app_user.password_hash is null and not exists (
    select 1 as one from session where session.tenant_id = ${scope.tenantId} and session.user_id = app_user.id
  ))`;

const filtered = (scope: Scope, filters: UserFilters, search: Search | null, located: Located | null) => {
  let rows = notDeleted(scope);
  // Literals, so that the planner uses the partial indexes.
  if (filters.status) rows = rows.where('active', '=', sql.lit(filters.status === 'Active'));
  if (filters.locked !== undefined) rows = rows.where('locked', '=', sql.lit(filters.locked));
  if (filters.invited !== undefined)
    rows = rows.where(
      filters.invited ? hasNeverSignedIn(scope) : sql<boolean>`not ${hasNeverSignedIn(scope)}`,
    );
  if (filters.ids) rows = rows.where('app_user.id', 'in', [...filters.ids]);
  if (filters.exceptRoleId) rows = rows.where('role_id', '<>', filters.exceptRoleId);
  if (filters.roleId) rows = rows.where('role_id', 'in', filters.roleId);
  if (search) rows = rows.where(matchesSearch(scope, searchIndex, search));
  if (located) {
    const ids = ofLocations(scope, located.locationIds);
    rows = rows.where(
      located.areFew
        ? sql<boolean>`app_user.id = any(array(${ids}))`
        : // OFFSET keeps the planner from collecting all users of the locations instead of checking each in turn.
          sql<boolean>`exists (${ids} and located.user_id = app_user.id offset 0)`,
    );
  }
  return rows;
};

const countFiltered = async (
  scope: Scope,
  filters: UserFilters,
  search: Search | null,
  located: Located | null,
) => {
  const hasFilter =
    filters.status !== undefined ||
    filters.locked !== undefined ||
    filters.invited !== undefined ||
    filters.roleId !== undefined ||
    located !== null;
  if (!hasFilter && !search) return { total: await entityCount(scope, 'user'), totalIsExact: true };
  if (!hasFilter && search && search.prefixes.length <= 1) return boundedTotal(search.matches);
  const { counted } = await scope
    .tables()
    .selectFrom(
      filtered(scope, filters, search, located)
        .select('app_user.id')
        .limit(listLimits.countedTo + 1)
        .as('found'),
    )
    .select(sql<number>`count(*)::int`.as('counted'))
    .executeTakeFirstOrThrow();
  return boundedTotal(counted);
};

const people = (scope: Scope) =>
  notDeleted(scope)
    .select(['id', 'user_name', 'first_name', 'last_name', 'email', 'role_id'])
    .orderBy('first_name')
    .orderBy('id')
    .limit(listLimits.withoutPages);

export type PersonRow = Pick<UserRow, 'id' | 'user_name' | 'first_name' | 'last_name' | 'email' | 'role_id'>;

type PageQuery = Pick<UserQuery, 'sort' | 'order' | 'limit' | 'cursor'>;

const lookedFor = (scope: Scope, filters: UserFilters) =>
  Promise.all([prepareSearch(scope, searchIndex, filters.search), findLocated(scope, filters.locationIds)]);

const readPage = (
  scope: Scope,
  query: PageQuery,
  rows: ReturnType<typeof filtered>,
): Promise<Page<DetailedUserRow>> =>
  keysetPage(rows.select(detailedColumns(scope)), query, { table: 'app_user', ...sortColumns[query.sort] });

export const userListRepository = () => ({
  async countedPage(
    scope: Scope,
    query: PageQuery,
    filters: UserFilters,
  ): Promise<CountedPage<DetailedUserRow>> {
    const [search, located] = await lookedFor(scope, filters);
    const [page, total] = await Promise.all([
      readPage(scope, query, filtered(scope, filters, search, located)),
      countFiltered(scope, filters, search, located),
    ]);
    return { ...page, ...total };
  },

  async page(scope: Scope, query: PageQuery, filters: UserFilters): Promise<Page<DetailedUserRow>> {
    const [search, located] = await lookedFor(scope, filters);
    return readPage(scope, query, filtered(scope, filters, search, located));
  },

  active(scope: Scope): Promise<PersonRow[]> {
    return people(scope).where('active', '=', sql.lit(true)).execute();
  },

  administrators(scope: Scope): Promise<PersonRow[]> {
    return people(scope)
      .where('active', '=', sql.lit(true))
      .where('role_id', '=', role.administrator)
      .execute();
  },

  async accessApprovers(
    scope: Scope,
    {
      requesterId,
      managerId,
      maxAdministrators,
    }: {
      readonly requesterId: string;
      readonly managerId: string | null;
      readonly maxAdministrators: number;
    },
  ): Promise<UserRow[]> {
    const reachable = notDeleted(scope)
      .select(columns)
      .where('active', '=', sql.lit(true))
      .where('locked', '=', sql.lit(false))
      .where('id', '<>', requesterId);
    const administrators = await reachable
      .where('role_id', '=', role.administrator)
      .orderBy('first_name')
      .orderBy('id')
      .limit(maxAdministrators)
      .execute();
    if (managerId === null || administrators.some(({ id }) => id === managerId)) return administrators;
    return [...(await reachable.where('id', '=', managerId).execute()), ...administrators];
  },

  /** Sorted by name. */
  people(scope: Scope, ids: readonly string[]): Promise<PersonRow[]> {
    return people(scope)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute();
  },
});

export type UserListRepository = ReturnType<typeof userListRepository>;
