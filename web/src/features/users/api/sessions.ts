import { endOtherSessions, endOwnSession, listOwnSessions } from '@vantage/contract/own-sessions';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';
import { ApiProblem } from '../../../lib/api-problem';

/** Where the reader is signed in; asked anew each time that it is shown. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => api(listOwnSessions, { signal }),
  staleTime: 0,
});

/** Ends one of the reader's sessions; one that is over already is what was wished for. */
export const endSessionById = async (sessionId: string): Promise<void> => {
  await api(endOwnSession, { params: { sessionId } }).catch((error: unknown) => {
    if (!(error instanceof ApiProblem && error.code === 'notFound')) throw error;
  });
};

/** Ends all of the reader's sessions but this one. */
export const endAllOtherSessions = async (): Promise<void> => {
  await api(endOtherSessions);
};
