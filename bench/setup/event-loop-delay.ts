import type { Server } from './servers';

/** Milliseconds between two ticks of Node.js's histogram, which are part of its values. */
const betweenTicks = 10;

/** Milliseconds since the last call, without the tick; from `/metrics`. @throws if not reported */
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
