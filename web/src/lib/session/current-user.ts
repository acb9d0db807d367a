import type { Permission } from '@vantage/contract/permissions';
import { readCurrentUser, type CurrentUser } from '@vantage/contract/auth/sign-in';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../api/api-client';
import { sessionPollInterval } from './session-polling';

export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => api(readCurrentUser, { signal }),
  staleTime: ({ state }) => sessionPollInterval(state.data?.idleMinutes),
  // A dashboard sends no requests; polling while the tab is visible prevents an idle time-out. Hidden tabs do
  // not poll, so an unattended session still ends.
  refetchInterval: ({ state }) => sessionPollInterval(state.data?.idleMinutes),
});

/** Only below the signed-in layout, whose guard has fetched it. */
export const useCurrentUser = (): CurrentUser => useSuspenseQuery(currentUserQuery).data;

export const useCan = (permission: Permission): boolean => useCurrentUser().permissions.includes(permission);
