import {
  activateUser,
  changeUser,
  checkAvailability,
  createUser,
  deactivateUser,
  deleteUser,
  getUser,
  listRoles,
  listUserLanguages,
  lockUser,
  sendReset,
  unlockUser,
  type NewUserFields,
  type User,
  type UserChange,
} from '@vantage/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';
import { ApiProblem } from '../../../lib/api-problem';
import type { KeyFor } from '../../../lib/idempotency-key';

/** One user, for a form: it begins with what is true now. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', userId],
    queryFn: ({ signal }) => api(getUser, { params: { userId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Milliseconds for which what a form offers is not asked for again. */
const optionsFreshFor = 5 * 60_000;

/** The roles that the reader may give. */
export const rolesQuery = queryOptions({
  queryKey: ['user-roles'],
  queryFn: ({ signal }) => api(listRoles, { signal }),
  staleTime: optionsFreshFor,
});

/** The languages that the organisation offers. */
export const userLanguagesQuery = queryOptions({
  queryKey: ['user-languages'],
  queryFn: ({ signal }) => api(listUserLanguages, { signal }),
  staleTime: optionsFreshFor,
});

export const addUser = (fields: NewUserFields, keyFor: KeyFor): Promise<User> =>
  api(createUser, { body: fields, idempotencyKey: keyFor(fields) });

export const saveUser = (userId: string, change: UserChange, keyFor: KeyFor): Promise<User> =>
  api(changeUser, { params: { userId }, body: change, idempotencyKey: keyFor(change) });

/** What can be done to the account of a user, by what it is called here. */
const acts = {
  activate: activateUser,
  deactivate: deactivateUser,
  lock: lockUser,
  unlock: unlockUser,
  sendReset,
} as const;
export type UserAct = keyof typeof acts;

export const actOnUser = (act: UserAct, userId: string): Promise<User> =>
  api(acts[act], { params: { userId } });

/** Deletes a user; one who is gone already is what was wished for. */
export const removeUser = async (userId: string): Promise<void> => {
  await api(deleteUser, { params: { userId } }).catch((error: unknown) => {
    if (!(error instanceof ApiProblem && error.code === 'notFound')) throw error;
  });
};

/** Names that are tried when one is taken: `name2` to `name5`. */
const otherNames = [2, 3, 4, 5];

/**
 * Whether nobody else has the user name.
 * @returns with one that is taken, a similar one that is free, if there is
 */
export const userNameQuery = (userName: string, excludeId: string | undefined) =>
  queryOptions({
    queryKey: ['user-name', userName, excludeId],
    queryFn: async ({ signal }) => {
      const isFree = async (name: string) =>
        (await api(checkAvailability, { query: { userName: name, excludeId }, signal })).userName === true;
      if (await isFree(userName)) return { free: true, other: null };
      for (const number of otherNames)
        if (await isFree(`${userName}${number}`)) return { free: false, other: `${userName}${number}` };
      return { free: false, other: null };
    },
    staleTime: 10_000,
  });

/**
 * Whether nobody else has the address.
 * @returns with the domains that it would have to be of, where it is of none of them
 */
export const emailQuery = (email: string, excludeId: string | undefined) =>
  queryOptions({
    queryKey: ['user-email', email, excludeId],
    queryFn: async ({ signal }) => {
      const response = await api(checkAvailability, { query: { email, excludeId }, signal });
      return { free: response.email === true, domains: response.emailDomains ?? null };
    },
    staleTime: 10_000,
  });
