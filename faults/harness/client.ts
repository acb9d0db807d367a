import type { TestUser } from '../../server/testing/tenant-factory';
import { password } from './postgres';

/** Status 0: there was no response. */
export interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a typed body would have to be proven before each look
  readonly body: any;
  readonly retryAfter: string | null;
  /** Until the answer was complete. */
  readonly milliseconds: number;
}

export interface Client {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
}

/** After this, a request counts as one without an answer. */
const timeoutMs = 60_000;

export async function request(
  address: string,
  {
    method = 'GET',
    body,
    headers = {},
  }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const startedAt = performance.now();
  const since = (): number => performance.now() - startedAt;
  try {
    const response = await fetch(address, {
      method,
      headers:
        body === undefined || body instanceof FormData
          ? headers
          : { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      body: isJson ? (JSON.parse(text) as unknown) : text,
      retryAfter: response.headers.get('retry-after'),
      milliseconds: since(),
    };
  } catch (error) {
    return { status: 0, body: { detail: String(error) }, retryAfter: null, milliseconds: since() };
  }
}

export const postSignIn = (origin: string, user: TestUser): Promise<Answer> =>
  request(`${origin}/api/${user.tenantId}/v1/auth/login`, {
    method: 'POST',
    body: { userName: user.userName, password },
  });

/** @param origin is called for each request, since a server that is started again has another address */
export async function signIn(origin: () => string, user: TestUser): Promise<Client> {
  const { status, body } = await postSignIn(origin(), user);
  if (status !== 200) throw new Error(`Signing in answered ${status}: ${JSON.stringify(body)}`);
  const { token } = body as { token: { token: string; user: { currSessionId: string } } };
  const signedIn = { authorization: `Bearer ${token.token}`, sessionid: token.user.currSessionId };
  const call: Client['call'] = (method, path, body, headers = {}) =>
    request(`${origin()}/api/${user.tenantId}/v1${path}`, {
      method,
      body,
      headers: { ...signedIn, ...headers },
    });
  return {
    call,
    get: (path) => call('GET', path),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body) => call('PUT', path, body),
  };
}
