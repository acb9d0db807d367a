import { maxManagers } from '@vantage/contract/customers/customer-administration';
import { role, roleIds, type RoleId } from '@vantage/contract/permissions';
import type { PlaceholderValues } from '@vantage/contract/embedding/placeholders';
import { roleNames, type UserExportQuery } from '@vantage/contract/users/user-import';
import type { Person, User, UserQuery } from '@vantage/contract/users/users';
import type { Actor } from '../../platform/actor';
import type { Clock } from '../../platform/clock';
import type { Database, Scope } from '../../platform/database/database';
import { readInBatches } from '../../platform/database/read-in-batches';
import { notFound } from '../../platform/errors';
import type { Locations } from '../locations';
import type { SettingsService } from '../settings';
import type { UserFilters, UserListRepository } from './user-list.repository';
import { mayGrant } from './users.policy';
import { exportedUser, presentPerson, presentUser, presentViewer } from './users.presenter';
import type { UserRepository, UserRow } from './users.repository';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: UserRepository;
  readonly lists: UserListRepository;
  readonly settings: SettingsService;
  readonly locations: Locations;
}

export type UserService = ReturnType<typeof userService>;

export const userService = ({ database, clock, users, lists, settings, locations }: Dependencies) => {
  /** Locations include their descendants; an unknown one matches no user. */
  const toFilters = async (
    scope: Scope,
    query: Omit<UserExportQuery, 'sort' | 'order'>,
  ): Promise<UserFilters> => ({
    ...query,
    locationIds:
      query.locationId === undefined ? null : await locations.withDescendants(scope, query.locationId),
  });

  const find = async (scope: Scope, id: string): Promise<User> => {
    const row = await users.findDetailed(scope, id);
    if (!row) throw notFound();
    return presentUser(row, clock.now());
  };

  return {
    list(actor: Actor, query: UserQuery) {
      return database.read(actor.tenantId, async (scope) => {
        const { rows, ...page } = await lists.countedPage(scope, query, await toFilters(scope, query));
        return { items: rows.map((row) => presentUser(row, clock.now())), ...page };
      });
    },

    export(actor: Actor, query: UserExportQuery) {
      return {
        name: 'users',
        batches: readInBatches(database, actor.tenantId, async (scope, place) => {
          const { rows, nextCursor } = await lists.page(
            scope,
            { ...query, ...place },
            await toFilters(scope, query),
          );
          const locationIds = [...new Set(rows.flatMap((row) => row.location_ids))];
          const names = await locations.listNames(scope, locationIds);
          return { rows: rows.map((row) => exportedUser(row, names, clock.now())), nextCursor };
        }),
      };
    },

    /** @throws {AppError} notFound */
    find,

    /** @throws {AppError} notFound */
    get(actor: Actor, id: string): Promise<User> {
      return database.read(actor.tenantId, (scope) => find(scope, id));
    },

    /** Data about the viewer that insights may use. @throws {AppError} notFound */
    async viewer(scope: Scope, id: string): Promise<PlaceholderValues['user']> {
      const row = await users.find(scope, id);
      if (!row) throw notFound();
      return presentViewer(row);
    },

    async active(actor: Actor): Promise<Person[]> {
      return (await database.read(actor.tenantId, (scope) => lists.active(scope))).map(presentPerson);
    },

    /** Active users other than learners. */
    async managers(
      scope: Scope,
      search: string | undefined,
    ): Promise<{ id: string; name: string; userName: string }[]> {
      const query = { sort: 'firstName', order: 'asc', limit: maxManagers } as const;
      const filters = { search, status: 'Active', locationIds: null, exceptRoleId: role.learner } as const;
      const { rows } = await lists.page(scope, query, filters);
      return rows.map((row) => ({
        id: row.id,
        name: `${row.first_name} ${row.last_name}`,
        userName: row.user_name,
      }));
    },

    async administrators(actor: Actor): Promise<Person[]> {
      return (await database.read(actor.tenantId, (scope) => lists.administrators(scope))).map(presentPerson);
    },

    /** Who can give access: active administrators by name, and the manager if active. Excludes the requester. */
    async accessApprovers(
      scope: Scope,
      request: {
        readonly requesterId: string;
        readonly managerId: string | null;
        readonly maxAdministrators: number;
      },
    ): Promise<{ requester: UserRow; approvers: UserRow[] }> {
      const [requester, approvers] = await Promise.all([
        users.find(scope, request.requesterId),
        lists.accessApprovers(scope, request),
      ]);
      if (!requester) throw notFound();
      return { requester, approvers };
    },

    /** Sorted by name. */
    async people(scope: Scope, ids: readonly string[]): Promise<Person[]> {
      return ids.length === 0 ? [] : (await lists.people(scope, ids)).map(presentPerson);
    },

    async roles(actor: Actor): Promise<{ id: RoleId; name: string }[]> {
      return roleIds.filter((id) => mayGrant(actor, id)).map((id) => ({ id, name: roleNames[id] }));
    },

    async languages(actor: Actor) {
      const offered = await database.read(actor.tenantId, (scope) => settings.offeredLanguages(scope));
      return settings.languages().filter(({ code }) => offered.includes(code));
    },
  };
};
