import type { User, UserQuery } from '@vantage/contract/users';
import type { Actor } from '../../platform/actor';
import type { Database } from '../../platform/database/database';
import { notFound } from '../../platform/errors';
import { presentUser } from './users.presenter';
import type { UserRepository } from './users.repository';

interface Dependencies {
  readonly database: Database;
  readonly users: UserRepository;
}

export type UserService = ReturnType<typeof userService>;

export const userService = ({ database, users }: Dependencies) => ({
  list: (actor: Actor, query: UserQuery) =>
    database.read(actor.tenantId, async (scope) => {
      const { rows, ...page } = await users.page(scope, query);
      return { items: rows.map(presentUser), ...page };
    }),

  /** @throws {AppError} notFound */
  async get(actor: Actor, id: string): Promise<User> {
    const row = await database.read(actor.tenantId, (scope) => users.find(scope, id));
    if (!row) throw notFound();
    return presentUser(row);
  },
});
