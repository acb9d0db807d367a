import { createRateLimiter } from '../../platform/rate-limiter';
import type { Clock } from '../../platform/clock';
import { AppError } from '../../platform/errors';
import { minute } from '../../platform/durations';

/** Milliseconds. */
const windowMs = 5 * minute;
/** Far above manual use, and above an organization's morning peak. */
const limits = { user: 60, tenant: 3_000 } as const;

/** Prevents a user from exhausting the provider's limits for the tenant. */
export const embedRateLimiter = ({ clock }: { readonly clock: Clock }) => {
  const calls = createRateLimiter({ clock, windowMs });
  return {
    /** @throws {AppError} request.tooMany */
    count(tenantId: string, userId: string): void {
      const wait =
        calls.count(`user ${tenantId} ${userId}`, limits.user) ??
        calls.count(`tenant ${tenantId}`, limits.tenant);
      if (wait !== null) throw new AppError('request.tooMany', { retryAfter: wait });
    },
  };
};
