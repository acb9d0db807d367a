import type { RoleId } from '@vantage/contract/permissions';
import { role } from '@vantage/contract/permissions';
import { getUserSummary } from '@vantage/contract/users/user-summary';
import {
  changeUser,
  checkAvailability,
  deactivateUser,
  getUser,
  listRoles,
  listUserLanguages,
  listUsers,
  type User,
} from '@vantage/contract/users/users';
import { mockResponse, problemResponse } from './fake-api';
import { page } from './organization';

export const userWith = (more: Partial<User> & Pick<User, 'id' | 'firstName' | 'lastName'>): User => {
  const userName = `${more.firstName}.${more.lastName}`.toLowerCase();
  return {
    version: 1,
    userName,
    email: `${userName}@example.com`,
    appRoleId: role.user,
    language: 'en',
    locationIds: [],
    employeeType: 'Internal',
    active: true,
    locked: false,
    signInLockedUntil: null,
    invited: false,
    createdAt: '2025-03-01T09:00:00.000Z',
    lastSeenAt: null,
    ...more,
  };
};

/** In the order of their ranks. */
export const answerRoles = (...names: readonly (readonly [RoleId, string])[]): void =>
  mockResponse(
    listRoles,
    names.map(([id, name]) => ({ id, name })),
  );

const getName = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`;

/**
 * Stores changes of users as the server does; the first of them is signed in.
 * @returns a function by which somebody else changes one
 */
export const keepUsers = (start: readonly User[]): ((id: string, change: Partial<User>) => User) => {
  let stored = [...start];
  const find = (userId: string) => stored.find(({ id }) => id === userId);
  const store = (userId: string, change: Partial<User>): User => {
    stored = stored.map((user) =>
      user.id === userId ? { ...user, ...change, version: user.version + 1 } : user,
    );
    return find(userId) as User;
  };
  mockResponse(listUsers, ({ query: { search = '', status } }) =>
    page(
      stored.filter(
        (user) =>
          getName(user).toLowerCase().includes(search.toLowerCase()) &&
          (status === undefined || user.active === (status === 'Active')),
      ),
    ),
  );
  mockResponse(getUser, ({ params }) => find(params.userId) ?? problemResponse('notFound'));
  mockResponse(getUserSummary, ({ params }) => {
    const user = find(params.userId);
    if (!user) return problemResponse('notFound');
    const none = { customers: [], sessions: [], identity: null, lastSignInAt: null, recentAudit: [] };
    return { user, locked: false, ...none };
  });
  mockResponse(changeUser, ({ params, body: { version, ...change } }) => {
    const current = find(params.userId);
    if (current?.version !== version) return problemResponse('conflict.stale', { current: { ...current } });
    return store(params.userId, change);
  });
  mockResponse(deactivateUser, ({ params }) =>
    params.userId === stored[0]?.id ? problemResponse('user.self') : store(params.userId, { active: false }),
  );
  mockResponse(checkAvailability, ({ query }) => ({
    ...(query.userName !== undefined && {
      userName: stored.every(({ userName }) => userName !== query.userName),
    }),
    ...(query.email !== undefined && { email: stored.every(({ email }) => email !== query.email) }),
  }));
  answerRoles(
    [role.administrator, 'Administrator'],
    [role.manager, 'Manager'],
    [role.user, 'User'],
    [role.learner, 'Learner'],
  );
  mockResponse(listUserLanguages, []);
  return store;
};
