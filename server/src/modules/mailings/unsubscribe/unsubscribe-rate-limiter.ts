import { createRateLimiter } from '../../../platform/rate-limiter';
import { clientNetwork } from '../../../platform/client-network';
import type { Clock } from '../../../platform/clock';
import { AppError } from '../../../platform/errors';
import { minute } from '../../../platform/durations';

const windowMs = 5 * minute;
const maxCalls = { validToken: 30, brokenToken: 60 } as const;

/**
 * Calls with valid tokens are counted by token, because a large mail provider unsubscribes many people from few
 * addresses; calls with broken tokens are counted by client.
 */
export const unsubscribeRateLimiter = ({ clock }: { readonly clock: Clock }) => {
  const calls = createRateLimiter({ clock, windowMs });
  const brokenTokens = createRateLimiter({ clock, windowMs });
  const assertAllowed = (wait: number | null): void => {
    if (wait !== null) throw new AppError('request.tooMany', { retryAfter: wait });
  };
  return {
    /** @throws {AppError} request.tooMany */
    countCall(token: string): void {
      assertAllowed(calls.count(token, maxCalls.validToken));
    },

    /** @throws {AppError} request.tooMany */
    countBrokenToken(ip: string): void {
      assertAllowed(brokenTokens.count(clientNetwork(ip), maxCalls.brokenToken));
    },
  };
};

export type UnsubscribeRateLimiter = ReturnType<typeof unsubscribeRateLimiter>;
