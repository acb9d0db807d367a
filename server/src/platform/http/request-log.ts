import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestMetrics } from './metrics';

/** Only the route's pattern: paths and queries may contain tokens. */
const findRoute = (request: FastifyRequest): string => request.routeOptions.url ?? '(none)';

/** Logs no headers and no body. A second hook or a child logger per request would cost more than the line. */
export function requestLog(app: FastifyInstance, logger: FastifyBaseLogger, metrics: RequestMetrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = findRoute(request);
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
