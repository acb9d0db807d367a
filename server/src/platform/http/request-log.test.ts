import { describe, expect, inject, it } from 'vitest';
import { send, signedIn } from '../../../testing/client';
import { databaseProxy } from '../../../testing/database/database';
import { makeTenant } from '../../../testing/factories';
import { ownApp } from '../../../testing/test-app';

const splitLines = (log: string, requestId: string): Record<string, unknown>[] =>
  log
    .split('\n')
    .filter((line) => line.includes(requestId))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the request log', () => {
  it('has one line per request with its id, route and caller', async () => {
    const app = await ownApp();
    const tenant = await makeTenant();
    const user = await tenant.user();
    const client = await signedIn(app, user);
    const { headers } = await client.get('/customer?search=NeverInTheLog');
    expect(splitLines(app.log(), String(headers['x-request-id']))).toEqual([
      expect.objectContaining({
        msg: 'request',
        method: 'GET',
        route: '/api/:tenantId/v1/customer',
        status: 200,
        milliseconds: expect.any(Number) as number,
        tenantId: tenant.id,
        userId: user.id,
        clientAddress: '127.0.0.1',
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
        role: 'test',
        version: '0.0.0-test',
        process: process.pid,
      }),
    ]);
  });

  it('has the tenant of calls without a session, and of the address what the setting allows (S82)', async () => {
    const tenant = await makeTenant();
    const survey = await tenant.publishedSurvey({
      pages: [{ name: 'page1', elements: [{ type: 'text', name: 'q' }] }],
    });
    const readLine = async (logClientAddress: 'network' | 'none', url: string, tenantId?: string) => {
      const app = await ownApp({ logClientAddress });
      const { headers } = await send(app, { url, remoteAddress: '198.51.100.77' });
      const [line] = splitLines(app.log(), String(headers['x-request-id']));
      expect(line?.['tenantId']).toBe(tenantId);
      return line?.['clientAddress'];
    };
    const live = `/api/v1/public/survey/${survey.token}`;
    // Respondents may have been promised anonymity.
    expect(await readLine('network', live, tenant.id)).toBeUndefined();
    expect(await readLine('network', `/survey/${survey.token}`)).toBeUndefined();
    const tenantUrl = `/api/${tenant.id}/v1/auth/me`;
    expect(await readLine('none', tenantUrl, tenant.id)).toBeUndefined();
    expect(await readLine('network', tenantUrl, tenant.id)).toBe('198.51.100.0/24');
  });

  it("has the request's id in the line that reports an error", async () => {
    const proxy = await databaseProxy(inject('applicationUrl'));
    const app = await ownApp({ databaseUrl: proxy.url });
    await proxy.cut();
    const requestId = 'request-while-away';
    const url = '/api/acme/v1/check-tenant/appTenantId';
    await send(app, { url, headers: { 'x-request-id': requestId } });
    expect(splitLines(app.log(), requestId).map(({ msg }) => msg)).toEqual(['unavailable', 'request']);
  });
});
