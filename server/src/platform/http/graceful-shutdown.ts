import { once } from 'node:events';
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { untilNoConnectionArrives } from './connection-backlog';

export interface GracefulShutdown {
  hasBegun(): boolean;
  /**
   * Answers `/readyz` with 503, so that load balancers choose other processes, serves requests as before for the delay,
   * and then closes the port. `close()` of the server completes the shutdown.
   */
  begin(): Promise<void>;
  /** Has to be the last `preClose` hook: the others end responses that would go on for ever. */
  drain(): Promise<void>;
}

/**
 * Stops a server without losing a request of a proxy that keeps connections open. Such a proxy may not repeat a POST that
 * it has sent as its connection was closed or reset.
 *
 * - The port is closed while responses still leave connections open: then hardly a new one arrives at that moment, and the
 *   next is refused before anything was sent on it.
 * - Afterwards each response closes its connection. Only the proxy can close idle connections without a race, so they stay
 *   open for the delay again.
 * @param delayMs longer than load balancers need to notice, and than proxies keep idle connections (`keepalive_timeout`
 * of nginx)
 */
export function gracefulShutdown(server: FastifyInstance, delayMs: number): GracefulShutdown {
  let hasBegun = false;
  let isClosing = false;
  server.addHook('onSend', (_request, reply, payload, done) => {
    // Fastify does so only for requests that arrive from now on.
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  server.addHook('preClose', (done) => {
    [hasBegun, isClosing] = [true, true];
    // For responses that began before, and end after the delay.
    server.server.keepAliveTimeout = Math.max(delayMs, 1);
    done();
  });

  const closePort = async (): Promise<void> => {
    if (!server.server.listening) return;
    await untilNoConnectionArrives(server.server);
    // The method of http.Server would close idle connections, too. Fastify calls that one in the end.
    Server.prototype.close.call(server.server);
  };
  const hasConnections = (): Promise<boolean> =>
    new Promise((resolve) => server.server.getConnections((error, count) => resolve(!error && count > 0)));

  return {
    hasBegun: () => hasBegun,
    async begin() {
      hasBegun = true;
      await delay(delayMs);
      await closePort();
    },
    async drain() {
      await closePort();
      const closed = once(server.server, 'close');
      if (!(await hasConnections())) return;
      const timeout = new AbortController();
      await Promise.race([closed, delay(delayMs, undefined, { signal: timeout.signal })]);
      timeout.abort();
    },
  };
}
