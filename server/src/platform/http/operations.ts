import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '@vantage/contract/operation';
import type { Permission } from '@vantage/contract/permissions';
import { sha256 } from '../crypto/secrets';
import type { IdempotentRequest } from '../database/idempotency';
import type { Actor } from '../actor';
import type { CsvFile } from '../csv';
import { AppError, notFound } from '../errors';
import { newBrowserKey, readBrowserKey, setBrowserKey } from './browser-key';
import { checked } from './check';
import { sendCsv } from './csv-answer';
import { serialiserSchema } from './json-schema';

type ActorOf<O extends Operation> = O['permission'] extends 'public'
  ? null
  : O['permission'] extends 'publicOrSignedIn'
    ? Actor | null
    : Actor;

type BrowserKeyOf<O extends Operation> = O extends { readonly browserKey: 'made' }
  ? string
  : O extends { readonly browserKey: 'asked' }
    ? string | null
    : null;

/** What a handler is given: everything checked, nothing of HTTP. */
interface Call<O extends Operation> {
  readonly actor: ActorOf<O>;
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  readonly requestId: string;
  readonly userAgent: string;
  /** The client's address, as far as it can be trusted. */
  readonly address: string;
  /** Host and port that the request says it was sent to. Anybody can say anything: it must get into no link. */
  readonly host: string;
  readonly idempotency: IdempotentRequest | null;
  /** What binds the call to its browser, where the operation asks for that; null where the browser has none. */
  readonly browserKey: BrowserKeyOf<O>;
}

/** What a handler gives back: the answer, or the file that is to be sent. */
type ResultOf<O extends Operation> = O extends { readonly csv: readonly (infer Column extends string)[] }
  ? CsvFile<Column>
  : AnswerOf<O>;

/** Registers the handler of one operation. */
export type Handle = <const O extends Operation>(
  operation: O,
  handler: (call: Call<O>) => Promise<ResultOf<O>> | ResultOf<O>,
) => void;

/** What the operations need to know of tenants and sessions; given by the modules that keep them. */
export interface Gatekeeper {
  /** @throws {AppError} tenant.unknown */
  admitTenant(tenantId: string): Promise<void> | void;
  /**
   * Who calls, from the request's credentials.
   * @param request.tenantId the tenant in the address; null where the address has none, and the token's counts
   * @throws {AppError} 401
   */
  authenticate(request: {
    tenantId: string | null;
    authorization: string | undefined;
    sessionId: string | undefined;
  }): Promise<Actor> | Actor;
  /** Whether cookies may travel over TLS only. */
  readonly secureCookies: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const idempotencyKeyPattern = /^[\x21-\x7e]{1,128}$/;

function readIdempotency(operation: Operation, request: FastifyRequest): IdempotentRequest | null {
  const key = request.headers['idempotency-key'];
  if (!operation.idempotent || key === undefined) return null;
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key)) {
    throw new AppError('validation', {
      fields: { 'Idempotency-Key': [{ code: 'format', message: '1 to 128 visible ASCII characters.' }] },
    });
  }
  return { key, hash: sha256(`${operation.method} ${request.url}\n${JSON.stringify(request.body)}`) };
}

/** A tenant's id must be one that exists; any other id that is not a UUID cannot exist either. */
function checkIds(params: Readonly<Record<string, string>>): void {
  for (const name in params) {
    if (name.endsWith('Id') && !uuidPattern.test(params[name] ?? '')) {
      throw name === 'tenantId' ? new AppError('tenant.unknown') : notFound();
    }
  }
}

/** The browser's key; one that is to be made goes out with the answer. */
function browserKeyOf(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: { readonly prefix: string; readonly secure: boolean },
): string | null {
  if (!operation.browserKey) return null;
  const known = readBrowserKey(request.headers.cookie);
  if (operation.browserKey === 'asked') return known;
  const key = known ?? newBrowserKey();
  const { tenantId } = request.params as { tenantId: string };
  const path = `${cookie.prefix}/${tenantId}/v1/auth`;
  reply.header('set-cookie', setBrowserKey(key, { path, secure: cookie.secure }));
  return key;
}

const successStatus = (operation: Operation): number => Number(Object.keys(operation.answers)[0]);

/**
 * Makes operations into routes. Before the body is even read: the tenant, who calls, and whether they may.
 * Then query and body are checked, and whatever the contract does not name is refused.
 */
export function operationRoutes(app: FastifyInstance, prefix: string, gatekeeper: Gatekeeper): Handle {
  const admit = async (operation: Operation, request: FastifyRequest): Promise<void> => {
    const params = request.params as Record<string, string>;
    checkIds(params);
    const tenantId = params['tenantId'];
    if (tenantId !== undefined) await gatekeeper.admitTenant(tenantId);
    const access = operation.permission;
    const { authorization, sessionid } = request.headers;
    if (access === 'public' || (access === 'publicOrSignedIn' && authorization === undefined)) return;
    const actor = await gatekeeper.authenticate({
      tenantId: tenantId ?? null,
      authorization,
      sessionId: typeof sessionid === 'string' ? sessionid : undefined,
    });
    if (tenantId === undefined) await gatekeeper.admitTenant(actor.tenantId);
    request.actor = actor;
    if (access === 'signedIn' || access === 'publicOrSignedIn') return;
    if (!actor.can(access satisfies Permission)) throw new AppError('permission.denied');
  };

  return (operation, handler) => {
    const status = successStatus(operation);
    const answer = operation.answers[status as keyof typeof operation.answers] as z.ZodType | undefined;
    app.route({
      method: operation.method,
      url: `${prefix}${operation.path}`,
      config: { operation },
      ...(answer && !operation.csv && status !== 204 && status !== 302
        ? { schema: { response: { [status]: serialiserSchema(answer) } } }
        : {}),
      // A HEAD would read all of a file to send nothing of it.
      ...(operation.csv ? { exposeHeadRoute: false } : {}),
      onRequest: (request) => admit(operation, request),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const call = {
          actor: request.actor,
          params: request.params,
          query: operation.query ? checked(operation.query, request.query) : undefined,
          body: operation.body ? checked(operation.body, request.body) : undefined,
          requestId: request.id,
          userAgent: request.headers['user-agent'] ?? '',
          address: request.ip,
          host: request.host,
          idempotency: readIdempotency(operation, request),
          browserKey: browserKeyOf(operation, request, reply, {
            prefix,
            secure: gatekeeper.secureCookies,
          }),
        };
        const result: unknown = await handler(call as never);
        reply.code(status);
        if (operation.csv) return sendCsv(reply, operation.csv, result as CsvFile);
        if (status === 302) return reply.header('location', (result as { location: string }).location).send();
        return status === 204 ? reply.send() : result;
      },
    });
  };
}
