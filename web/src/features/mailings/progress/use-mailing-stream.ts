import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsOffline } from '../../../lib/browser/connection';
import { mailingQuery, streamMailing } from '../api/mailings';
import { isChangingMailing } from './mailing-stats';

/**
 * The mailing is fetched at this interval while no events come: a proxy may hold them back, or the connection is lost.
 * In milliseconds.
 */
const refetchIntervalMs = 3_000;
/** The stream is opened again after this many milliseconds, doubled for each further attempt. */
const reconnectDelayMs = { first: 1_000, longest: 15_000 } as const;

/** Waits for the time, or until the browser is back online. */
const waitToReconnect = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });

/**
 * Follows the events of a mailing and connects again when they stop, as they do when the access token expires.
 * @returns whether events come
 */
const useMailingEvents = (mailingId: string | null): boolean => {
  const [isConnected, setConnected] = useState(false);
  useEffect(() => {
    if (mailingId === null) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const stream = async (): Promise<void> => {
      let delay: number = reconnectDelayMs.first;
      while (!signal.aborted) {
        await streamMailing(mailingId, signal, () => {
          delay = reconnectDelayMs.first;
          setConnected(true);
        }).catch(() => undefined);
        if (!signal.aborted) setConnected(false);
        await waitToReconnect(delay, signal);
        delay = Math.min(delay * 2, reconnectDelayMs.longest);
      }
    };
    void stream();
    return () => {
      leaving.abort();
      setConnected(false);
    };
  }, [mailingId]);
  return isConnected;
};

/** Follows a mailing. @param mailingId null for none */
export const useMailingStream = (mailingId: string | null) => {
  const isOffline = useIsOffline();
  const cached = useQuery({ ...mailingQuery(mailingId ?? ''), enabled: false }).data;
  const isChanging = cached !== undefined && isChangingMailing(cached);
  // A lost connection is not reported: without this, its events would be awaited long after the network is back.
  const isConnected = useMailingEvents(isChanging && !isOffline ? mailingId : null);
  const query = useQuery({
    ...mailingQuery(mailingId ?? ''),
    enabled: mailingId !== null,
    refetchInterval: isChanging && !isConnected ? refetchIntervalMs : false,
  });
  return { query, isStale: query.isError || (isChanging && isOffline) };
};
