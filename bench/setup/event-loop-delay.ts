import type { Server } from './servers';

/**
 * How late the server's event loop was, p99 in ms, since this was last asked: its own figure, as operators see it.
 * @throws when the server does not tell
 */
export async function eventLoopDelay({ origin, metricsToken }: Server): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await answer.text())?.[1];
  if (seconds === undefined) throw new Error(`/metrics answered ${answer.status} without the delay`);
  return Number(seconds) * 1_000;
}
