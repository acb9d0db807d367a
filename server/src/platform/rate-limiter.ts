import { boundedCache } from './bounded-cache';
import type { Clock } from './clock';
import { perWebProcess } from './process-share';

const maxKeys = 50_000;

/**
 * Counts calls by key within windows that begin with a call. Each process counts separately, with its part of the
 * limit.
 * @param options.windowMs length of a window
 */
export const createRateLimiter = ({
  clock,
  windowMs,
}: {
  readonly clock: Clock;
  readonly windowMs: number;
}) => {
  const windows = boundedCache<{ count: number; endsAt: number }>(maxKeys);
  const findWindow = (key: string, now: number) => {
    const entry = windows.get(key);
    return entry && entry.endsAt > now ? entry : undefined;
  };
  const secondsUntil = (time: number, now: number): number => Math.ceil((time - now) / 1_000);
  return {
    /**
     * @param amount calls, or another quantity that is limited, such as bytes
     * @returns seconds to wait if that were more than `limit`, which is not counted; otherwise null
     */
    count(key: string, limit: number, amount = 1): number | null {
      const now = clock.now();
      const entry = findWindow(key, now);
      if (!entry) {
        windows.set(key, { count: amount, endsAt: now + windowMs });
        return null;
      }
      if (entry.count + amount > perWebProcess(limit)) return secondsUntil(entry.endsAt, now);
      entry.count += amount;
      return null;
    },

    /** Counts even what exceeds a limit: for quantities that are known only afterwards. */
    add(key: string, amount: number): void {
      const now = clock.now();
      const entry = findWindow(key, now);
      if (entry) entry.count += amount;
      else windows.set(key, { count: amount, endsAt: now + windowMs });
    },

    /** @returns seconds to wait if `limit` is reached; otherwise null */
    wait(key: string, limit: number): number | null {
      const now = clock.now();
      const entry = findWindow(key, now);
      return entry && entry.count >= perWebProcess(limit) ? secondsUntil(entry.endsAt, now) : null;
    },
  };
};
