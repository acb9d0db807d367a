import { boundedCache } from './bounded-cache';
import type { Clock } from './clock';

const maxRemembered = 50_000;

/**
 * Counts calls by key within windows that begin with a call. Each process counts separately.
 * @param options.window milliseconds
 */
export const callCounter = ({ clock, window }: { readonly clock: Clock; readonly window: number }) => {
  const counted = boundedCache<{ count: number; endsAt: number }>(maxRemembered);
  return {
    /** @returns seconds to wait if that were more than `limit`, which is not counted; otherwise null */
    count(key: string, limit: number): number | null {
      const now = clock.now();
      const entry = counted.get(key);
      if (!entry || entry.endsAt <= now) {
        counted.set(key, { count: 1, endsAt: now + window });
        return null;
      }
      if (entry.count >= limit) return Math.ceil((entry.endsAt - now) / 1_000);
      entry.count += 1;
      return null;
    },
  };
};
