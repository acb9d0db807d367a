import type { MailingDelayReason } from '@vantage/contract/mailings/mailings';
import { boundedCache } from '../../../platform/bounded-cache';
import { minute } from '../../../platform/durations';

/** Counts mails per second; null means no limit. */
export type Rate = number | null;

export const lowerRate = (one: Rate, other: Rate): Rate =>
  one === null ? other : other === null ? one : Math.min(one, other);

const timing = {
  /** A rate is lowered at most once in this time, however many mails are rejected. */
  throttleIntervalMs: 1_000,
  /** A throttled rate is raised after this time without a rejection. */
  recoveryMs: 10_000,
};
/** At a lower rate, a mailing would neither end nor find out that it may go faster. In mails per second. */
const lowestRate = 0.2;
/** After a pause, mails that this time allows may be sent at once. */
const maxCatchUpMs = 100;

/**
 * Spreads mails evenly over time. When the server asks for fewer mails, it halves the rate that was measured, and doubles it
 * again as long as the server doesn't.
 */
export class RateLimiter {
  readonly #now: () => number;
  #configuredRate: Rate = null;
  #throttledRate: Rate = null;
  /** The rate at which the server last asked for fewer mails. The throttled rate need not rise above it. */
  #rejectedRate = 0;
  #nextSlotAt = 0;
  #throttleChangedAt = -Infinity;
  #window: { readonly startedAt: number; count: number; readonly previousRate: number };

  /** @param now milliseconds of a clock that only goes forward */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#window = { startedAt: now(), count: 0, previousRate: 0 };
  }

  get isThrottled(): boolean {
    return this.#throttledRate !== null;
  }

  setRate(rate: Rate): void {
    if (rate === this.#configuredRate) return;
    this.#configuredRate = rate;
    // A slot that was reserved at a low rate must not delay a higher one.
    this.#nextSlotAt = Math.min(this.#nextSlotAt, this.#now() + (rate === null ? 0 : 1_000 / rate));
  }

  /** Reserves the next slot for a mail. @returns milliseconds until then */
  reserve(): number {
    this.#recover();
    this.#measure();
    const rate = lowerRate(this.#configuredRate, this.#throttledRate);
    if (rate === null) return 0;
    const slot = Math.max(this.#nextSlotAt, this.#now() - maxCatchUpMs);
    this.#nextSlotAt = slot + 1_000 / rate;
    return Math.max(0, slot - this.#now());
  }

  /** The server asked for fewer mails. */
  throttle(): void {
    const now = this.#now();
    if (now - this.#throttleChangedAt < timing.throttleIntervalMs) return;
    const limit = lowerRate(this.#configuredRate, this.#throttledRate);
    this.#rejectedRate = limit === null ? this.#measuredRate() : Math.min(this.#measuredRate(), limit);
    this.#throttledRate = Math.max(lowestRate, this.#rejectedRate / 2);
    this.#throttleChangedAt = now;
    this.#nextSlotAt = Math.max(this.#nextSlotAt, now + 1_000 / this.#throttledRate);
  }

  #recover(): void {
    if (this.#throttledRate === null || this.#now() - this.#throttleChangedAt < timing.recoveryMs) return;
    const rate = this.#throttledRate * 2;
    const isUnneeded = this.#configuredRate !== null && rate >= this.#configuredRate;
    this.#throttledRate = isUnneeded || rate >= this.#rejectedRate * 2 ? null : rate;
    this.#throttleChangedAt = this.#now();
  }

  #measure(): void {
    this.#window.count += 1;
    const elapsed = this.#now() - this.#window.startedAt;
    if (elapsed < 1_000) return;
    this.#window = {
      startedAt: this.#now(),
      count: 0,
      previousRate: (this.#window.count * 1_000) / elapsed,
    };
  }

  #measuredRate(): number {
    const elapsed = Math.max(1_000, this.#now() - this.#window.startedAt);
    return Math.max(this.#window.previousRate, (this.#window.count * 1_000) / elapsed, 1);
  }
}

/**
 * A mailing remembers the rates of this many domains, the latest ones. Mails to as many others take longer than a
 * domain has to wait for its next slot, so that a domain that is forgotten need not wait.
 */
const maxDomains = 10_000;

interface DomainRate {
  readonly limiter: RateLimiter;
  /** The reserved slot begins at this time, by `performance.now()`. */
  slotAt: number | null;
}

export const readDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Limits how fast a mailing is sent, to all its recipients and to each domain. */
export class MailingRates {
  readonly #limiter = new RateLimiter();
  readonly #domains = boundedCache<DomainRate>(maxDomains);
  #perSecond: Rate = null;
  #perDomain: Rate = null;
  /** The server said this when it last asked for fewer mails. */
  #throttleDetail: string | null = null;

  get perSecond(): Rate {
    return this.#perSecond;
  }

  /** Says why little is sent, in the server's words. */
  get delay(): { readonly reason: MailingDelayReason | null; readonly detail: string | null } {
    return this.#limiter.isThrottled
      ? { reason: 'Throttled', detail: this.#throttleDetail }
      : { reason: null, detail: null };
  }

  setRates({ perSecond, perDomain }: { readonly perSecond: Rate; readonly perDomain: Rate }): void {
    this.#perSecond = perSecond;
    this.#limiter.setRate(perSecond);
    if (perDomain === this.#perDomain) return;
    this.#perDomain = perDomain;
    for (const { limiter } of this.#domains.values()) limiter.setRate(perDomain);
  }

  /** Reserves the mailing's next slot. @returns milliseconds until then */
  reserve(): number {
    return this.#limiter.reserve();
  }

  /** Reserves the domain's next slot, which is used up when the result is 0. @returns milliseconds until then */
  reserveForDomain(domain: string): number {
    const rate = this.#perDomain === null ? this.#domains.get(domain) : this.#findDomain(domain);
    if (!rate) return 0;
    rate.slotAt ??= performance.now() + rate.limiter.reserve();
    const wait = rate.slotAt - performance.now();
    if (wait > 0) return wait;
    rate.slotAt = null;
    return 0;
  }

  /** The server asked for fewer mails, in answer to one to this domain. */
  throttle(domain: string, detail: string): void {
    this.#throttleDetail = detail;
    this.#limiter.throttle();
    this.#findDomain(domain).limiter.throttle();
  }

  #findDomain(domain: string): DomainRate {
    const existing = this.#domains.get(domain);
    if (existing) return existing;
    const added = { limiter: new RateLimiter(), slotAt: null };
    added.limiter.setRate(this.#perDomain);
    this.#domains.set(domain, added);
    return added;
  }
}

/**
 * The rates of a mailing are forgotten if no run has asked for them in this time. By then, a throttled rate would have
 * recovered.
 */
const forgottenAfterMs = 10 * minute;

/**
 * Keeps the rates of mailings between their runs in this process. Another process may end a mailing, so rates are also
 * forgotten.
 */
export class MailingRatesCache {
  /** The mailing that has waited longest for its next run comes first. */
  readonly #entries = new Map<string, { readonly rates: MailingRates; readonly usedAt: number }>();

  get(mailingId: string): MailingRates {
    const now = performance.now();
    for (const [id, { usedAt }] of this.#entries) {
      if (now - usedAt < forgottenAfterMs) break;
      this.#entries.delete(id);
    }
    const rates = this.#entries.get(mailingId)?.rates ?? new MailingRates();
    this.#entries.delete(mailingId);
    this.#entries.set(mailingId, { rates, usedAt: now });
    return rates;
  }

  delete(mailingId: string): void {
    this.#entries.delete(mailingId);
  }
}
