import { getUser, listRoles, listUserLanguages } from '@vantage/contract/users/users';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', userId],
    queryFn: ({ signal }) => api(getUser, { params: { userId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** In ms. */
const optionsFreshFor = 5 * 60_000;

export const rolesQuery = queryOptions({
  queryKey: ['user-roles'],
  queryFn: ({ signal }) => api(listRoles, { signal }),
  staleTime: optionsFreshFor,
});

export const userLanguagesQuery = queryOptions({
  queryKey: ['user-languages'],
  queryFn: ({ signal }) => api(listUserLanguages, { signal }),
  staleTime: optionsFreshFor,
});
