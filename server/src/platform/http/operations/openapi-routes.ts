import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRateLimiter } from '../../rate-limiter';
import { clientNetwork } from '../../client-network';
import type { Clock } from '../../clock';
import { minute } from '../../durations';
import { AppError, notFound } from '../../errors';

/** Per minute and client network. */
const maxReads = 60;

const compress = promisify(gzip);

interface Representation {
  readonly bytes: Buffer;
  readonly etag: string;
}

const represent = (bytes: Buffer): Representation => ({
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
});

const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /(^|,)\s*gzip\s*(,|$|;\s*q=(1|0\.0*[1-9]))/i.test(headers['accept-encoding'] ?? '');

const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .some((existing) => existing.trim().replace(/^W\//, '') === etag);

/**
 * Serves the OpenAPI document and its page to anyone. The document has more than 600 kB, so it is serialized and
 * compressed once.
 */
export async function openApiRoutes(
  app: FastifyInstance,
  {
    prefix,
    document,
    clock,
  }: { readonly prefix: string; readonly document: () => object; readonly clock: Clock },
): Promise<void> {
  const reads = createRateLimiter({ clock, windowMs: minute });
  const prepare = async () => {
    const bytes = Buffer.from(JSON.stringify(document()));
    return { plain: represent(bytes), compressed: represent(await compress(bytes)) };
  };
  let prepared: ReturnType<typeof prepare> | undefined;

  /** @throws {AppError} request.tooMany */
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const retryAfter = reads.count(clientNetwork(request.ip), maxReads);
    if (retryAfter !== null) throw new AppError('request.tooMany', { retryAfter });
    const { plain, compressed } = await (prepared ??= prepare());
    const isCompressed = acceptsGzip(request);
    const { bytes, etag } = isCompressed ? compressed : plain;
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (isKnown(request, etag)) return reply.code(304).send();
    if (isCompressed) reply.header('content-encoding', 'gzip');
    return reply.type('application/json; charset=utf-8').send(bytes);
  };

  app.get(`${prefix}/openapi.json`, send);
  await app.register(async (docs) => {
    // The plugin would serialize the document for each call.
    docs.addHook('onRequest', async (request, reply) => {
      if (request.routeOptions.url === `${prefix}/docs/json`) return send(request, reply);
      if (request.routeOptions.url === `${prefix}/docs/yaml`) throw notFound();
      return undefined;
    });
    await docs.register(swagger, { mode: 'static', specification: { document: {} as never } });
    await docs.register(swaggerUi, {
      routePrefix: `${prefix}/docs`,
      // Swagger UI has inline styles; its scripts are files.
      staticCSP:
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      uiConfig: { tryItOutEnabled: false },
    });
  });
}
