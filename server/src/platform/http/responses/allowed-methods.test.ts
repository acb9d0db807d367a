import { describe, expect, it } from 'vitest';
import { send } from '../../../../testing/client';
import { sharedApp } from '../../../../testing/test-app';
import { webFixture } from '../../../../testing/process/web-fixture';

const bare = await sharedApp();
const withPages = await sharedApp({ webDirectory: webFixture() });
const tenantId = '019a8f00-0000-7000-8000-000000000001';

describe.each([
  ['without pages', bare],
  ['with pages', withPages],
])('a path with other methods, %s', (_what, app) => {
  it.each([
    ['DELETE', `/api/${tenantId}/v1/auth/me`, 'GET, HEAD'],
    ['PATCH', `/api/${tenantId}/v1/customer/${tenantId}/history?a=b`, 'GET, HEAD'],
    ['OPTIONS', '/api/v1/app/languages', 'GET, HEAD'],
    ['GET', `/api/${tenantId}/v1/auth/login`, 'POST'],
    ['PUT', '/healthz', 'GET, HEAD'],
  ] as const)('lists them for %s %s', async (method, url, allow) => {
    const response = await send(app, { method, url });
    expect([response.status, response.headers.allow, response.body.code]).toEqual([
      405,
      allow,
      'request.methodNotAllowed',
    ]);
  });

  it.each([
    ['DELETE', '/api/nothing'],
    ['GET', '/api/v1/nothing'],
    ['GET', `/api/${tenantId}/v1/auth/login/more`],
    ['POST', '/api/v1/app/languages/'],
    ['POST', '/customers'],
  ] as const)('differs from an unknown path: %s %s', async (method, url) => {
    const response = await send(app, { method, url });
    expect([response.status, response.headers.allow, response.body.code]).toEqual([
      404,
      undefined,
      'notFound',
    ]);
  });
});
