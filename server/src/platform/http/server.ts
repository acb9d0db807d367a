import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Operation } from '@vantage/contract/api/operation';
import { AppError } from '../errors';
import { bodyTimeouts } from './request-bodies/body-timeouts';
import { forwardedAddresses } from './forwarded-addresses';
import { untrustedProxyWarning } from './untrusted-proxy-warning';
import { gracefulShutdown, type GracefulShutdown } from './graceful-shutdown';
import { healthRoutes, type Readiness } from './health';
import { compiledSerializer } from './operations/json-schema';
import { jsonBodyParser } from './request-bodies/json-body';
import { requestMetrics } from '../metrics/request-metrics';
import { handleClientError, handleRoutingError, errorHandler } from './responses/error-handler';
import { requestLog } from './request-log';
import { securityHeaders } from './responses/security-headers';
import { unreadResponses } from './responses/unread-responses';

/** Bytes. The longest valid body (an order of insights) has 160 kB; parsing a megabyte would block. */
const bodyLimit = 262_144;
const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/;

interface HttpServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly trustProxy: readonly string[] | false;
  readonly strictTransportSecurity: string | null;
  readonly version: string;
  readonly metricsToken: string | null;
  readonly metricsRegistry: Registry;
  readonly metricsText: () => Promise<string>;
  readonly isReady: Readiness;
  /** Milliseconds; see `gracefulShutdown`. */
  readonly shutdownDelay: number;
}

export interface HttpServer {
  readonly server: FastifyInstance;
  readonly operations: readonly Operation[];
  readonly shutdown: GracefulShutdown;
}

export function httpServer({
  logger,
  trustProxy,
  strictTransportSecurity,
  version,
  metricsToken,
  metricsRegistry,
  metricsText,
  isReady,
  shutdownDelay,
}: HttpServerOptions): HttpServer {
  const server = Fastify({
    loggerInstance: logger,
    // Log lines contain the request's id themselves; a child logger per request would cost more.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit,
    trustProxy: trustProxy === false ? false : [...trustProxy],
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const input = headers['x-request-id'];
      return typeof input === 'string' && requestIdPattern.test(input) ? input : crypto.randomUUID();
    },
    forceCloseConnections: 'idle',
    // Otherwise Node responds itself, without the security headers; the hook below sends a problem document.
    http: { requireHostHeader: false },
    // The longest token contains an e-mail address.
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: handleRoutingError,
    clientErrorHandler: handleClientError,
    // Requests that arrive during a shutdown are served, since their clients cannot know of it yet.
    return503OnClosing: false,
  });
  server.setSerializerCompiler<object>(({ schema }) => compiledSerializer(schema));
  jsonBodyParser(server);
  // Fastify would parse text as a body, too.
  server.removeContentTypeParser('text/plain');
  server.decorateRequest('actor', null);
  server.decorateRequest('recorded', null);
  const operations: Operation[] = [];
  server.addHook('onRoute', ({ config, method }) => {
    if (config?.operation && method !== 'HEAD') operations.push(config.operation);
  });
  // Node rejects unknown expectations itself; RFC 9110 (10.1.1) allows ignoring them.
  server.server.on('checkExpectation', (request, response) => server.routing(request, response));
  const shutdown = gracefulShutdown(server, shutdownDelay);

  securityHeaders(server, strictTransportSecurity);
  const metrics = requestMetrics(metricsRegistry);
  errorHandler(server, logger, (route, code) => metrics.countProblem(route, code));
  if (trustProxy !== false) forwardedAddresses(server);
  untrustedProxyWarning(server, logger);
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) done(new AppError('request.malformed'));
    else done();
  });
  bodyTimeouts(server);
  unreadResponses(server);
  requestLog(server, { logger, metrics });
  healthRoutes(server, {
    metrics,
    metricsToken,
    metricsText,
    version,
    isReady: async () => !shutdown.hasBegun() && (await isReady()),
  });
  return { server, operations, shutdown };
}
