import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds after which a request is to have its response. */
const answeredWithin = 5_000;
/** Milliseconds after its arrival in which a request may wait for connections, however often; the rest is for its work. */
const maxWait = 4_000;

const arrivals = new AsyncLocalStorage<number>();

/** @param arrivedAt by `performance.now()` */
export const withinRequest = <Result>(arrivedAt: number, work: () => Result): Result =>
  arrivals.run(arrivedAt, work);

/** For work that goes on for later requests, too. */
export const outsideRequests = <Result>(work: () => Result): Result => arrivals.exit(work);

/** Milliseconds that the current request, or work outside of one, may wait for a connection. */
export function connectionTimeoutMs(): number {
  const arrivedAt = arrivals.getStore();
  if (arrivedAt === undefined) return maxWait;
  const age = performance.now() - arrivedAt;
  // An older one has spent its time on its work, so that refusing it now would be no earlier response.
  return age > answeredWithin ? maxWait : Math.max(0, maxWait - age);
}
