import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { createCall, buildUrl } from '../calls';
import { send, type TestResponse } from '../client';
import { ownApp, sharedApp } from '../test-app';
import { makeFixtures } from '../fixtures';

/** One connection, so that an operation which waits for a second one while it holds the first fails. */
const app = await sharedApp({ databasePoolSize: 1 });
const fixtures = await makeFixtures(app);

function expectSafe({ headers }: TestResponse): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-request-id']).toMatch(/^[\w.-]{8,64}$/);
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
}

const errors: [string, Parameters<typeof send>[1]][] = [
  ['an unknown address', { url: '/api/nothing/here' }],
  ['an unknown page', { url: '/nothing.js' }],
  ['an address that cannot be decoded', { url: '/api/%zz' }],
  ['an address that is too long', { url: `/api/${'x'.repeat(5_000)}/v1/app` }],
  ['a call without token', { url: `/api/${fixtures.tenant.id}/v1/customer` }],
  ['an unknown tenant', { url: '/api/nobody/v1/app' }],
  [
    'malformed JSON',
    {
      method: 'POST',
      url: `/api/${fixtures.tenant.id}/v1/auth/login`,
      headers: { 'content-type': 'application/json' },
      payload: '{',
    },
  ],
  [
    'an unknown media type',
    {
      method: 'POST',
      url: `/api/${fixtures.tenant.id}/v1/auth/login`,
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    },
  ],
  ['an unknown method', { method: 'PATCH', url: `/api/${fixtures.tenant.id}/v1/app` }],
  ['liveness', { url: '/healthz' }],
  ['readiness', { url: '/readyz' }],
  ['metrics', { url: '/metrics' }],
];

describe('the security headers', () => {
  it.each(app.operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'are set on %s, which is not cacheable (S48, S49)',
    async (_name, operation) => {
      const { credentials } = await fixtures.as(role.administrator);
      const call = await createCall(operation, fixtures);
      const response = await send(app, {
        method: operation.method,
        url: buildUrl(operation, call),
        headers: {
          authorization: `Bearer ${credentials?.token}`,
          sessionid: credentials?.sessionId ?? '',
          ...call.headers,
        },
        ...(call.body ? { payload: call.body } : {}),
      });
      expect(response.status).toBeLessThan(400);
      expectSafe(response);
      const isImage = operation.path.startsWith('/assets/');
      expect(response.headers['cache-control']).toBe(
        isImage ? 'public, max-age=31536000, immutable' : 'no-store',
      );
    },
  );

  it.each(errors)('are set on the response to %s (S48, S49)', async (_what, request) => {
    const response = await send(app, request);
    expectSafe(response);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('are set on the OpenAPI document, which may be cached if it is revalidated (S48)', async () => {
    const response = await send(app, { url: '/api/openapi.json' });
    expectSafe(response);
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  it('contain HSTS over TLS only, and trust only configured proxies (S49)', async () => {
    const behind = await ownApp({ trustProxy: ['127.0.0.1'] });
    const viaTls = { url: '/healthz', headers: { 'x-forwarded-proto': 'https' } };
    const [trusted, plain, stranger, untrusting] = await Promise.all([
      send(behind, viaTls),
      send(behind, { url: '/healthz' }),
      send(behind, { ...viaTls, remoteAddress: '203.0.113.9' }),
      send(app, viaTls),
    ]);
    expect(trusted.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    for (const { headers } of [plain, stranger, untrusting])
      expect(headers).not.toHaveProperty('strict-transport-security');
    const without = await ownApp({ trustProxy: ['127.0.0.1'], strictTransportSecurity: null });
    expect((await send(without, viaTls)).headers).not.toHaveProperty('strict-transport-security');
  });

  it.each(['https://evil.example', 'null', 'http://localhost:8080', 'https://demo.localhost.evil.example'])(
    'allow no page of the origin %s to read responses (S50)',
    async (origin) => {
      const url = `/api/${fixtures.tenant.id}/v1/app`;
      const preflight = {
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      };
      for (const response of [
        await send(app, { url, headers: { origin } }),
        await send(app, { method: 'OPTIONS', url, headers: { origin, ...preflight } }),
        await send(app, { url: '/api/openapi.json', headers: { origin } }),
      ]) {
        expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual(
          [],
        );
      }
    },
  );

  it("return the caller's request id if it is safe", async () => {
    const getId = async (input: string) =>
      (await send(app, { url: '/healthz', headers: { 'x-request-id': input } })).headers['x-request-id'];
    expect(await getId('abc.DEF_123-4')).toBe('abc.DEF_123-4');
    for (const input of ['short', 'with space in it', '<script>alert(1)</script>', 'x'.repeat(65)])
      expect(await getId(input)).toMatch(/^[0-9a-f-]{36}$/);
  });
});
