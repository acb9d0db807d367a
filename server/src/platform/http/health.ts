import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sha256 } from '../crypto/secrets';
import { notFound } from '../errors';
import type { RequestMetrics } from '../metrics/request-metrics';

export type Readiness = () => Promise<boolean>;

export function healthRoutes(
  app: FastifyInstance,
  options: {
    readonly isReady: Readiness;
    readonly metrics: RequestMetrics;
    readonly metricsToken: string | null;
    readonly metricsText: () => Promise<string>;
    readonly version: string;
  },
): void {
  app.addHook('onClose', () => options.metrics.close());

  app.get('/healthz', () => ({ status: 'alive', version: options.version }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await options.isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'notReady' });
  });

  // Without a configured token the route responds like a missing one.
  const { metrics, metricsToken, metricsText } = options;
  app.get('/metrics', async (request, reply) => {
    const input = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (metricsToken === null || !timingSafeEqual(sha256(input), sha256(metricsToken))) throw notFound();
    return reply.type(metrics.contentType).send(await metricsText());
  });
}
