import { ApiError } from './live-survey-api';

const delays = { initialMs: 1_000, maxMs: 30_000 } as const;

/** Waits until the time has passed or the browser is back online. */
const waitFor = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
  });

/** @returns waits before the next attempt, twice as long each time, and at least the seconds that the server asks for */
export function exponentialBackoff(): (retryAfter: number | null) => Promise<void> {
  let delay: number = delays.initialMs;
  return (retryAfter) => {
    const wait = Math.max(delay, (retryAfter ?? 0) * 1_000);
    delay = Math.min(delay * 2, delays.maxMs);
    return waitFor(wait);
  };
}

/**
 * Repeats a request that the server has too many of, such as when a whole organization opens a survey at once.
 * @param onWait called after each such attempt
 * @throws what the request threw, unless the server asked to wait
 */
export async function retryWhileBusy<Result>(
  request: () => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  const wait = exponentialBackoff();
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      onWait();
      await wait(error.retryAfter);
    }
  }
}
