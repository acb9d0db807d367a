import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Operation, UploadOperation } from '@vantage/contract/api/operation';
import type { Permission } from '@vantage/contract/permissions';
import { withinRequest } from '../../database/request-deadline';
import type { Actor } from '../../actor';
import { csvText, type CsvFile } from '../../csv';
import { AppError } from '../../errors';
import { recordRequestTenant, withinRequestContext, type RequestContext } from '../../request-context';
import type { ImageFile } from '../../image-file';
import type { HandleOperation } from './operation-call';
import {
  getBody,
  pickHeaders,
  isJsonInstead,
  readIdempotency,
  resolveCookieState,
} from './operation-request';
import { validate } from './validate';
import type { StreamedFile } from '../../streamed-file';
import { eventStreams, type EventStream } from '../responses/event-streams';
import { exportSlots } from '../responses/export-slots';
import { sendFile, sendImage } from '../responses/file-response';
import { jsonBodyParser } from '../request-bodies/json-body';
import { serializerSchema } from './json-schema';
import { JsonText, sendJsonText } from '../responses/json-text';
import { rawBodyRoutes, withRawBody } from '../request-bodies/raw-bodies';
import { normalizePathIds } from './path-ids';
import { unparsedJsonBodyRoutes, withUnparsedJsonBody } from '../request-bodies/unparsed-json-bodies';
import { rawBodySlots, uploadSlots } from '../request-bodies/upload-slots';
import { uploadRoutes, withMultipartForm, withUpload, type UploadedFile } from '../request-bodies/uploads';

export interface OperationRoutesOptions {
  /** @throws {AppError} tenant.unknown */
  requireTenant(tenantId: string): Promise<void>;
  /** @param request.tenantId null if the path has none and the token's applies. @throws {AppError} 401 */
  authenticate(request: {
    tenantId: string | null;
    authorization: string | undefined;
    sessionId: string | undefined;
  }): Promise<Actor>;
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
  /** What is recorded of a client's address. */
  recordedAddress(ip: string): string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** It is null for requests that belong to no operation. */
    recorded: RequestContext | null;
  }
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

const csvFile = (columns: readonly string[], { name, batches }: CsvFile): StreamedFile => ({
  name: `${name}.csv`,
  content: csvText(columns, batches),
});

async function* withEnd(content: StreamedFile['content'], onEnd: () => void): StreamedFile['content'] {
  try {
    yield* content;
  } finally {
    onEnd();
  }
}

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
    if (tenantId !== undefined) {
      await options.requireTenant(tenantId);
      recordRequestTenant(tenantId);
    }
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
    recordRequestTenant(actor.tenantId);
    if (actor.viewAs !== null) {
      await options.recordViewAsCall(actor, operation, params, request.id);
      if (operation.method !== 'GET' && !operation.allowedInViewAs) throw new AppError('viewAs.readOnly');
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
  const rawSlots = rawBodySlots();
  const slotsForExports = exportSlots();

  /** Holds a slot until all rows are read, or the client is gone. @throws {AppError} export.running */
  const sendExport = async (
    { csv, file: mediaType = 'text/csv' }: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
    open: () => Promise<unknown>,
  ): Promise<FastifyReply> => {
    const release = request.actor ? slotsForExports.acquire(request.actor) : () => {};
    try {
      const opened = (await open()) as CsvFile | StreamedFile;
      if (request.actor) await options.recordExport(request.actor, opened.name, request.id);
      const { name, content } = csv ? csvFile(csv, opened as CsvFile) : (opened as StreamedFile);
      return await sendFile(reply, mediaType, { name, content: withEnd(content, release) });
    } catch (error) {
      release();
      throw error;
    }
  };

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
    { unparsedJsonBody, rawBody }: Operation,
    request: FastifyRequest,
    work: (body: unknown) => Promise<unknown>,
  ): Promise<unknown> => {
    if (unparsedJsonBody) return withUnparsedJsonBody(request, unparsedJsonBody, slots, work);
    if (rawBody) return withRawBody(request, rawBody, rawSlots, work);
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
        body: getBody(operation, request, sentBody),
        requestId: request.id,
        userAgent: request.headers['user-agent'] ?? '',
        ip: request.ip,
        host: request.host,
        idempotency: readIdempotency(operation, request, sentBody, options.fingerprint),
        headers: pickHeaders(operation, request),
        cookieState: resolveCookieState(operation, request, reply, {
          prefix,
          secure: options.secureCookies,
        }),
      };
      if (operation.csv || operation.file)
        return sendExport(operation, request, reply, async () =>
          handler({ ...call, file: null, form: null } as never),
        );
      const result: unknown = await readFile(operation, request, async (file, form) =>
        handler({ ...call, file, form } as never),
      );
      const { status, body } =
        statuses.length > 1
          ? (result as { status: number; body: unknown })
          : { status: statuses[0] ?? 200, body: result };
      reply.code(status);
      if (operation.events)
        return streams.send(reply, operation.events, body as EventStream, () => check(operation, request));
      if (operation.image) return sendImage(reply, operation.image, body as ImageFile);
      if (body instanceof JsonText) return sendJsonText(reply, body);
      if (status === 302) return reply.header('location', (body as { location: string }).location).send();
      return status === 204 ? reply.send() : body;
    };
    // Uploads, exports and streams take as long as they need.
    const { csv, file, events, upload, unparsedJsonBody, rawBody } = operation;
    const isLong = [csv, file, events, upload, unparsedJsonBody, rawBody].some((part) => part !== undefined);
    const inContext = <Result>(
      request: FastifyRequest,
      { elapsedTime }: FastifyReply,
      work: () => Result,
    ): Result => {
      request.recorded ??= {
        clientAddress: operation.withoutClientAddress ? null : options.recordedAddress(request.ip),
        userAgent: request.headers['user-agent'] ?? '',
        tenantId: null,
      };
      return withinRequestContext(request.recorded, () =>
        isLong ? work() : withinRequest(performance.now() - elapsedTime, work),
      );
    };
    const route: RouteOptions = {
      method: operation.method,
      url: `${prefix}${operation.path}`,
      config: { operation },
      ...(operation.jsonBody && { bodyLimit: operation.jsonBody.maxBytes }),
      ...responseSchemas(operation),
      // HEAD would read the whole file and send nothing.
      ...(operation.csv || operation.file || operation.events ? { exposeHeadRoute: false } : {}),
      onRequest: (request, reply) => inContext(request, reply, () => authorize(operation, request)),
      onError: async (request, reply, error: unknown) => {
        const { actor } = request;
        if (actor && error instanceof AppError && error.code === 'permission.denied')
          await inContext(request, reply, () => options.recordDenial(actor, operation, request.id));
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) =>
        inContext(request, reply, () =>
          readBody(operation, request, (body) => respond(request, reply, body)),
        ),
    };
    if (operation.upload)
      void app.register(async (uploads) => {
        await uploadRoutes(uploads);
        if (operation.upload?.orJson) jsonBodyParser(uploads);
        uploads.route(route);
      });
    else if (operation.unparsedJsonBody)
      void app.register(async (unparsedJsonBodies) => {
        unparsedJsonBodyRoutes(unparsedJsonBodies);
        unparsedJsonBodies.route(route);
      });
    else if (operation.rawBody) {
      void app.register(async (rawBodies) => {
        rawBodyRoutes(rawBodies);
        rawBodies.route(route);
      });
    } else app.route(route);
  };
}
