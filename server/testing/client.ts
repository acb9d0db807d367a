import { v7 as uuidv7 } from 'uuid';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Operation } from '@vantage/contract/api/operation';
import { problem } from '@vantage/contract/api/problems';
import { accessTokens } from '../src/modules/auth/tokens/access-tokens';
import { refreshTokens } from '../src/modules/auth/tokens/refresh-tokens';
import { sessionRepository } from '../src/modules/auth/sessions/sessions.repository';
import { signingKeyRepository } from '../src/modules/auth/tokens/signing-keys.repository';
import type { AccessTokens } from '../src/modules/auth/tokens/access-tokens';
import { secretsFrom } from '../src/platform/crypto/secrets';
import { openDatabase } from '../src/platform/database/database';
import { testPassword, testSecretKey } from './constants';
import { databaseUrls } from './database/database-urls';
import { asOwner, type TestUser } from './factories';
import type { TestApp } from './test-app';

export interface TestResponse {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a typed body would have to be proven before each expectation
  readonly body: any;
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: LightMyRequestResponse['headers'];
}

interface Credentials {
  readonly token: string;
  readonly sessionId: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS' | 'HEAD';
type Extra = Pick<InjectOptions, 'headers' | 'remoteAddress'>;

export interface Client {
  readonly tenantId: string;
  readonly credentials: Credentials | null;
  readonly refreshToken: string;
  /** A path that does not begin with `/api` is relative to the tenant's, such as `/customer`. */
  call(method: Method, path: string, body?: unknown, extra?: Extra): Promise<TestResponse>;
  get(path: string, extra?: Extra): Promise<TestResponse>;
  post(path: string, body?: unknown, extra?: Extra): Promise<TestResponse>;
  put(path: string, body?: unknown, extra?: Extra): Promise<TestResponse>;
}

const matchers = new WeakMap<TestApp, { matches: RegExp; operation: Operation }[]>();

function findOperation(app: TestApp, method: string, path: string): Operation | undefined {
  let existing = matchers.get(app);
  if (!existing) {
    existing = app.operations.map((operation) => ({
      operation,
      matches: new RegExp(`/api${operation.path.replaceAll(/:\w+/g, '[^/]+')}$`),
    }));
    matchers.set(app, existing);
  }
  const plain = path.split('?', 1)[0] ?? '';
  return existing.find(({ operation, matches }) => operation.method === method && matches.test(plain))
    ?.operation;
}

// Zod compiles a schema at its first use, so it is made once, not for each response.
const strictProblem = problem.strict();

/** A response that is not in the contract fails the test. */
export async function send(app: TestApp, request: InjectOptions & { url: string }): Promise<TestResponse> {
  const response = await app.server.inject(request);
  const type = String(response.headers['content-type'] ?? '');
  const isJson = type.includes('json') && response.body !== '';
  const body: unknown = isJson ? JSON.parse(response.body) : undefined;
  if (type.startsWith('application/problem+json')) strictProblem.parse(body);
  else if (isJson) {
    const operation = findOperation(app, request.method ?? 'GET', request.url);
    const schema = operation?.responses[response.statusCode as 200];
    if (operation && !schema)
      throw new Error(`${operation.method} ${operation.path} answers an undeclared ${response.statusCode}`);
    schema?.parse(body);
  }
  return {
    status: response.statusCode,
    body,
    text: response.body,
    bytes: response.rawPayload,
    headers: response.headers,
  };
}

function createClient(
  app: TestApp,
  tenantId: string,
  credentials: Credentials | null,
  refreshToken: string,
): Client {
  const call: Client['call'] = (method, path, body, extra = {}) =>
    send(app, {
      method,
      url: path.startsWith('/api') ? path : `/api/${tenantId}/v1${path}`,
      ...extra,
      headers: {
        ...(credentials
          ? { authorization: `Bearer ${credentials.token}`, sessionid: credentials.sessionId }
          : {}),
        ...extra.headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  return {
    tenantId,
    credentials,
    refreshToken,
    call,
    get: (path, extra) => call('GET', path, undefined, extra),
    post: (path, body, extra) => call('POST', path, body, extra),
    put: (path, body, extra) => call('PUT', path, body, extra),
  };
}

export const signedOut = (app: TestApp, tenant: { readonly id: string }): Client =>
  createClient(app, tenant.id, null, '');

const secrets = secretsFrom(testSecretKey);
let tokens: Promise<AccessTokens> | undefined;

/** Every application of the run signs with this key; loaded once per file. */
async function loadTokens(): Promise<AccessTokens> {
  const database = openDatabase({ url: databaseUrls().applicationUrl, poolSize: 1, onError: () => {} });
  const loaded = await accessTokens({
    database,
    keys: signingKeyRepository(),
    secrets,
    clock: { now: () => Date.now() },
  });
  await database.close();
  return loaded;
}

/** A session as after a sign-in, without the time for the password hash. */
export async function signedIn(
  app: TestApp,
  user: TestUser,
  limits: { idleMinutes?: number; hours?: number } = {},
): Promise<Client> {
  const sessionId = uuidv7();
  const refreshToken = refreshTokens(secrets).first(sessionId);
  const at = new Date(app.clock.now());
  const minutesLater = (minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
  const { idleMinutes = 60, hours = 12 } = limits;
  await asOwner(user.tenantId, async (client, scope) => {
    await sessionRepository().insert(scope, {
      id: sessionId,
      userId: user.id,
      refreshHash: refreshToken.hash,
      at,
      userAgent: 'test',
      clientAddress: null,
    });
    await client.query(
      `update session set idle_minutes = $3, expires_at = $4, next_check_at = $5
       where tenant_id = $1 and id = $2`,
      [user.tenantId, sessionId, idleMinutes, minutesLater(hours * 60), minutesLater(idleMinutes)],
    );
  });
  const token = (await (tokens ??= loadTokens())).sign({
    userId: user.id,
    tenantId: user.tenantId,
    sessionId,
  });
  return createClient(app, user.tenantId, { token, sessionId }, refreshToken.text);
}

/** Signs in with user name and password, as a browser does. */
export async function signInByPassword(app: TestApp, user: TestUser): Promise<Client> {
  const response = await signedOut(app, { id: user.tenantId }).post('/auth/login', {
    userName: user.userName,
    password: testPassword,
  });
  if (response.status !== 200)
    throw new Error(`The sign-in was answered ${response.status}: ${response.text}`);
  const { token, refreshToken, user: person } = response.body.token;
  return createClient(app, user.tenantId, { token, sessionId: person.currSessionId }, refreshToken);
}
