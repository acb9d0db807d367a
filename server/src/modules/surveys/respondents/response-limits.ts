import { callCounter } from '../../../platform/call-counter';
import { clientNetwork } from '../../../platform/client-network';
import type { Clock } from '../../../platform/clock';
import { AppError } from '../../../platform/errors';
import { minute } from '../../../platform/durations';

/** Milliseconds. */
const window = 5 * minute;
/** A whole plant may share an address, such as during a meeting. */
const most = 600;

/** Prevents one client from filling a survey. A limit per tenant would let one client lock out all others. */
export const responseLimits = ({ clock }: { readonly clock: Clock }) => {
  const responses = callCounter({ clock, window });
  return {
    /** @throws {AppError} request.tooMany */
    count(ip: string): void {
      const wait = responses.count(clientNetwork(ip), most);
      if (wait !== null) throw new AppError('request.tooMany', { retryAfter: wait });
    },
  };
};

export type ResponseLimits = ReturnType<typeof responseLimits>;
