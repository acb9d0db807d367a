import type { FastifyRequest } from 'fastify';

/** The route's pattern, never the URL: paths and queries may contain tokens. */
export const routeName = (request: FastifyRequest): string => request.routeOptions.url ?? '(none)';
