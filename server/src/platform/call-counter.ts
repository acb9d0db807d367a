import { boundedCache } from './bounded-cache';
import type { Clock } from './clock';

const maxRemembered = 50_000;

/**
 * Counts calls by key within windows that begin with a call. Each process counts separately.
 * @param options.window milliseconds
 */
export const callCounter = ({ clock, window }: { readonly clock: Clock; readonly window: number }) => {
  const counted = boundedCache<{ count: number; endsAt: number }>(maxRemembered);
  const current = (key: string, now: number) => {
    const entry = counted.get(key);
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
      const entry = current(key, now);
      if (!entry) {
        counted.set(key, { count: amount, endsAt: now + window });
        return null;
      }
      if (entry.count + amount > limit) return secondsUntil(entry.endsAt, now);
      entry.count += amount;
      return null;
    },

    /** Counts even what exceeds a limit: for quantities that are known only afterwards. */
    add(key: string, amount: number): void {
      const now = clock.now();
      const entry = current(key, now);
      if (entry) entry.count += amount;
      else counted.set(key, { count: amount, endsAt: now + window });
    },

    /** @returns seconds to wait if `limit` is reached; otherwise null */
    wait(key: string, limit: number): number | null {
      const now = clock.now();
      const entry = current(key, now);
      return entry && entry.count >= limit ? secondsUntil(entry.endsAt, now) : null;
    },
  };
};
