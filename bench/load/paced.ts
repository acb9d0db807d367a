import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { send, type Request } from '../setup/requests';

/** Requests per second: far below the server's capacity, so that waits have other causes. */
const pace = 100;
/** Milliseconds that a rejected or aborted request counts. */
const rejectedCounts = 10_000;

/** Milliseconds. */
export interface Latencies {
  readonly p95: number;
  readonly longest: number;
  readonly rejected: number;
}

/** Sends requests at a steady pace, so that a slow response does not delay the next request. */
export async function paced(
  origin: string,
  requests: readonly Request[],
  seconds: number,
): Promise<Latencies> {
  // There are as many connections as pending requests, so that none waits for another.
  const agent = new Agent({ keepAlive: true });
  const startedAt = performance.now();
  const waits: Promise<number | null>[] = [];
  for (let index = 0; index < seconds * pace; index += 1) {
    const due = startedAt + (index * 1_000) / pace;
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
    const request = requests[index % requests.length];
    if (!request) throw new Error('Nothing to send');
    waits.push(
      send(origin, request, agent).then(
        ({ status }) => (status >= 200 && status <= 299 ? performance.now() - due : null),
        () => null,
      ),
    );
  }
  const all = await Promise.all(waits);
  agent.destroy();
  const sorted = all.map((wait) => wait ?? rejectedCounts).toSorted((a, b) => a - b);
  return {
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    longest: sorted.at(-1) ?? Number.NaN,
    rejected: all.filter((wait) => wait === null).length,
  };
}
