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
    /**
     * @param amount calls, or another quantity that is limited, such as bytes
     * @returns seconds to wait if that were more than `limit`, which is not counted; otherwise null
     */
    count(key: string, limit: number, amount = 1): number | null {
      const now = clock.now();
      const entry = counted.get(key);
      if (!entry || entry.endsAt <= now) {
        counted.set(key, { count: amount, endsAt: now + window });
        return null;
      }
      if (entry.count + amount > limit) return Math.ceil((entry.endsAt - now) / 1_000);
      entry.count += amount;
      return null;
    },
  };
};
