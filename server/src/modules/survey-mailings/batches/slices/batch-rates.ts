import { minute } from '../../../../platform/durations';
import { rateLimiter, type RateLimiter } from './rate-limiter';
import { domainRates, type DomainRates } from './recipient-queue';

/** Milliseconds without a turn after which they are forgotten; a rate that was lowered would have recovered. */
const forgottenAfter = 10 * minute;

/** How fast a batch is sent; kept between its slices. */
export interface BatchRates {
  readonly batch: RateLimiter;
  readonly domains: DomainRates;
}

export interface BatchRatesStore {
  get(batchId: string): BatchRates;
  /** The batch is not sent any more. */
  delete(batchId: string): void;
}

/** Rates of the batches that this process sends. Those that another process ends are forgotten after a while. */
export function batchRatesStore(): BatchRatesStore {
  /** The one that has waited longest for a turn is the first. */
  const stored = new Map<string, { readonly rates: BatchRates; readonly usedAt: number }>();
  return {
    get(batchId) {
      const now = performance.now();
      for (const [id, { usedAt }] of stored) {
        if (now - usedAt < forgottenAfter) break;
        stored.delete(id);
      }
      const rates = stored.get(batchId)?.rates ?? { batch: rateLimiter(), domains: domainRates() };
      stored.delete(batchId);
      stored.set(batchId, { rates, usedAt: now });
      return rates;
    },
    delete: (batchId) => void stored.delete(batchId),
  };
}
