import type { Permission } from '@vantage/contract/permissions';
import { readCurrentUser, type CurrentUser } from '@vantage/contract/sign-in';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api } from './api-client';

/** Who is signed in, and what they may do. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => api(readCurrentUser, { signal }),
  staleTime: 5 * 60_000,
});

/** Who is signed in; only below the signed-in layout, whose guard has fetched it. */
export const useCurrentUser = (): CurrentUser => useSuspenseQuery(currentUserQuery).data;

/** Whether whoever is signed in holds a permission. */
export const useCan = (permission: Permission): boolean => useCurrentUser().permissions.includes(permission);
