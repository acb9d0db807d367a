import { setImmediate } from 'node:timers/promises';

/**
 * Calls wait for the event loop, one after another: however many wait, I/O is handled between any two of them. With
 * `setImmediate` alone, all that wait would continue in the same iteration.
 */
export const eventLoopTurns = (): (() => Promise<void>) => {
  let latest = Promise.resolve();
  return () => (latest = latest.then(() => setImmediate()));
};
