import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { minute } from '../../../platform/durations';
import { MailingRates, MailingRatesCache, RateLimiter } from './rate-limiter';

/** Returns a limiter with a clock that the test moves. */
const limiterWithClock = () => {
  let now = 1_000;
  const limiter = new RateLimiter(() => now);
  return {
    limiter,
    reserveThree: () => [limiter.reserve(), limiter.reserve(), limiter.reserve()],
    pass: (milliseconds: number) => void (now += milliseconds),
    /** Counts the slots in a time. */
    countSlots(milliseconds: number): number {
      const end = now + milliseconds;
      let slots = 0;
      for (;;) {
        const wait = limiter.reserve();
        if (now + wait >= end) break;
        now += Math.max(wait, 1);
        slots += 1;
      }
      now = end;
      return slots;
    },
  };
};

describe('the rate limiter', () => {
  it('has no pauses without a rate', () => {
    expect(limiterWithClock().reserveThree()).toEqual([0, 0, 0]);
  });

  it('spreads mails evenly, and catches up with no more than a moment', () => {
    const { limiter, reserveThree, pass } = limiterWithClock();
    limiter.setRate(10);
    expect(reserveThree()).toEqual([0, 0, 100]);
    pass(60_000);
    expect(reserveThree()).toEqual([0, 0, 100]);
  });

  it('keeps a rate over time', () => {
    const { limiter, countSlots } = limiterWithClock();
    limiter.setRate(50);
    expect(countSlots(10_000)).toBeGreaterThanOrEqual(495);
    expect(countSlots(10_000)).toBeLessThanOrEqual(505);
  });

  it('applies a higher rate at once, although a slot at the lower one was reserved', () => {
    const { limiter } = limiterWithClock();
    limiter.setRate(1);
    for (let count = 0; count < 5; count += 1) limiter.reserve();
    limiter.setRate(100);
    expect(limiter.reserve()).toBeLessThanOrEqual(10);
  });

  it('halves the measured rate when the server asks for fewer, once for all that it rejects at a time, and recovers', () => {
    const { limiter, countSlots } = limiterWithClock();
    limiter.setRate(100);
    countSlots(5_000);
    limiter.throttle();
    limiter.throttle();
    expect(limiter.isThrottled).toBe(true);
    const slow = countSlots(9_000) / 9;
    expect(slow).toBeGreaterThan(40);
    expect(slow).toBeLessThan(60);
    countSlots(11_000);
    expect(limiter.isThrottled).toBe(false);
    expect(countSlots(5_000) / 5).toBeGreaterThan(95);
  });

  it('never stops', () => {
    const { limiter, pass } = limiterWithClock();
    for (let count = 0; count < 50; count += 1) {
      limiter.throttle();
      pass(1_000);
    }
    expect(limiter.reserve()).toBeLessThanOrEqual(5_000);
  });
});

describe('the rates of mailings', () => {
  it("say why little is sent, in the server's words, also in the next run", () => {
    const cache = new MailingRatesCache();
    expect(new MailingRates().delay).toEqual({ reason: null, detail: null });
    cache.get('one').throttle('example.com', '421 Too many mails');
    expect(cache.get('one').delay).toEqual({ reason: 'Throttled', detail: '421 Too many mails' });
    expect(cache.get('other').delay).toEqual({ reason: null, detail: null });
  });

  it('are kept while a mailing is sent, and forgotten when it ends', () => {
    const cache = new MailingRatesCache();
    const first = cache.get('one');
    expect(cache.get('one')).toBe(first);
    expect(cache.get('other')).not.toBe(first);
    cache.delete('one');
    expect(cache.get('one')).not.toBe(first);
  });

  it('are forgotten when the mailing has not been sent for ten minutes, such as one that another process ended', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const cache = new MailingRatesCache();
    const [first, other] = [cache.get('one'), cache.get('other')];
    vi.advanceTimersByTime(9 * minute);
    expect(cache.get('one')).toBe(first);
    vi.advanceTimersByTime(9 * minute);
    expect(cache.get('one')).toBe(first);
    expect(cache.get('other')).not.toBe(other);
    vi.advanceTimersByTime(10 * minute);
    expect(cache.get('one')).not.toBe(first);
  });
});
