import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type {
  ResponseOf,
  BodyOf,
  ForeignBodyOperation,
  FormOf,
  Operation,
  ParamsOf,
  QueryOf,
  RawBodyOperation,
  UploadOperation,
} from '@vantage/contract/api/operation';
import type { Permission } from '@vantage/contract/permissions';
import type { IdempotentRequest } from '../database/idempotency';
import { withinRequest } from '../database/request-patience';
import type { Actor } from '../actor';
import { csvText, type CsvFile } from '../csv';
import { AppError } from '../errors';
import type { ImageFile } from '../image-file';
import { newCookieState, readStateCookie, serializeStateCookie } from './state-cookie';
import { validate } from './validate';
import type { StreamedFile } from '../streamed-file';
import { eventStreams, type EventStream } from './event-streams';
import { sendFile, sendImage } from './file-response';
import { jsonBodyParser } from './json-body';
import { serializerSchema } from './json-schema';
import { JsonText } from './json-text';
import { foreignBodyRoutes, withForeignBody } from './foreign-bodies';
import { normalizePathIds } from './path-ids';
import { rawBodyRoutes, withRawBody } from './raw-bodies';
import { foreignBodySlots, uploadSlots } from './upload-slots';
import { uploadRoutes, withMultipartForm, withUpload, type UploadedFile } from './uploads';

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

type Sent<O extends Operation> = O extends { readonly upload: { readonly orJson: z.ZodType } }
  ? | { readonly body: null; readonly file: UploadedFile; readonly form: FormOf<O> }
    | { readonly body: NonNullable<BodyOf<O>>; readonly file: null; readonly form: null }
  : {
      readonly body: O extends RawBodyOperation | ForeignBodyOperation ? Uint8Array : BodyOf<O>;
      readonly file: O extends UploadOperation ? UploadedFile : null;
      readonly form: FormOf<O>;
    };

type Call<O extends Operation> = Sent<O> & {
  readonly actor: ActorOf<O>;
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly requestId: string;
  readonly userAgent: string;
  /** Taken from proxies' headers only as far as they are trusted. */
  readonly ip: string;
  /** Sent by the client, so it must not be used in links. */
  readonly host: string;
  readonly idempotency: IdempotentRequest | null;
  /** Those that the operation names, as far as they were sent. */
  readonly foreignHeaders: Readonly<Record<string, string>>;
  readonly cookieState: CookieStateOf<O>;
};

type IsOneOf<Status, Statuses> = [Statuses] extends [Status] ? false : true;

type ResponseByStatus<O extends Operation> = {
  [status in keyof O['responses']]: IsOneOf<status, keyof O['responses']> extends true
    ? {
        readonly status: status;
        readonly body: ResponseOf<Operation & { responses: Pick<O['responses'], status> }>;
      }
    : ResponseOf<O>;
}[keyof O['responses']];

type ResultOf<O extends Operation> = O extends { readonly csv: readonly (infer Column extends string)[] }
  ? CsvFile<Column>
  : O extends { readonly file: string }
    ? StreamedFile
    : O extends { readonly image: string }
      ? ImageFile
      : O extends { readonly events: string }
        ? EventStream<ResponseOf<O>>
        : ResponseByStatus<O>;

export type HandleOperation = <const O extends Operation>(
  operation: O,
  handler: (call: Call<O>) => Promise<ResultOf<O> | JsonText> | ResultOf<O>,
) => void;

export interface OperationRoutesOptions {
  /** @throws {AppError} tenant.unknown */
  requireTenant(tenantId: string): Promise<void> | void;
  /** @param request.tenantId null if the path has none and the token's applies. @throws {AppError} 401 */
  authenticate(request: {
    tenantId: string | null;
    authorization: string | undefined;
    sessionId: string | undefined;
  }): Promise<Actor> | Actor;
  /** Called before the file is read. */
  recordExport(actor: Actor, file: string, requestId: string): Promise<void>;
  /** Called for each request in a view-as session, before it is served or refused. */
  recordViewAsCall(
    actor: Actor,
    operation: Operation,
    params: Readonly<Record<string, string>>,
    requestId: string,
  ): Promise<void>;
  /** Called for each `permission.denied`, of the operation or within it. Must not throw. */
  recordDenial(actor: Actor, operation: Operation, requestId: string): Promise<void>;
  /** A keyed hash: a password in the body must not be guessable from it. */
  fingerprint(request: Uint8Array): Buffer;
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
  sentBody: unknown,
  fingerprint: OperationRoutesOptions['fingerprint'],
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

const isJsonInstead = ({ upload }: Operation, request: FastifyRequest): boolean =>
  upload?.orJson !== undefined && !request.isMultipart();

function bodyOf(operation: Operation, request: FastifyRequest, sentBody: unknown): unknown {
  const { body, rawBody, foreignBody, upload } = operation;
  if (rawBody || foreignBody) return sentBody;
  if (upload?.orJson) return isJsonInstead(operation, request) ? validate(upload.orJson, sentBody) : null;
  return body ? validate(body, sentBody) : undefined;
}

function foreignHeadersOf({ foreignBody }: Operation, { headers }: FastifyRequest): Record<string, string> {
  const sent = (foreignBody?.headers ?? []).map((name) => [name, headers[name]]);
  return Object.fromEntries(sent.filter(([, value]) => typeof value === 'string')) as Record<string, string>;
}

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

const csvFile = (columns: readonly string[], { name, slices }: CsvFile): StreamedFile => ({
  name: `${name}.csv`,
  content: csvText(columns, slices),
});

/** Files and empty bodies need no serializer. */
const responseSchemas = (operation: Operation): object => {
  const written = Object.entries(operation.responses as Record<string, z.ZodType>).filter(
    ([status]) =>
      !operation.csv &&
      !operation.file &&
      !operation.image &&
      !operation.events &&
      status !== '204' &&
      status !== '302',
  );
  if (written.length === 0) return {};
  const response = Object.fromEntries(
    written.map(([status, response]) => [status, serializerSchema(response)]),
  );
  return { schema: { response } };
};

/** Checks tenant, authentication and permission before reading the body; then validates query and body. */
export function operationRoutes(
  app: FastifyInstance,
  prefix: string,
  options: OperationRoutesOptions,
): HandleOperation {
  /** @returns null if the operation needs no session, and there is none */
  const identify = async (operation: Operation, request: FastifyRequest): Promise<Actor | null> => {
    const { tenantId } = request.params as Record<string, string>;
    if (tenantId !== undefined) await options.requireTenant(tenantId);
    const access = operation.permission;
    const { authorization, sessionid } = request.headers;
    if (access === 'public' || (access === 'publicOrSignedIn' && authorization === undefined)) return null;
    const actor = await options.authenticate({
      tenantId: tenantId ?? null,
      authorization,
      sessionId: typeof sessionid === 'string' ? sessionid.toLowerCase() : undefined,
    });
    if (tenantId === undefined) await options.requireTenant(actor.tenantId);
    return actor;
  };
  const requirePermission = ({ permission: access }: Operation, actor: Actor): void => {
    if (access === 'public' || access === 'signedIn' || access === 'publicOrSignedIn') return;
    if (!actor.can(access satisfies Permission)) throw new AppError('permission.denied');
  };
  const authorize = async (operation: Operation, request: FastifyRequest): Promise<void> => {
    const params = request.params as Record<string, string>;
    normalizePathIds(params);
    const actor = await identify(operation, request);
    if (actor === null) return;
    request.actor = actor;
    if (actor.viewAs !== null) {
      await options.recordViewAsCall(actor, operation, params, request.id);
      if (operation.method !== 'GET' && !operation.whileViewing) throw new AppError('viewAs.readOnly');
    }
    requirePermission(operation, actor);
  };
  /** Again, while a response goes on. @throws {AppError} as at its beginning */
  const check = async (operation: Operation, request: FastifyRequest): Promise<void> => {
    const actor = await identify(operation, request);
    if (actor) requirePermission(operation, actor);
  };

  const streams = eventStreams(app);
  const slots = uploadSlots();
  const foreignSlots = foreignBodySlots();
  const readFile = <Result>(
    operation: Operation,
    request: FastifyRequest,
    work: (file: UploadedFile | null, form: unknown) => Promise<Result>,
  ): Promise<Result> => {
    if (!operation.upload || isJsonInstead(operation, request)) return work(null, null);
    const { fields } = operation.upload;
    return fields
      ? withMultipartForm(request, { ...operation.upload, fields }, slots, work)
      : withUpload(request, operation as UploadOperation, (file) => work(file, null));
  };

  const readBody = (
    { rawBody, foreignBody }: Operation,
    request: FastifyRequest,
    work: (body: unknown) => Promise<unknown>,
  ): Promise<unknown> => {
    if (rawBody) return withRawBody(request, rawBody, slots, work);
    if (foreignBody) return withForeignBody(request, foreignBody, foreignSlots, work);
    return work(request.body);
  };

  return (operation, handler) => {
    const statuses = Object.keys(operation.responses).map(Number);
    const respond = async (
      request: FastifyRequest,
      reply: FastifyReply,
      sentBody: unknown,
    ): Promise<unknown> => {
      const call = {
        actor: request.actor,
        params: request.params,
        query: operation.query ? validate(operation.query, request.query) : undefined,
        body: bodyOf(operation, request, sentBody),
        requestId: request.id,
        userAgent: request.headers['user-agent'] ?? '',
        ip: request.ip,
        host: request.host,
        idempotency: readIdempotency(operation, request, sentBody, options.fingerprint),
        foreignHeaders: foreignHeadersOf(operation, request),
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
      if (operation.csv || operation.file) {
        const { name } = body as CsvFile | StreamedFile;
        if (request.actor) await options.recordExport(request.actor, name, request.id);
        const file = operation.csv ? csvFile(operation.csv, body as CsvFile) : (body as StreamedFile);
        return sendFile(reply, operation.file ?? 'text/csv', file);
      }
      if (operation.events)
        return streams.send(reply, operation.events, body as EventStream, () => check(operation, request));
      if (operation.image) return sendImage(reply, operation.image, body as ImageFile);
      if (body instanceof JsonText) return reply.type('application/json; charset=utf-8').send(body.text);
      if (status === 302) return reply.header('location', (body as { location: string }).location).send();
      return status === 204 ? reply.send() : body;
    };
    // Uploads, exports and streams take as long as they need.
    const { csv, file, events, upload, rawBody, foreignBody } = operation;
    const isLong = [csv, file, events, upload, rawBody, foreignBody].some((part) => part !== undefined);
    const inTime = <Result>({ elapsedTime }: FastifyReply, work: () => Result): Result =>
      isLong ? work() : withinRequest(performance.now() - elapsedTime, work);
    const route: RouteOptions = {
      method: operation.method,
      url: `${prefix}${operation.path}`,
      config: { operation },
      ...responseSchemas(operation),
      // HEAD would read the whole file and send nothing.
      ...(operation.csv || operation.file || operation.events ? { exposeHeadRoute: false } : {}),
      onRequest: (request, reply) => inTime(reply, () => authorize(operation, request)),
      onError: async (request, _reply, error: unknown) => {
        if (request.actor && error instanceof AppError && error.code === 'permission.denied')
          await options.recordDenial(request.actor, operation, request.id);
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) =>
        inTime(reply, () => readBody(operation, request, (body) => respond(request, reply, body))),
    };
    if (operation.upload)
      void app.register(async (uploads) => {
        await uploadRoutes(uploads);
        if (operation.upload?.orJson) jsonBodyParser(uploads);
        uploads.route(route);
      });
    else if (operation.rawBody)
      void app.register(async (rawBodies) => {
        rawBodyRoutes(rawBodies);
        rawBodies.route(route);
      });
    else if (operation.foreignBody) {
      void app.register(async (foreignBodies) => {
        foreignBodyRoutes(foreignBodies);
        foreignBodies.route(route);
      });
    } else app.route(route);
  };
}
