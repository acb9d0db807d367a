import type { Batch } from '@vantage/contract/survey-mailings/batches';
import { AppError } from '../../../platform/errors';
import type { EventStream } from '../../../platform/http/responses/event-streams';
import type { ChangeEvents } from '../sending/change-events';

/** Milliseconds between two events of a batch at least, and between two reads if no process notifies of a change. */
const [minGap, pollIntervalMs] = [500, 5_000];
/** Streams of a tenant at a time, in this process. */
const maxStreams = 200;

/** What the viewers of a batch share. */
interface Feed {
  /** Null until the batch was read. */
  latest(): Batch | null;
  /** Whether the batch has been deleted. */
  isDeleted(): boolean;
  readonly listeners: Set<() => void>;
  close(): void;
}

const hasEnded = ({ state, queued }: Batch): boolean =>
  state === 'Completed' || state === 'Failed' || (state === 'Cancelled' && queued === 0);

/** Those who watch the same batch share its reads. @param options.read rejects if the batch can't be read */
export function batchEvents(options: {
  readonly changes: ChangeEvents;
  readonly read: (tenantId: string, batchId: string) => Promise<Batch>;
}) {
  const { changes, read } = options;
  const feeds = new Map<string, Feed>();
  const streamsOf = new Map<string, number>();

  const open = (tenantId: string, batchId: string): Feed => {
    const listeners = new Set<() => void>();
    let latest: Batch | null = null;
    let timer: NodeJS.Timeout | null = null;
    let [isStale, isReading, isDeleted, isClosed] = [false, false, false, false];
    let readAt = -Infinity;

    const refresh = async (): Promise<void> => {
      [timer, isStale, isReading, readAt] = [null, false, true, performance.now()];
      const before = latest;
      try {
        const found = await read(tenantId, batchId);
        if (JSON.stringify(found) !== JSON.stringify(latest)) latest = found;
      } catch (error) {
        // While the database is unavailable, the next poll tries again.
        isDeleted = error instanceof AppError && error.code === 'notFound';
      }
      isReading = false;
      if (latest !== before || isDeleted) for (const listener of listeners) listener();
      scheduleRefresh();
    };
    const scheduleRefresh = (): void => {
      if (isStale && !isReading && !isClosed)
        timer ??= setTimeout(() => void refresh(), Math.max(0, readAt + minGap - performance.now()));
    };
    const markStale = (): void => {
      isStale = true;
      scheduleRefresh();
    };
    changes.on(batchId, markStale);
    const poll = setInterval(markStale, pollIntervalMs);
    // The batch is read only now, since this feed was not told of earlier changes.
    markStale();
    return {
      latest: () => latest,
      isDeleted: () => isDeleted,
      listeners,
      close() {
        isClosed = true;
        changes.off(batchId, markStale);
        clearInterval(poll);
        if (timer) clearTimeout(timer);
      },
    };
  };

  const count = (tenantId: string, change: number): void => {
    const streams = (streamsOf.get(tenantId) ?? 0) + change;
    if (streams > 0) streamsOf.set(tenantId, streams);
    else streamsOf.delete(tenantId);
  };

  return {
    /**
     * The batch now, and whenever it has changed, until it has ended or is deleted.
     * @param found what the caller may see
     * @throws {AppError} request.tooMany
     */
    stream(tenantId: string, found: Batch): EventStream<Batch> {
      if ((streamsOf.get(tenantId) ?? 0) >= maxStreams)
        throw new AppError('request.tooMany', { retryAfter: 10 });
      return async function* events(signal) {
        if (hasEnded(found)) return yield found;
        const key = `${tenantId} ${found.id}`;
        const feed = feeds.get(key) ?? open(tenantId, found.id);
        feeds.set(key, feed);
        let wake = (): void => {};
        const listener = (): void => wake();
        feed.listeners.add(listener);
        signal.addEventListener('abort', listener);
        count(tenantId, 1);
        let sent: Batch | null = null;
        try {
          while (!signal.aborted) {
            const latest = feed.latest();
            if (latest === sent || latest === null) {
              if (feed.isDeleted()) return;
              await new Promise<void>((resolve) => {
                wake = resolve;
              });
              continue;
            }
            sent = latest;
            yield latest;
            if (hasEnded(latest)) return;
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
