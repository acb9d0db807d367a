import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problems, type Problem, type ProblemCode } from '@vantage/contract/problems';
import { AppError } from '../errors';

/** Fastify's own refusals, in our codes. Its message may quote the request, so it is not passed on. */
const byStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'request.malformed',
  404: 'notFound',
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

function send(reply: FastifyReply, request: FastifyRequest, error: AppError): FastifyReply {
  const { title, status } = problems[error.code];
  const body: Problem = {
    type: 'about:blank',
    title,
    status,
    // Numeric like the specification's login codes.
    code: error.code,
    detail: error.message,
    requestId: request.id,
    ...(error.fields ? { fields: error.fields } : {}),
  };
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  // Written here, since a route's serialiser knows only the shape of its own success.
  return reply
    .code(status)
    .type('application/problem+json')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

/** The one place where an error becomes an answer (`application/problem+json`). */
export function problemAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asAppError(error);
    if (refusal.code === 'server.error')
      request.log.error({ err: refusal.cause ?? refusal }, 'unexpected error');
    else if (refusal.status === 503) request.log.warn({ err: refusal.cause }, 'unavailable');
    return send(reply, request, refusal);
  });
  app.setNotFoundHandler((request, reply) => send(reply, request, new AppError('notFound')));
}
