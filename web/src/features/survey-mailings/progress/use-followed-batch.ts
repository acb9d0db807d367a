import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsOffline } from '../../../lib/browser/connection';
import { batchQuery, followBatch } from '../api/batches';
import { isChangingBatch } from './batch-figures';

/** In ms, while no events come: a proxy may hold them back, or the connection is lost. */
const refetchIntervalMs = 3_000;
/** In ms; doubled for each further attempt. */
const reconnectAfter = { first: 1_000, longest: 15_000 } as const;

/** Until then, or until the browser is back online. */
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
 * Follows the events of a batch and connects again when they stop, as they do when the access token expires.
 * @returns whether events come
 */
const useBatchEvents = (batchId: string | null): boolean => {
  const [isFollowing, setFollowing] = useState(false);
  useEffect(() => {
    if (batchId === null) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = async (): Promise<void> => {
      let delay: number = reconnectAfter.first;
      while (!signal.aborted) {
        await followBatch(batchId, signal, () => {
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
  }, [batchId]);
  return isFollowing;
};

/** A batch as it goes on. @param batchId null for none */
export const useFollowedBatch = (batchId: string | null) => {
  const isOffline = useIsOffline();
  const known = useQuery({ ...batchQuery(batchId ?? ''), enabled: false }).data;
  const isOn = known !== undefined && isChangingBatch(known);
  // A lost connection is not reported: without this, its events would be awaited long after the network is back.
  const isFollowing = useBatchEvents(isOn && !isOffline ? batchId : null);
  const query = useQuery({
    ...batchQuery(batchId ?? ''),
    enabled: batchId !== null,
    refetchInterval: isOn && !isFollowing ? refetchIntervalMs : false,
  });
  return { query, isOutdated: query.isError || (isOn && isOffline) };
};
