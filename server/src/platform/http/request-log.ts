import type { FastifyInstance } from 'fastify';

/**
 * One line a request, without what could be secret: no headers, no body, and of the address only the route's pattern,
 * since paths and queries may hold tokens.
 */
export function requestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        tenantId: request.actor?.tenantId,
        userId: request.actor?.userId,
      },
      'request',
    );
    done();
  });
}
