import type { Server } from './servers';

/** Milliseconds from one tick of Node.js's timer to the next: its histogram holds the whole time between two. */
const betweenTicks = 10;

/**
 * How late the server's event loop was in ms since this was last asked: what it tells operators, without the time that
 * passes between two ticks when nothing is late.
 * @throws when the server does not tell
 */
export async function eventLoopDelay(
  { origin, metricsToken }: Server,
  which: 'p99' | 'max' = 'p99',
): Promise<number> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const seconds = new RegExp(`^nodejs_eventloop_lag_${which}_seconds (\\S+)$`, 'm').exec(
    await response.text(),
  )?.[1];
  if (seconds === undefined) throw new Error(`/metrics answered ${response.status} without the delay`);
  return Number(seconds) * 1_000 - betweenTicks;
}
