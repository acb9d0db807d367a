import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type {
  ResponseOf,
  BodyOf,
  FormOf,
  Operation,
  ParamsOf,
  QueryOf,
  UploadOperation,
} from '@vantage/contract/operation';
import type { Permission } from '@vantage/contract/permissions';
import type { IdempotentRequest } from '../database/idempotency';
import type { Actor } from '../actor';
import type { CsvFile } from '../csv';
import { AppError } from '../errors';
import { newCookieState, readStateCookie, serializeStateCookie } from './state-cookie';
import { validate } from './validate';
import { sendCsv } from './csv-response';
import { serialiserSchema } from './json-schema';
import { normalizePathIds } from './path-ids';
import { uploadSlots } from './upload-slots';
import { uploadRoutes, withForm, withUpload, type UploadedFile } from './uploads';

type ActorOf<O extends Operation> = O['permission'] extends 'public'
  ? null
  : O['permission'] extends 'publicOrSignedIn'
    ? Actor | null
    : Actor;

type CookieStateOf<O extends Operation> = O extends { readonly stateCookie: 'issue' }
  ? string
  : O extends { readonly stateCookie: 'read' }
    ? string | null
    : null;

/** What a handler is given: everything checked, nothing of HTTP. */
interface Call<O extends Operation> {
  readonly actor: ActorOf<O>;
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  /** What is uploaded, where the operation takes a file. */
  readonly file: O extends UploadOperation ? UploadedFile : null;
  /** What the form says beside its file. */
  readonly form: FormOf<O>;
  readonly requestId: string;
  readonly userAgent: string;
  /** The client's IP address, as far as it can be trusted. */
  readonly ip: string;
  /** Host and port that the request says it was sent to. Anybody can say anything: it must get into no link. */
  readonly host: string;
  readonly idempotency: IdempotentRequest | null;
  /** What binds the call to its browser, where the operation asks for that; null where the browser has none. */
  readonly cookieState: CookieStateOf<O>;
}

type IsOneOf<Status, Statuses> = [Statuses] extends [Status] ? false : true;

/** One of the answers of an operation that has several. */
type ResponseByStatus<O extends Operation> = {
  [status in keyof O['responses']]: IsOneOf<status, keyof O['responses']> extends true
    ? {
        readonly status: status;
        readonly body: ResponseOf<Operation & { responses: Pick<O['responses'], status> }>;
      }
    : ResponseOf<O>;
}[keyof O['responses']];

/** What a handler gives back: the answer, with its status where there are several, or the file that is to be sent. */
type ResultOf<O extends Operation> = O extends { readonly csv: readonly (infer Column extends string)[] }
  ? CsvFile<Column>
  : ResponseByStatus<O>;

/** Registers the handler of one operation. */
export type Handle = <const O extends Operation>(
  operation: O,
  handler: (call: Call<O>) => Promise<ResultOf<O>> | ResultOf<O>,
) => void;

/** What the operations need of tenants, sessions and keys; given by those who keep them. */
export interface OperationRoutesOptions {
  /** @throws {AppError} tenant.unknown */
  requireTenant(tenantId: string): Promise<void> | void;
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
  /**
   * What is kept of a request to know it again. A body may hold a password, so that nobody without our key must be able
   * to try what it was.
   */
  fingerprint(request: string): Buffer;
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

const idempotencyKeyPattern = /^[\x21-\x7e]{1,128}$/;

/** The request's URL with the ids of its path in their one spelling. */
function normalizeUrl({ url, routeOptions, params }: FastifyRequest): string {
  const path = routeOptions.url?.replaceAll(
    /:(\w+)/g,
    (_, name: string) => (params as Record<string, string>)[name] ?? '',
  );
  const query = url.indexOf('?');
  return `${path}${query === -1 ? '' : url.slice(query)}`;
}

function readIdempotency(
  operation: Operation,
  request: FastifyRequest,
  fingerprint: OperationRoutesOptions['fingerprint'],
): IdempotentRequest | null {
  const key = request.headers['idempotency-key'];
  if (!operation.idempotent || key === undefined) return null;
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key)) {
    throw new AppError('validation', {
      fields: { 'Idempotency-Key': [{ code: 'format', message: '1 to 128 visible ASCII characters.' }] },
    });
  }
  return {
    key,
    hash: fingerprint(`${operation.method} ${normalizeUrl(request)}\n${JSON.stringify(request.body)}`),
  };
}

/** The browser's key; one that is to be made goes out with the answer. */
function resolveCookieState(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: { readonly prefix: string; readonly secure: boolean },
): string | null {
  if (!operation.stateCookie) return null;
  const known = readStateCookie(request.headers.cookie);
  if (operation.stateCookie === 'read') return known;
  const key = known ?? newCookieState();
  const { tenantId } = request.params as { tenantId: string };
  const path = `${cookie.prefix}/${tenantId}/v1/auth`;
  reply.header('set-cookie', serializeStateCookie(key, { path, secure: cookie.secure }));
  return key;
}

/** Schemas by which the answers are written; files and what is empty need none. */
const responseSchemas = (operation: Operation): object => {
  const written = Object.entries(operation.responses as Record<string, z.ZodType>).filter(
    ([status]) => !operation.csv && status !== '204' && status !== '302',
  );
  if (written.length === 0) return {};
  const response = Object.fromEntries(
    written.map(([status, response]) => [status, serialiserSchema(response)]),
  );
  return { schema: { response } };
};

/**
 * Makes operations into routes. Before the body is even read: the tenant, who calls, and whether they may.
 * Then query and body are checked, and whatever the contract does not name is refused.
 */
export function operationRoutes(
  app: FastifyInstance,
  prefix: string,
  options: OperationRoutesOptions,
): Handle {
  const authorize = async (operation: Operation, request: FastifyRequest): Promise<void> => {
    const params = request.params as Record<string, string>;
    normalizePathIds(params);
    const tenantId = params['tenantId'];
    if (tenantId !== undefined) await options.requireTenant(tenantId);
    const access = operation.permission;
    const { authorization, sessionid } = request.headers;
    if (access === 'public' || (access === 'publicOrSignedIn' && authorization === undefined)) return;
    const actor = await options.authenticate({
      tenantId: tenantId ?? null,
      authorization,
      sessionId: typeof sessionid === 'string' ? sessionid.toLowerCase() : undefined,
    });
    if (tenantId === undefined) await options.requireTenant(actor.tenantId);
    request.actor = actor;
    if (access === 'signedIn' || access === 'publicOrSignedIn') return;
    if (!actor.can(access satisfies Permission)) throw new AppError('permission.denied');
  };

  const slots = uploadSlots();
  const readFile = <Result>(
    operation: Operation,
    request: FastifyRequest,
    work: (file: UploadedFile | null, form: unknown) => Promise<Result>,
  ): Promise<Result> => {
    if (!operation.upload) return work(null, null);
    const { fields } = operation.upload;
    return fields
      ? withForm(request, { ...operation.upload, fields }, slots, work)
      : withUpload(request, operation as UploadOperation, (file) => work(file, null));
  };

  return (operation, handler) => {
    const statuses = Object.keys(operation.responses).map(Number);
    const route: RouteOptions = {
      method: operation.method,
      url: `${prefix}${operation.path}`,
      config: { operation },
      ...responseSchemas(operation),
      // A HEAD would read all of a file to send nothing of it.
      ...(operation.csv ? { exposeHeadRoute: false } : {}),
      onRequest: (request) => authorize(operation, request),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const call = {
          actor: request.actor,
          params: request.params,
          query: operation.query ? validate(operation.query, request.query) : undefined,
          body: operation.body ? validate(operation.body, request.body) : undefined,
          requestId: request.id,
          userAgent: request.headers['user-agent'] ?? '',
          ip: request.ip,
          host: request.host,
          idempotency: readIdempotency(operation, request, options.fingerprint),
          cookieState: resolveCookieState(operation, request, reply, {
            prefix,
            secure: options.secureCookies,
          }),
        };
        const result: unknown = await readFile(operation, request, async (file, form) =>
          handler({ ...call, file, form } as never),
        );
        const { status, body } =
          statuses.length > 1
            ? (result as { status: number; body: unknown })
            : { status: statuses[0] ?? 200, body: result };
        reply.code(status);
        if (operation.csv) return sendCsv(reply, operation.csv, body as CsvFile);
        if (status === 302) return reply.header('location', (body as { location: string }).location).send();
        return status === 204 ? reply.send() : body;
      },
    };
    if (operation.upload)
      void app.register(async (uploads) => {
        await uploadRoutes(uploads);
        uploads.route(route);
      });
    else app.route(route);
  };
}
