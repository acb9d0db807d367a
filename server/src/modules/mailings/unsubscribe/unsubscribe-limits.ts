import { createRateLimiter } from '../../../platform/rate-limiter';
import { clientNetwork } from '../../../platform/client-network';
import type { Clock } from '../../../platform/clock';
import { AppError } from '../../../platform/errors';
import { minute } from '../../../platform/durations';

const windowMs = 5 * minute;
const most = { calls: 30, brokenTokens: 60 } as const;

/**
 * Calls with valid tokens are counted by token, because a large mail provider unsubscribes many people from few
 * addresses; calls with broken tokens are counted by client.
 */
export const unsubscribeLimits = ({ clock }: { readonly clock: Clock }) => {
  const calls = createRateLimiter({ clock, windowMs });
  const brokenTokens = createRateLimiter({ clock, windowMs });
  const refuse = (wait: number | null): void => {
    if (wait !== null) throw new AppError('request.tooMany', { retryAfter: wait });
  };
  return {
    /** @throws {AppError} request.tooMany */
    countCall: (token: string): void => refuse(calls.count(token, most.calls)),

    /** @throws {AppError} request.tooMany */
    countBrokenToken: (ip: string): void => refuse(brokenTokens.count(clientNetwork(ip), most.brokenTokens)),
  };
};

export type UnsubscribeLimits = ReturnType<typeof unsubscribeLimits>;
