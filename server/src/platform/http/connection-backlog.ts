import type { Server } from 'node:net';
import { setImmediate as nextIteration } from 'node:timers/promises';

/** Milliseconds after which the port is closed although connections arrive all the time. */
const longestWait = 1_000;
/** Milliseconds. In a longer iteration, a connection may have arrived since the event loop looked for some. */
const shortIteration = 0.25;

/**
 * Resolves in an iteration of the event loop that has just found no connection waiting, so that the port can be closed
 * without resetting one. The kernel completes connections before the process accepts them, and libuv accepts one per
 * iteration; those left when the port is closed are reset, though a client may have sent a request already.
 */
export async function untilNoConnectionArrives(server: Server): Promise<void> {
  const deadline = performance.now() + longestWait;
  let [hasArrived, startedAt] = [false, 0];
  const onConnection = (): void => void (hasArrived = true);
  server.on('connection', onConnection);
  try {
    do {
      // A timer's callbacks run before the event loop looks for connections, these ones afterwards.
      await nextIteration();
      [hasArrived, startedAt] = [false, performance.now()];
      await nextIteration();
    } while ((hasArrived || performance.now() - startedAt > shortIteration) && performance.now() < deadline);
  } finally {
    server.off('connection', onConnection);
  }
}
