import { endOtherSessions, endOwnSession, listOwnSessions } from '@vantage/contract/own-sessions';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { ignoreNotFound } from '../../../lib/api/api-problem';

/** Where the reader is signed in; asked anew each time that it is shown. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => api(listOwnSessions, { signal }),
  staleTime: 0,
});

/** Ends one of the reader's sessions. */
export const useEndSession = () =>
  useMutation({
    mutationFn: (sessionId: string) => api(endOwnSession, { params: { sessionId } }).catch(ignoreNotFound),
  });

/** Ends all of the reader's sessions but this one. */
export const useEndOtherSessions = () => useMutation({ mutationFn: () => api(endOtherSessions) });
