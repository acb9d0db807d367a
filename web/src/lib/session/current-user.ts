import type { Permission } from '@vantage/contract/permissions';
import { readCurrentUser, type CurrentUser } from '@vantage/contract/sign-in';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../api/api-client';
import { sessionPollInterval } from './session-polling';

/** Who is signed in, and what they may do. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => api(readCurrentUser, { signal }),
  staleTime: ({ state }) => sessionPollInterval(state.data?.idleMinutes),
  // Looking at a dashboard asks the server for nothing; while the tab is visible this keeps the session from ending
  // idle. A hidden tab asks nothing, so an unattended session still ends.
  refetchInterval: ({ state }) => sessionPollInterval(state.data?.idleMinutes),
});

/** Who is signed in; only below the signed-in layout, whose guard has fetched it. */
export const useCurrentUser = (): CurrentUser => useSuspenseQuery(currentUserQuery).data;

/** Whether whoever is signed in holds a permission. */
export const useCan = (permission: Permission): boolean => useCurrentUser().permissions.includes(permission);
