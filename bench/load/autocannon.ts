import autocannon from 'autocannon';
import type { Load, LoadOptions } from './load-options';

/** Fallback without wrk. Uses more CPU itself, so ratios are nearer to 1. */
export async function loadWithAutocannon(options: LoadOptions): Promise<Load> {
  const { requests } = options;
  const running = autocannon({
    url: options.origin,
    connections: options.connections,
    duration: options.seconds,
    requests: [
      {
        setupRequest: (request) => {
          const next = requests[Math.floor(Math.random() * requests.length)];
          return { ...request, ...next, headers: { ...next?.headers } };
        },
      },
    ],
  });
  options.atEnd(() => running.stop());
  const result = await running;
  const failed = result.errors + result.non2xx;
  if (failed > 0) throw new Error(`${failed} requests failed: ${JSON.stringify(result.statusCodeStats)}`);
  return {
    responses: result['2xx'],
    perSecond: result['2xx'] / result.duration,
    p99: result.latency.p99,
  };
}
