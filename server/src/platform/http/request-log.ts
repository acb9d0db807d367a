import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { RequestMetrics } from '../metrics/request-metrics';
import { routeName } from './route-name';

/** Logs no headers and no body. A second hook or a child logger per request would cost more than the line. */
export function requestLog(
  app: FastifyInstance,
  options: {
    readonly logger: FastifyBaseLogger;
    readonly metrics: RequestMetrics;
    /** What is recorded of a client's address. */
    readonly recordedAddress: (ip: string) => string | null;
  },
): void {
  const { logger, metrics, recordedAddress } = options;
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
        clientAddress:
          (request.recorded ? request.recorded.clientAddress : recordedAddress(request.ip)) ?? undefined,
      },
      'request',
    );
    done();
  });
}
