import { readSessionExpiry, type SessionExpiry } from '@vantage/contract/auth/session-expiry';
import type { CurrentUser } from '@vantage/contract/auth/sign-in';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../api/api-client';
import { ApiProblem, SessionEnded } from '../api/api-problem';
import { useCurrentUser } from './current-user';
import { endSession } from './session-end';
import { expiryCheckIntervalMs, isIdleEndNear, nextExpiryCheckMs } from './session-polling';
import { pageTenantId, session } from './session';
import { refreshedToken } from './token-refresh';

const retryIntervalMs = 30_000;

/** @throws {SessionEnded} once it has ended; its end has been handled then */
const fetchExpiry = async (): Promise<SessionExpiry> => {
  const [token, refreshToken] = [session.token.get(), session.refreshToken.get()];
  // Another tab has signed out.
  if (token === null || refreshToken === null) throw new SessionEnded('sessionInvalid');
  try {
    return await api(readSessionExpiry, { body: { refreshToken } });
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) throw endSession('sessionInvalid', token);
    throw error;
  }
};

/** The server's clock counts: it also knows of other tabs, which extend the same session. */
const expiryQuery = ({ currSessionId, idleMinutes, viewAs }: CurrentUser) =>
  queryOptions({
    // Another session begins when the user signs in again without leaving the screen.
    queryKey: ['session-expiry', currSessionId],
    queryFn: fetchExpiry,
    // Reading the current user has just used the session.
    initialData: { idleEndsInSeconds: idleMinutes * 60, endsInSeconds: Infinity },
    staleTime: Infinity,
    // A view-as session has a separate bar.
    enabled: viewAs === null,
    refetchInterval: ({ state: { data, dataUpdatedAt, error } }) => {
      if (error instanceof SessionEnded) return false;
      if (error !== null || data === undefined) return retryIntervalMs;
      return nextExpiryCheckMs(data, idleMinutes, Date.now() - dataUpdatedAt);
    },
    // A hidden tab does not keep the session alive, so it is there that the session ends.
    refetchIntervalInBackground: true,
    // Timers stand still while the computer sleeps.
    refetchOnWindowFocus: ({ state: { data, dataUpdatedAt } }) =>
      data !== undefined &&
      nextExpiryCheckMs(data, idleMinutes, Date.now() - dataUpdatedAt) <= expiryCheckIntervalMs
        ? 'always'
        : false,
  });

/** In other tabs, a new access token shows that the session was extended. */
const useTokenChange = (onChange: () => void): void => {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key === 'token' && newValue !== null) change();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);
};

/** @returns when the session ends, in ms of this browser's clock, while the user is to be warned; otherwise null */
export const useIdleSessionEnd = (): number | null => {
  const user = useCurrentUser();
  const { data, dataUpdatedAt, error, refetch } = useQuery(expiryQuery(user));
  const isWarned = isIdleEndNear(data, user.idleMinutes) && !(error instanceof SessionEnded);
  useTokenChange(() => {
    if (isWarned) void refetch();
  });
  return isWarned ? dataUpdatedAt + data.idleEndsInSeconds * 1_000 : null;
};

/** @throws {SessionEnded} if it is too late; otherwise as `api` does */
const extendSession = async (): Promise<void> => {
  const token = session.token.get();
  if (token === null) throw new SessionEnded('sessionInvalid');
  const refresh = await refreshedToken(token, pageTenantId());
  if (refresh.kind === 'ended') throw endSession('sessionInvalid', token);
};

/** Exchanges the tokens, which counts as a use of the session and is noticed by other tabs. */
export const useExtendSession = () => {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: extendSession,
    onSuccess: () => {
      const { queryKey, initialData } = expiryQuery(user);
      queryClient.setQueryData(queryKey, initialData);
    },
  });
};
