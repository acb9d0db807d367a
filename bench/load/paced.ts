import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { send, type Request } from './requests';

/** Requests a second: far from what the server can do, so that waiting is somebody else's doing. */
const pace = 100;
/** Milliseconds that a request counts which was refused or broken off. */
const refusedCounts = 10_000;

/** What callers waited, in ms. */
export interface Waits {
  readonly p95: number;
  readonly longest: number;
  /** Requests that were refused or broken off; each counts as having waited ten seconds. */
  readonly refused: number;
}

/**
 * Sends requests at a steady pace, whatever the answers take: a slow answer does not keep the next request from being
 * sent, nor out of the figure.
 */
export async function paced(origin: string, requests: readonly Request[], seconds: number): Promise<Waits> {
  // As many connections as there are requests under way: none waits for another's answer.
  const agent = new Agent({ keepAlive: true });
  const begin = performance.now();
  const waits: Promise<number | null>[] = [];
  for (let index = 0; index < seconds * pace; index += 1) {
    const due = begin + (index * 1_000) / pace;
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
  const sorted = all.map((wait) => wait ?? refusedCounts).toSorted((a, b) => a - b);
  return {
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    longest: sorted.at(-1) ?? Number.NaN,
    refused: all.filter((wait) => wait === null).length,
  };
}
