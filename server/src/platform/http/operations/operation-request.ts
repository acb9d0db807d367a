import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '@vantage/contract/api/operation';
import type { IdempotentRequest } from '../../database/idempotency';
import { AppError } from '../../errors';
import { newCookieState, readStateCookie, serializeStateCookie } from '../state-cookie';
import { validate } from './validate';

const idempotencyKeyPattern = /^[\x21-\x7e]{1,128}$/;

function normalizeUrl({ url, routeOptions, params }: FastifyRequest): string {
  const path = routeOptions.url?.replaceAll(
    /:(\w+)/g,
    (_, name: string) => (params as Record<string, string>)[name] ?? '',
  );
  const query = url.indexOf('?');
  return `${path}${query === -1 ? '' : url.slice(query)}`;
}

export function readIdempotency(
  operation: Operation,
  request: FastifyRequest,
  sentBody: unknown,
  fingerprint: (request: Uint8Array) => Buffer,
): IdempotentRequest | null {
  const key = request.headers['idempotency-key'];
  if (!operation.idempotent || key === undefined) return null;
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key)) {
    throw new AppError('validation', {
      fields: {
        'Idempotency-Key': [{ code: 'format', message: 'Must be 1 to 128 visible ASCII characters.' }],
      },
    });
  }
  const target = Buffer.from(`${operation.method} ${normalizeUrl(request)}\n`);
  const content = sentBody instanceof Uint8Array ? sentBody : Buffer.from(`${JSON.stringify(sentBody)}`);
  return { key, hash: fingerprint(Buffer.concat([target, content])) };
}

export const isJsonInstead = ({ upload }: Operation, request: FastifyRequest): boolean =>
  upload?.orJson !== undefined && !request.isMultipart();

export function getBody(operation: Operation, request: FastifyRequest, sentBody: unknown): unknown {
  const { body, unparsedJsonBody, rawBody, upload } = operation;
  if (unparsedJsonBody || rawBody) return sentBody;
  if (upload?.orJson) return isJsonInstead(operation, request) ? validate(upload.orJson, sentBody) : null;
  return body ? validate(body, sentBody) : undefined;
}

export function pickHeaders({ rawBody }: Operation, { headers }: FastifyRequest): Record<string, string> {
  const sent = (rawBody?.headers ?? []).map((name) => [name, headers[name]]);
  return Object.fromEntries(sent.filter(([, value]) => typeof value === 'string')) as Record<string, string>;
}

export function resolveCookieState(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: { readonly prefix: string; readonly secure: boolean },
): string | null {
  if (!operation.stateCookie) return null;
  const existing = readStateCookie(request.headers.cookie);
  if (operation.stateCookie === 'read') return existing;
  const key = existing ?? newCookieState();
  const { tenantId } = request.params as { tenantId: string };
  const path = `${cookie.prefix}/${tenantId}/v1/auth`;
  reply.header('set-cookie', serializeStateCookie(key, { path, secure: cookie.secure }));
  return key;
}
