import { endOtherSessions, endOwnSession, listOwnSessions } from '@vantage/contract/auth/own-sessions';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { ignoreNotFound } from '../../../lib/api/api-problem';

/** Refetched whenever it is shown. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => api(listOwnSessions, { signal }),
  staleTime: 0,
});

export const useEndSession = () =>
  useMutation({
    mutationFn: (sessionId: string) => api(endOwnSession, { params: { sessionId } }).catch(ignoreNotFound),
  });

export const useEndOtherSessions = () => useMutation({ mutationFn: () => api(endOtherSessions) });
