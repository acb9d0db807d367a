import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { send, type Request } from './requests';

/** Requests a second: far from what the server can do, so that waiting is somebody else's doing. */
const pace = 100;

/**
 * Sends requests at a steady pace, whatever the answers take: a slow answer does not keep the next request from being
 * sent, nor out of the figure.
 * @returns the latency in ms that 99 of 100 stayed below
 * @throws when an answer is outside 2xx
 */
export async function pacedP99(
  origin: string,
  requests: readonly Request[],
  seconds: number,
): Promise<number> {
  // As many connections as there are requests under way: none waits for another's answer.
  const agent = new Agent({ keepAlive: true });
  const begin = performance.now();
  const latencies: Promise<number>[] = [];
  for (let index = 0; index < seconds * pace; index += 1) {
    const due = begin + (index * 1_000) / pace;
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
    const request = requests[index % requests.length];
    if (!request) throw new Error('Nothing to send');
    latencies.push(
      send(origin, request, agent).then(({ status, body }) => {
        if (status < 200 || status > 299)
          throw new Error(`${request.path} answered ${status}: ${JSON.stringify(body)}`);
        return performance.now() - due;
      }),
    );
  }
  const sorted = (await Promise.all(latencies)).toSorted((a, b) => a - b);
  agent.destroy();
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}
