import { checkAvailability } from '@vantage/contract/users/users';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** Suffixes suggested for a user name that is taken: `name2` to `name5`. */
const otherNames = [2, 3, 4, 5];

/** @returns for a name that is taken, also a free similar one if there is one */
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

/** @returns for an address outside of the permitted domains, also these domains */
export const emailQuery = (email: string, excludeId: string | undefined) =>
  queryOptions({
    queryKey: ['user-email', email, excludeId],
    queryFn: async ({ signal }) => {
      const response = await api(checkAvailability, { query: { email, excludeId }, signal });
      return { free: response.email === true, domains: response.emailDomains ?? null };
    },
    staleTime: 10_000,
  });
