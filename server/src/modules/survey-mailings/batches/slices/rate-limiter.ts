/** Mails per second; null without a limit. */
type Rate = number | null;

export interface RateTiming {
  /** Milliseconds by which a rate is lowered at most once. */
  readonly slowDownEvery: number;
  /** Milliseconds without a refusal after which a lowered rate is raised. */
  readonly recoverAfter: number;
}

const defaultTiming: RateTiming = { slowDownEvery: 1_000, recoverAfter: 10_000 };

/** The slowest, so that a batch still ends, and finds out that it may go on. */
const lowestRate = 0.2;
/** Milliseconds of a pause that may be caught up with. */
const maxCatchUp = 100;

export interface RateLimiter {
  setRate(rate: Rate): void;
  /** Reserves the next turn. @returns milliseconds until it */
  take(): number;
  /** The server asked for fewer mails. */
  slowDown(): void;
  isSlowed(): boolean;
}

const smaller = (one: Rate, other: Rate): Rate =>
  one === null ? other : other === null ? one : Math.min(one, other);

/**
 * Spreads mails evenly over time. A server's refusals halve the rate that was reached, and it grows again while there
 * are none.
 * @param now milliseconds of a clock that only goes forward
 */
export function rateLimiter(
  now: () => number = () => performance.now(),
  timing: RateTiming = defaultTiming,
): RateLimiter {
  let configured: Rate = null;
  let lowered: Rate = null;
  /** What the server refused last: from there on, it is no lowered rate any more. */
  let refused = 0;
  let nextTurn = 0;
  let changedAt = -Infinity;
  let window = { since: now(), taken: 0, rate: 0 };

  const measure = (): void => {
    window.taken += 1;
    const elapsed = now() - window.since;
    if (elapsed >= 1_000) window = { since: now(), taken: 0, rate: (window.taken * 1_000) / elapsed };
  };

  const reached = (): number => {
    const elapsed = Math.max(100, now() - window.since);
    return Math.max(window.rate, (window.taken * 1_000) / Math.max(1_000, elapsed), 1);
  };

  const recover = (): void => {
    if (lowered === null || now() - changedAt < timing.recoverAfter) return;
    lowered *= 2;
    changedAt = now();
    if (lowered >= refused * 2 || (configured !== null && lowered >= configured)) lowered = null;
  };

  return {
    setRate(rate) {
      if (rate === configured) return;
      configured = rate;
      // A turn reserved at a low rate must not delay a higher one.
      nextTurn = Math.min(nextTurn, now() + (rate === null ? 0 : 1_000 / rate));
    },
    take() {
      recover();
      measure();
      const rate = smaller(configured, lowered);
      if (rate === null) return 0;
      const turn = Math.max(nextTurn, now() - maxCatchUp);
      nextTurn = turn + 1_000 / rate;
      return Math.max(0, turn - now());
    },
    slowDown() {
      if (now() - changedAt < timing.slowDownEvery) return;
      const current = smaller(reached(), smaller(configured, lowered)) ?? 1;
      refused = current;
      lowered = Math.max(lowestRate, current / 2);
      changedAt = now();
      nextTurn = Math.max(nextTurn, now() + 1_000 / lowered);
    },
    isSlowed: () => lowered !== null,
  };
}
