import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsOffline } from '../../../lib/browser/connection';
import { mailingQuery, followMailing } from '../api/mailings';
import { isChangingMailing } from './mailing-stats';

/**
 * The mailing is fetched at this interval while no events come: a proxy may hold them back, or the connection is lost.
 * In milliseconds.
 */
const refetchIntervalMs = 3_000;
/** The stream is opened again after this many milliseconds, doubled for each further attempt. */
const reconnectAfter = { first: 1_000, longest: 15_000 } as const;

/** Waits for the time, or until the browser is back online. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
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
  const [isFollowing, setFollowing] = useState(false);
  useEffect(() => {
    if (mailingId === null) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = async (): Promise<void> => {
      let delay: number = reconnectAfter.first;
      while (!signal.aborted) {
        await followMailing(mailingId, signal, () => {
          delay = reconnectAfter.first;
          setFollowing(true);
        }).catch(() => undefined);
        if (!signal.aborted) setFollowing(false);
        await pause(delay, signal);
        delay = Math.min(delay * 2, reconnectAfter.longest);
      }
    };
    void follow();
    return () => {
      leaving.abort();
      setFollowing(false);
    };
  }, [mailingId]);
  return isFollowing;
};

/** Follows a mailing. @param mailingId null for none */
export const useFollowedMailing = (mailingId: string | null) => {
  const isOffline = useIsOffline();
  const known = useQuery({ ...mailingQuery(mailingId ?? ''), enabled: false }).data;
  const isOn = known !== undefined && isChangingMailing(known);
  // A lost connection is not reported: without this, its events would be awaited long after the network is back.
  const isFollowing = useMailingEvents(isOn && !isOffline ? mailingId : null);
  const query = useQuery({
    ...mailingQuery(mailingId ?? ''),
    enabled: mailingId !== null,
    refetchInterval: isOn && !isFollowing ? refetchIntervalMs : false,
  });
  return { query, isOutdated: query.isError || (isOn && isOffline) };
};
