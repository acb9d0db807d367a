import type {
  ResponseOf,
  BodyInputOf,
  Operation,
  ParamsOf,
  QueryInputOf,
} from '@vantage/contract/api/operation';
import type { Problem } from '@vantage/contract/api/problems';
import { apiUrl } from './api-url';
import { ApiProblem, NetworkProblem, SessionEnded, genericProblem, type EndReason } from './api-problem';
import { send as sendByHttp, type HttpCall } from './http';
import { checkConnection } from '../browser/connection';
import { withBasePath } from '../browser/page-meta';
import { pageTenantId, session } from '../session/session';
import { endSession, sessionEndHandled } from '../session/session-end';
import { refreshedToken } from '../session/token-refresh';

type Transport = typeof sendByHttp;
type OwnParams<O extends Operation> = Omit<ParamsOf<O>, 'tenantId'>;

/** `tenantId` in the path is filled in from the session. */
type CallOptions<O extends Operation> = {
  signal?: AbortSignal | undefined;
  /** Makes a POST safe to repeat: the server returns its first response for the same key and body. */
  idempotencyKey?: string | undefined;
  /** Lets the request outlive the page. */
  keepalive?: boolean | undefined;
  /** Never retried, for a read that uses up something. */
  once?: boolean | undefined;
  /** For the whole response, in ms; 90 s by default. */
  timeoutMs?: number | undefined;
  tenantId?: string | undefined;
  transport?: Transport | undefined;
} & (keyof OwnParams<O> extends never ? { params?: undefined } : { params: OwnParams<O> }) &
  (QueryInputOf<O> extends undefined
    ? { query?: undefined }
    : Record<string, never> extends QueryInputOf<O>
      ? { query?: QueryInputOf<O> }
      : { query: QueryInputOf<O> }) &
  (BodyInputOf<O> extends undefined ? { body?: undefined } : { body: BodyInputOf<O> });

/** Optional where the operation requires no options. */
export type CallArguments<O extends Operation> =
  Partial<CallOptions<O>> extends CallOptions<O> ? [options?: CallOptions<O>] : [options: CallOptions<O>];

interface Prepared extends HttpCall {
  url: string;
  tenantId: string | null;
  transport: Transport;
}

const send = async (call: Prepared, token: string | null): Promise<Response> => {
  const headers: Record<string, string> = { ...call.headers };
  if (token !== null) headers['Authorization'] = `Bearer ${token}`;
  const sessionId = session.sessionId.get();
  if (sessionId !== null) headers['sessionId'] = sessionId;
  try {
    return await call.transport(call.url, { ...call, headers });
  } catch (error) {
    if (call.signal?.aborted) throw error;
    void checkConnection();
    throw new NetworkProblem(error);
  }
};

const readProblem = async (response: Response): Promise<Problem> => {
  try {
    const body = (await response.json()) as Partial<Problem> | null;
    if (body && (typeof body.code === 'string' || typeof body.code === 'number')) {
      return { ...genericProblem(response.status), ...body };
    }
  } catch {
    // Not JSON: the response comes from a proxy.
  }
  return genericProblem(response.status);
};

const endReason = (code: Problem['code']): EndReason =>
  code === 'token.invalid' || code === 'token.missing' ? 'tokenInvalid' : 'sessionInvalid';

const retryWithNewToken = async (call: Prepared, rejected: string, rejection: Problem): Promise<Response> => {
  const refresh = await refreshedToken(rejected, call.tenantId);
  if (refresh.kind === 'ended') throw endSession(endReason(refresh.code ?? rejection.code), rejected);
  const response = await send(call, refresh.token);
  if (response.status === 401) throw endSession(endReason((await readProblem(response)).code), refresh.token);
  return response;
};

/**
 * Like `api`, for responses that are not JSON.
 * @returns a response with a 2xx status
 */
export async function responseTo<const O extends Operation>(
  operation: O,
  ...[options]: CallArguments<O>
): Promise<Response> {
  const tenantId = options?.tenantId ?? pageTenantId();
  const call: Prepared = {
    method: operation.method.toLowerCase(),
    tenantId,
    url: withBasePath(
      `/api${apiUrl(operation, { tenantId, ...options?.params }, options?.query) as `/${string}`}`,
    ),
    json: options?.body,
    headers: options?.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey },
    signal: options?.signal,
    keepalive: options?.keepalive,
    once: options?.once ?? false,
    timeoutMs: options?.timeoutMs,
    transport: options?.transport ?? sendByHttp,
  };
  let token = session.token.get();
  const needsSession = operation.permission !== 'public' && operation.permission !== 'publicOrSignedIn';
  // While the user signs in again, a request waits instead of being refused.
  if (token === null && needsSession && (await sessionEndHandled())) token = session.token.get();
  let response = await send(call, token);
  if (response.status === 401 && token !== null && operation.permission !== 'public') {
    const rejection = await readProblem(response);
    response = await retryWithNewToken(call, token, rejection).catch(async (error: unknown) => {
      if (!(error instanceof SessionEnded)) throw error;
      // Works without a session as well; the end of the session is handled independently.
      if (!needsSession) return send(call, null);
      // A refused request has changed nothing, so it can be sent again, with the same Idempotency-Key.
      if (await sessionEndHandled()) return send(call, session.token.get());
      // Rejecting earlier would make the screen show an error before the logged-out screen appears.
      throw error;
    });
  }
  if (!response.ok) {
    // A proxy may send a date instead of seconds.
    const retryAfter = Number(response.headers.get('Retry-After')) || 0;
    throw new ApiProblem(await readProblem(response), retryAfter);
  }
  return response;
}

/**
 * Calls the server. A 401 on a signed-in request refreshes the tokens and retries once.
 * @throws {ApiProblem} if the server refuses
 * @throws {NetworkProblem} if it is unreachable or does not respond within 90 s
 * @throws {SessionEnded} if the session has ended
 */
export async function api<
  const O extends Operation & {
    readonly csv?: never;
    readonly file?: never;
    readonly image?: never;
    readonly upload?: never;
  },
>(operation: O, ...rest: CallArguments<O>): Promise<ResponseOf<O>> {
  const response = await responseTo(operation, ...rest);
  return (response.status === 204 ? undefined : await response.json()) as ResponseOf<O>;
}
