import { describe, expect, it } from 'vitest';
import { send } from '../../../testing/client';
import { createRespondents } from '../../../testing/surveys/live-surveys';
import { queryRows } from '../../../testing/factories';
import { ownApp } from '../../../testing/test-app';

const trustProxy = ['127.0.0.1', '2001:db8:ffff::/48'];

describe('a client behind a proxy that forwards addresses with ports (S65)', () => {
  it.each([
    ['IPv4', (port: number) => `192.0.2.1:${port}`, '192.0.2.1'],
    ['IPv6', (port: number) => `[2001:db8::1]:${port}`, '2001:db8::1'],
    ['IPv6 in brackets only', () => '[2001:db8::1]', '2001:db8::1'],
    ['two proxies', (port: number) => `x, 192.0.2.1:${port},[2001:db8:ffff::1]:${port}`, '192.0.2.1'],
  ])('counts as one client: %s', async (_what, forwardedFor, address) => {
    const app = await ownApp({ trustProxy });
    const read = (addresses: string) =>
      send(app, { url: '/api/openapi.json', headers: { 'x-forwarded-for': addresses } });
    for (let port = 1; port <= 60; port += 1) expect((await read(forwardedFor(port))).status).toBe(200);
    expect((await read(forwardedFor(61))).status).toBe(429);
    expect((await read(address)).status).toBe(429);
    expect((await read('198.51.100.1')).status).toBe(200);
  });

  it('is stored without its port', async () => {
    const app = await ownApp({ trustProxy });
    const { tenant, token } = await createRespondents(app, { collect_ip_address: true });
    const { status } = await send(app, {
      method: 'POST',
      url: `/api/v1/public/survey/${token}/responses`,
      headers: { 'x-forwarded-for': '192.0.2.1:4711' },
      payload: { version: 1, data: { mood: 4 }, startedAt: new Date(0).toISOString() },
    });
    expect(status).toBe(201);
    expect(await queryRows(tenant, 'select ip_address from survey_response')).toEqual([
      { ip_address: '192.0.2.1' },
    ]);
  });
});
