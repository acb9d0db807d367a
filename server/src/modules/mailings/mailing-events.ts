import type { Mailing } from '@vantage/contract/mailings/mailings';
import type { ChangeEvents } from '../../platform/change-events';
import { AppError } from '../../platform/errors';
import type { EventStream } from '../../platform/http/responses/event-streams';

/**
 * A mailing is read at most once per `minGapMs`, and at least once per `pollIntervalMs`, even if no process notifies of
 * a change.
 */
const [minGapMs, pollIntervalMs] = [500, 5_000];
/** Limits the streams of a tenant in this process. */
const maxStreams = 200;

/** All viewers of a mailing share one feed. */
interface Feed {
  /** Is null until the mailing has been read. */
  latest(): Mailing | null;
  /** Tells whether the mailing has been deleted. */
  isDeleted(): boolean;
  readonly listeners: Set<() => void>;
  close(): void;
}

const hasEnded = ({ state, queued }: Mailing): boolean =>
  state === 'Completed' || state === 'Failed' || (state === 'Cancelled' && queued === 0);

/**
 * Streams mailings to those who watch them. Viewers of the same mailing share its reads.
 * @param options.read rejects if the mailing can't be read
 */
export function mailingEvents(options: {
  readonly changes: ChangeEvents;
  readonly read: (tenantId: string, mailingId: string) => Promise<Mailing>;
}) {
  const { changes, read } = options;
  const feeds = new Map<string, Feed>();
  const streamCounts = new Map<string, number>();

  const open = (tenantId: string, mailingId: string): Feed => {
    const listeners = new Set<() => void>();
    let latest: Mailing | null = null;
    let timer: NodeJS.Timeout | null = null;
    let [isStale, isReading, isDeleted, isClosed] = [false, false, false, false];
    let readAt = -Infinity;

    const refresh = async (): Promise<void> => {
      [timer, isStale, isReading, readAt] = [null, false, true, performance.now()];
      const before = latest;
      try {
        const current = await read(tenantId, mailingId);
        if (JSON.stringify(current) !== JSON.stringify(latest)) latest = current;
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
        timer ??= setTimeout(() => void refresh(), Math.max(0, readAt + minGapMs - performance.now()));
    };
    const markStale = (): void => {
      isStale = true;
      scheduleRefresh();
    };
    changes.on(mailingId, markStale);
    const poll = setInterval(markStale, pollIntervalMs);
    // The mailing is read only now, since this feed was not told of earlier changes.
    markStale();
    return {
      latest: () => latest,
      isDeleted: () => isDeleted,
      listeners,
      close() {
        isClosed = true;
        changes.off(mailingId, markStale);
        clearInterval(poll);
        if (timer) clearTimeout(timer);
      },
    };
  };

  const adjustStreamCount = (tenantId: string, change: number): void => {
    const streams = (streamCounts.get(tenantId) ?? 0) + change;
    if (streams > 0) streamCounts.set(tenantId, streams);
    else streamCounts.delete(tenantId);
  };

  return {
    /**
     * Sends the mailing as it is now, and again whenever it has changed, until it has ended or is deleted.
     * @param current the mailing, which the caller may see
     * @throws {AppError} request.tooMany
     */
    stream(tenantId: string, current: Mailing): EventStream<Mailing> {
      if ((streamCounts.get(tenantId) ?? 0) >= maxStreams)
        throw new AppError('request.tooMany', { retryAfter: 10 });
      return async function* events(signal) {
        if (hasEnded(current)) return yield current;
        const key = `${tenantId} ${current.id}`;
        const feed = feeds.get(key) ?? open(tenantId, current.id);
        feeds.set(key, feed);
        let wake = (): void => {};
        const listener = (): void => wake();
        feed.listeners.add(listener);
        signal.addEventListener('abort', listener);
        adjustStreamCount(tenantId, 1);
        let sent: Mailing | null = null;
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
          adjustStreamCount(tenantId, -1);
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
