import type { Batch } from '@vantage/contract/survey-mailings/batches';
import { AppError } from '../../../platform/errors';
import type { EventStream } from '../../../platform/http/responses/event-streams';
import type { Watch } from './change-watch';

/** Milliseconds between two events of a batch at least, and between two reads if no process announces a change. */
const [minGap, pollEvery] = [500, 5_000];
/** Streams of a tenant at a time, in this process. */
const maxStreams = 200;

interface Feed {
  latest: Batch;
  readonly listeners: Set<() => void>;
  close(): void;
}

const hasEnded = ({ state, queued }: Batch): boolean =>
  state === 'Completed' || state === 'Failed' || (state === 'Cancelled' && queued === 0);

/** Those who watch the same batch share its reads. @param options.read rejects if the batch can't be read */
export function batchEvents(options: {
  readonly watch: Pick<Watch, 'onChange'>;
  readonly read: (tenantId: string, batchId: string) => Promise<Batch>;
}) {
  const { watch, read } = options;
  const feeds = new Map<string, Feed>();
  const streamsOf = new Map<string, number>();

  const open = (tenantId: string, first: Batch): Feed => {
    const listeners = new Set<() => void>();
    let timer: NodeJS.Timeout | null = null;
    let [isReading, readAt] = [false, performance.now()];
    const look = async (): Promise<void> => {
      timer = null;
      isReading = true;
      readAt = performance.now();
      const found = await read(tenantId, first.id).catch(() => null);
      isReading = false;
      // While the database is unavailable, the next poll tries again.
      if (found === null || JSON.stringify(found) === JSON.stringify(feed.latest)) return;
      feed.latest = found;
      for (const listener of listeners) listener();
    };
    const change = (): void => {
      if (isReading || timer !== null) return;
      timer = setTimeout(() => void look(), Math.max(0, readAt + minGap - performance.now()));
    };
    const stopWatching = watch.onChange(first.id, change);
    const poll = setInterval(change, pollEvery);
    const feed: Feed = {
      latest: first,
      listeners,
      close() {
        stopWatching();
        clearInterval(poll);
        if (timer) clearTimeout(timer);
      },
    };
    return feed;
  };

  const count = (tenantId: string, change: number): void => {
    const streams = (streamsOf.get(tenantId) ?? 0) + change;
    if (streams > 0) streamsOf.set(tenantId, streams);
    else streamsOf.delete(tenantId);
  };

  return {
    /** The batch now, and whenever it has changed, until it has ended. @throws {AppError} request.tooMany */
    stream(tenantId: string, first: Batch): EventStream<Batch> {
      if ((streamsOf.get(tenantId) ?? 0) >= maxStreams)
        throw new AppError('request.tooMany', { retryAfter: 10 });
      return async function* events(signal) {
        yield first;
        if (hasEnded(first) || signal.aborted) return;
        const key = `${tenantId} ${first.id}`;
        const feed = feeds.get(key) ?? open(tenantId, first);
        feeds.set(key, feed);
        let wake = (): void => {};
        const listener = (): void => wake();
        feed.listeners.add(listener);
        signal.addEventListener('abort', listener);
        count(tenantId, 1);
        let shown = first;
        try {
          while (!signal.aborted) {
            if (feed.latest === shown) {
              await new Promise<void>((resolve) => {
                wake = resolve;
              });
              continue;
            }
            shown = feed.latest;
            yield shown;
            if (hasEnded(shown)) return;
          }
        } finally {
          count(tenantId, -1);
          signal.removeEventListener('abort', listener);
          feed.listeners.delete(listener);
          if (feed.listeners.size === 0) {
            feed.close();
            feeds.delete(key);
          }
        }
      };
    },
  };
}
