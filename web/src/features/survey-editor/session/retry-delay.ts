import { onlineManager } from '@tanstack/react-query';

const firstMs = 1_000;
const longestMs = 15_000;

/** Waits longer after each failure, but not beyond the moment when the network is back. */
export function createRetryDelay(signal: AbortSignal) {
  let ms = firstMs;
  let end: () => void = () => undefined;

  function wait(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        unsubscribe();
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      const unsubscribe = onlineManager.subscribe((isOnline) => {
        if (isOnline) done();
      });
      signal.addEventListener('abort', done);
      if (signal.aborted) done();
      end = done;
      ms = Math.min(ms * 2, longestMs);
    });
  }

  /** After a success, the next failure is the first again. */
  function reset(): void {
    ms = firstMs;
  }

  function skip(): void {
    end();
  }

  return { wait, reset, skip };
}
