import { checkAvailability } from '@vantage/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

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
