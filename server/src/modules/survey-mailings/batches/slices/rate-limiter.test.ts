import { describe, expect, it } from 'vitest';
import { rateLimiter } from './rate-limiter';

/** With a clock that the test moves. */
const limiterAt = () => {
  let now = 1_000;
  const one = rateLimiter(() => now);
  return {
    ...one,
    pass: (milliseconds: number) => void (now += milliseconds),
    /** How many turns there are in a time. */
    turnsIn(milliseconds: number): number {
      const end = now + milliseconds;
      let turns = 0;
      for (;;) {
        const wait = one.take();
        if (now + wait >= end) break;
        now += Math.max(wait, 1);
        turns += 1;
      }
      now = end;
      return turns;
    },
  };
};

describe('the rate limiter of a batch', () => {
  it('has no pauses without a rate', () => {
    const { take } = limiterAt();
    expect([take(), take(), take()]).toEqual([0, 0, 0]);
  });

  it('spreads mails evenly, and catches up with no more than a moment', () => {
    const { setRate, take, pass } = limiterAt();
    setRate(10);
    expect([take(), take(), take()]).toEqual([0, 0, 100]);
    pass(60_000);
    expect([take(), take(), take()]).toEqual([0, 0, 100]);
  });

  it('keeps a rate over time', () => {
    const { setRate, turnsIn } = limiterAt();
    setRate(50);
    expect(turnsIn(10_000)).toBeGreaterThanOrEqual(495);
    expect(turnsIn(10_000)).toBeLessThanOrEqual(505);
  });

  it('takes a higher rate at once, although a turn at the lower one was reserved', () => {
    const { setRate, take } = limiterAt();
    setRate(1);
    for (let count = 0; count < 5; count += 1) take();
    setRate(100);
    expect(take()).toBeLessThanOrEqual(10);
  });

  it('halves the reached rate when the server refuses, once for refusals at the same time, and recovers', () => {
    const { setRate, slowDown, isSlowed, turnsIn } = limiterAt();
    setRate(100);
    turnsIn(5_000);
    slowDown();
    slowDown();
    expect(isSlowed()).toBe(true);
    const slow = turnsIn(9_000) / 9;
    expect(slow).toBeGreaterThan(40);
    expect(slow).toBeLessThan(60);
    turnsIn(11_000);
    expect(isSlowed()).toBe(false);
    expect(turnsIn(5_000) / 5).toBeGreaterThan(95);
  });

  it('never stops', () => {
    const { slowDown, pass, take } = limiterAt();
    for (let count = 0; count < 50; count += 1) {
      slowDown();
      pass(1_000);
    }
    expect(take()).toBeLessThanOrEqual(5_000);
  });
});
