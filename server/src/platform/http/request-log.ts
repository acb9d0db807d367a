import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestMetrics } from './metrics';

/** Of the address only the route's pattern, since paths and queries may hold tokens. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? '(none)';

/**
 * One line a request, without what could be secret: no headers, no body. The same hook feeds the metrics, and the line
 * names its request itself, since a second hook and a logger of its own for each request would cost more than the line.
 */
export function requestLog(app: FastifyInstance, logger: FastifyBaseLogger, metrics: RequestMetrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const milliseconds = reply.elapsedTime;
    metrics.observe(request.method, route, reply.statusCode, milliseconds / 1_000);
    logger.info(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds: Math.round(milliseconds * 10) / 10,
        tenantId: request.actor?.tenantId,
        userId: request.actor?.userId,
      },
      'request',
    );
    done();
  });
}
