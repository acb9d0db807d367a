import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { sha256 } from '../crypto/secrets';
import { notFound } from '../errors';

/** Whether the process can serve: its database answers and it is not about to stop. */
export type Readiness = () => Promise<boolean>;

/** `/healthz`, `/readyz` and `/metrics`, at the root: for the machinery around the process. */
export function healthRoutes(
  app: FastifyInstance,
  options: { readonly isReady: Readiness; readonly metricsToken: string | null },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? '(none)', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
    done();
  });
  app.addHook('onClose', () => registry.clear());

  app.get('/healthz', () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await options.isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'notReady' });
  });

  // Without a token there is no such address: figures about a service are nobody else's business.
  const { metricsToken } = options;
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (metricsToken === null || !timingSafeEqual(sha256(given), sha256(metricsToken))) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
