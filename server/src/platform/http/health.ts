import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

  const { metrics, metricsToken } = options;
  const isOperator = ({ headers }: FastifyRequest): boolean => {
    const input = headers.authorization?.replace(/^Bearer /, '') ?? '';
    return metricsToken !== null && timingSafeEqual(sha256(input), sha256(metricsToken));
  };

  // An operator also sees how proxies have forwarded the request.
  app.get('/healthz', (request) => ({
    status: 'alive',
    version: options.version,
    ...(isOperator(request) && {
      request: {
        address: request.ip,
        peer: request.socket.remoteAddress ?? '',
        protocol: request.protocol,
        host: request.host,
        forwardedFor: request.headers['x-forwarded-for'] ?? null,
      },
    }),
  }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await options.isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'notReady' });
  });

  // Without a configured token the route responds like a missing one.
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request)) throw notFound();
    return reply.type(metrics.contentType).send(await options.metricsText());
  });
}
