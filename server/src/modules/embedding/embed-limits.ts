import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock';
import { AppError } from '../../platform/errors';

/** Milliseconds. */
const window = 5 * 60_000;
/** Far beyond manual use, and beyond an organisation's peak in the morning. */
const most = { user: 60, tenant: 3_000 } as const;
const maxRemembered = 50_000;

/** Prevents a user from exhausting the provider's limits for the tenant. Each process counts separately. */
export const embedLimits = ({ clock }: { readonly clock: Clock }) => {
  const counted = new LRUCache<string, { count: number; endsAt: number }>({ max: maxRemembered });
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
