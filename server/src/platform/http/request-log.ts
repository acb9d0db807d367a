import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { RequestMetrics } from '../metrics/request-metrics';
import { routeName } from './route-name';

/** Logs no headers and no body. A second hook or a child logger per request would cost more than the line. */
export function requestLog(
  app: FastifyInstance,
  options: {
    readonly logger: FastifyBaseLogger;
    readonly metrics: RequestMetrics;
  },
): void {
  const { logger, metrics } = options;
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeName(request);
    const milliseconds = reply.elapsedTime;
    metrics.observe(request.method, route, reply.statusCode, milliseconds / 1_000);
    logger.info(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds: Math.round(milliseconds * 10) / 10,
        tenantId: request.recorded?.tenantId ?? undefined,
        userId: request.actor?.userId,
        // Pages and files have none: respondents of anonymous surveys request them, too.
        clientAddress: request.recorded?.clientAddress ?? undefined,
      },
      'request',
    );
    done();
  });
}
