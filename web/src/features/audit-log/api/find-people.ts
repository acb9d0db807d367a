import { getUser, listUsers } from '@vantage/contract/users/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

const offered = 20;

export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['people', 'found', search],
    queryFn: ({ signal }) =>
      api(listUsers, {
        query: { sort: 'lastName', limit: offered, ...(search !== '' && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** A deleted user is not found. */
export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: ['people', userId],
    queryFn: ({ signal }) => api(getUser, { params: { userId }, signal }),
    staleTime: 300_000,
    retry: false,
  });
