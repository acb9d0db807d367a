import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problems, type Problem, type ProblemCode } from '@vantage/contract/api/problems';
import { AppError, notFound } from '../../errors';
import { routeName } from '../route-name';
import { allowedMethods } from './allowed-methods';
import { securityHeaderLines, setSecurityHeaders } from './security-headers';

/** Codes for Fastify's own errors. Their messages may quote the request, so they are not sent. */
const byStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'request.malformed',
  404: 'notFound',
  408: 'request.timeout',
  413: 'request.tooLarge',
  415: 'request.unsupportedMediaType',
  429: 'request.tooMany',
};

const asAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  const code = status === undefined ? undefined : byStatus[status];
  return new AppError(code ?? 'server.error', { cause: error });
};

const toProblem = (error: AppError, requestId: string): Problem => ({
  type: 'about:blank',
  title: problems[error.code].title,
  status: error.status,
  // Numeric for the login codes of the specification.
  code: error.code,
  detail: error.message,
  requestId,
  ...(error.fields ? { fields: error.fields } : {}),
  ...(error.lockMinutes === undefined ? {} : { lockMinutes: error.lockMinutes }),
  ...(typeof error.current === 'object' ? { current: { ...error.current } } : {}),
  ...(error.dependents === undefined ? {} : { dependents: error.dependents }),
  ...(error.reason === undefined ? {} : { reason: error.reason }),
});

function problemJson(error: AppError, requestId: string): string {
  const json = JSON.stringify(toProblem(error, requestId));
  return typeof error.current === 'string' ? `${json.slice(0, -1)},"current":${error.current}}` : json;
}

function send(reply: FastifyReply, request: FastifyRequest, error: AppError): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  // Do not wait for the rest of the request.
  if (error.status === 408) reply.header('connection', 'close');
  // The route's serializer knows only the route's own responses.
  return reply
    .code(error.status)
    .type('application/problem+json')
    .serializer(String)
    .send(problemJson(error, request.id));
}

/** For URLs rejected before any hook, so without Strict-Transport-Security. */
export function handleRoutingError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  setSecurityHeaders(request, reply);
  // Longer than any name or id, so it cannot exist.
  const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'notFound' : 'request.malformed';
  void send(reply, request, new AppError(code));
}

/** For malformed HTTP, which never reaches Fastify. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const rejection = new AppError('request.malformed');
  const body = problemJson(rejection, crypto.randomUUID());
  socket.end(
    `HTTP/1.1 ${rejection.status} Bad Request\r\nconnection: close\r\ncontent-type: application/problem+json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n${securityHeaderLines()}\r\n${body}`,
  );
}

export function errorHandler(
  app: FastifyInstance,
  logger: FastifyBaseLogger,
  countProblem: (route: string, code: ProblemCode) => void,
): void {
  const listMethods = allowedMethods(app);
  app.setErrorHandler((error, request, reply) => {
    const rejection = asAppError(error);
    countProblem(routeName(request), rejection.code);
    if (rejection.code === 'server.error')
      logger.error({ requestId: request.id, err: rejection.cause ?? rejection }, 'unexpected error');
    else if (rejection.status === 503)
      logger.warn({ requestId: request.id, err: rejection.cause }, 'unavailable');
    return send(reply, request, rejection);
  });
  app.setNotFoundHandler((request, reply) => {
    const methods = listMethods(request.url.split('?', 1)[0] ?? '');
    if (methods.length === 0 || methods.includes(request.method)) return send(reply, request, notFound());
    reply.header('allow', methods.join(', '));
    return send(reply, request, new AppError('request.methodNotAllowed'));
  });
}
