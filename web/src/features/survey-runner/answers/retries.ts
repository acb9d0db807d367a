import { Refusal } from './live-survey-calls';

/** Milliseconds. */
const delays = { first: 1_000, longest: 30_000 } as const;

/** Waits that long, or until the browser is back online. */
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
  let delay: number = delays.first;
  return (retryAfter) => {
    const wait = Math.max(delay, (retryAfter ?? 0) * 1_000);
    delay = Math.min(delay * 2, delays.longest);
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
      if (!(error instanceof Refusal) || error.status !== 429) throw error;
      onWait();
      await wait(error.retryAfter);
    }
  }
}
