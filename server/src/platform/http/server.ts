import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Operation } from '@vantage/contract/operation';
import { AppError } from '../errors';
import { bodyTimeouts } from './body-timeouts';
import { healthRoutes, type Readiness } from './health';
import { jsonBodyParser } from './json-body';
import { requestMetrics } from './metrics';
import { handleClientError, handleRoutingError, errorHandler } from './error-handler';
import { requestLog } from './request-log';
import { securityHeaders } from './security-headers';

/**
 * Bytes of a JSON body; uploads have limits of their own. The longest valid one, two orders of 2,000 insights, has 160 kB;
 * reading and checking a megabyte keeps the event loop from everything else.
 */
const bodyLimit = 262_144;
const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/;

interface HttpServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly trustProxy: readonly string[] | false;
  readonly metricsToken: string | null;
  readonly isReady: Readiness;
  /** Milliseconds after a stop begins in which requests are still served; each response closes its connection. */
  readonly drainFor: number;
}

export interface HttpServer {
  readonly server: FastifyInstance;
  /** Every operation that the server has been given. */
  readonly operations: readonly Operation[];
}

/** The server without a route of the product: what every request meets first, and the addresses around the process. */
export function httpServer({
  logger,
  trustProxy,
  metricsToken,
  isReady,
  drainFor,
}: HttpServerOptions): HttpServer {
  const server = Fastify({
    loggerInstance: logger,
    // Lines name their request themselves: a logger of its own for each request costs more than most of them need.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit,
    trustProxy: trustProxy === false ? false : [...trustProxy],
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && requestIdPattern.test(given) ? given : crypto.randomUUID();
    },
    forceCloseConnections: 'idle',
    // Node would answer by itself, without the security headers; the hook below gives a problem document.
    http: { requireHostHeader: false },
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: handleRoutingError,
    clientErrorHandler: handleClientError,
    // Requests that arrive during a stop are served: their clients cannot know of it yet.
    return503OnClosing: false,
  });
  jsonBodyParser(server);
  // Only JSON and, where an operation says so, files: text would otherwise be read as a body, too.
  server.removeContentTypeParser('text/plain');
  server.decorateRequest('actor', null);
  const operations: Operation[] = [];
  server.addHook('onRoute', ({ config, method }) => {
    if (config?.operation && method !== 'HEAD') operations.push(config.operation);
  });
  // Node would refuse any other expectation than 100-continue by itself; RFC 9110 (10.1.1) allows to ignore it.
  server.server.on('checkExpectation', (request, response) => server.routing(request, response));
  let stopping = false;
  server.addHook('onSend', (_request, reply, payload, done) => {
    // A client that reused the connection could send just as it is closed.
    if (stopping) reply.header('connection', 'close');
    done(null, payload);
  });

  securityHeaders(server);
  errorHandler(server, logger);
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) done(new AppError('request.malformed'));
    else done();
  });
  bodyTimeouts(server);
  server.addHook('preClose', async () => {
    stopping = true;
    await delay(drainFor);
  });
  const metrics = requestMetrics();
  requestLog(server, logger, metrics);
  healthRoutes(server, { metrics, metricsToken, isReady: async () => !stopping && (await isReady()) });
  return { server, operations };
}
