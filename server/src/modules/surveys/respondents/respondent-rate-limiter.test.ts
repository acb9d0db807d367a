import { describe, expect, it } from 'vitest';
import { respondentRateLimiter } from './respondent-rate-limiter';

const limitsAt = () => {
  const clock = { time: 0, now: () => clock.time };
  const limits = respondentRateLimiter({ clock });
  const waitAfter = (call: () => void): unknown => {
    try {
      call();
      return null;
    } catch (error) {
      return (error as { retryAfter: number }).retryAfter;
    }
  };
  return {
    limits,
    advance: (seconds: number): void => void (clock.time += seconds * 1_000),
    waitAfter,
    wait: (ip: string, surveyId = 'survey') =>
      waitAfter(() => limits.requireNoDelay(surveyId, { ip, linkId: null })),
  };
};

describe('responseLimits', () => {
  it('limits the bytes of definitions that a client network reads in five minutes (S77)', () => {
    const { limits, advance, waitAfter } = limitsAt();
    const tenMegabytes = 10 * 1_024 * 1_024;
    const read = (ip: string) =>
      waitAfter(() => {
        limits.requireReadBudget(ip);
        limits.countReadBytes(ip, tenMegabytes);
      });
    for (let reads = 0; reads < 52; reads += 1) expect(read('192.0.2.1')).toBeNull();
    advance(100);
    expect([read('192.0.2.1'), read('192.0.2.2')]).toEqual([200, null]);
    advance(200);
    expect(read('192.0.2.1')).toBeNull();
  });

  it('doubles the delay of a client network after each answer that was too costly, up to 5 minutes (S76)', () => {
    const { limits, advance, wait } = limitsAt();
    const waits = Array.from({ length: 8 }, () => {
      limits.delayAfterCostlyAnswers('survey', { ip: '2001:db8::1', linkId: null });
      // Answers that were sent at the same time.
      limits.delayAfterCostlyAnswers('survey', { ip: '2001:db8::2', linkId: null });
      const seconds = wait('2001:db8::3') as number;
      advance(seconds);
      expect(wait('2001:db8::1')).toBeNull();
      return seconds;
    });
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
    advance(600);
    limits.delayAfterCostlyAnswers('survey', { ip: '2001:db8::1', linkId: null });
    expect(wait('2001:db8::1')).toBe(5);
  });

  it('delays neither other client networks nor answers to other surveys', () => {
    const { limits, wait } = limitsAt();
    limits.delayAfterCostlyAnswers('survey', { ip: '192.0.2.1', linkId: null });
    expect([wait('192.0.2.1'), wait('192.0.2.2'), wait('192.0.2.1', 'other')]).toEqual([5, null, null]);
  });

  it('delays the owner of a personal link only after answers by that link', () => {
    const { limits, waitAfter } = limitsAt();
    const wait = (linkId: string | null) =>
      waitAfter(() => limits.requireNoDelay('survey', { ip: '192.0.2.1', linkId }));
    limits.delayAfterCostlyAnswers('survey', { ip: '192.0.2.1', linkId: null });
    expect([wait(null), wait('mine'), wait('yours')]).toEqual([5, null, null]);
    limits.delayAfterCostlyAnswers('survey', { ip: '192.0.2.1', linkId: 'mine' });
    expect([wait('mine'), wait('yours')]).toEqual([5, null]);
  });
});
