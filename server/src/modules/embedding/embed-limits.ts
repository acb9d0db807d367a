import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock';
import { AppError } from '../../platform/errors';

/** Milliseconds that tokens are counted for together. */
const window = 5 * 60_000;
/** Far beyond what somebody opens by hand, and what an organisation does when its day begins. */
const most = { user: 60, tenant: 3_000 } as const;
const mostRemembered = 50_000;

/**
 * Counts what is asked of providers, so that nobody uses up what a whole organisation may ask for. Each process counts
 * for itself.
 */
export const embedLimits = ({ clock }: { readonly clock: Clock }) => {
  const counted = new LRUCache<string, { count: number; endsAt: number }>({ max: mostRemembered });
  const secondsToWait = (key: string, limit: number): number | null => {
    const now = clock.now();
    const entry = counted.get(key);
    if (!entry || entry.endsAt <= now) {
      counted.set(key, { count: 1, endsAt: now + window });
      return null;
    }
    if (entry.count >= limit) return Math.ceil((entry.endsAt - now) / 1_000);
    entry.count += 1;
    return null;
  };
  return {
    /** @throws {AppError} request.tooMany */
    count(tenantId: string, userId: string): void {
      const wait =
        secondsToWait(`user ${tenantId} ${userId}`, most.user) ??
        secondsToWait(`tenant ${tenantId}`, most.tenant);
      if (wait !== null) throw new AppError('request.tooMany', { retryAfter: wait });
    },
  };
};
