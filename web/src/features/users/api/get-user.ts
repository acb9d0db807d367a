import { getUser, listRoles, listUserLanguages } from '@vantage/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

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
