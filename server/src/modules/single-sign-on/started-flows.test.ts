import { describe, expect, it } from 'vitest';
import { signedOut, type TestResponse } from '../../../testing/client';
import { queryRows } from '../../../testing/factories';
import { sharedProvider, tenantWith } from '../../../testing/auth/single-sign-on';
import { ownApp } from '../../../testing/test-app';

const provider = await sharedProvider();

const leadsTo = (response: TestResponse | undefined): string => {
  const location = String(response?.headers.location);
  return location.startsWith(`${provider.issuer}/`) ? provider.issuer : location;
};

describe('an IP address', () => {
  it('has to wait after very many started flows, for any forwarded address; another address does not (S18, S65)', async () => {
    const own = await ownApp({ maxSignInFailuresPerIp: 3, providersOnLoopback: true });
    const tenant = await tenantWith(provider);
    const start = (extra: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
      signedOut(own, tenant).get('/auth/sso/start?moved=true', extra);
    const responses = [];
    for (let index = 0; index < 31; index += 1)
      responses.push(await start({ headers: { 'x-forwarded-for': `10.1.1.${index}` } }));
    expect(new Set(responses.slice(0, 30).map(leadsTo))).toEqual(new Set([provider.issuer]));
    expect(leadsTo(responses.at(-1))).toBe('/default?sso=tooMany&wait=10');
    expect(await queryRows(tenant, 'select id from sso_request')).toHaveLength(30);
    expect(leadsTo(await start({ remoteAddress: '192.0.2.9' }))).toBe(provider.issuer);
    own.clock.advance(10 * 60_000);
    expect(leadsTo(await start())).toBe(provider.issuer);
  });

  it('has to wait after too many failed passwords, too (S18)', async () => {
    const own = await ownApp({ maxSignInFailuresPerIp: 3, providersOnLoopback: true });
    const tenant = await tenantWith(provider);
    const anybody = signedOut(own, tenant);
    for (let index = 0; index < 3; index += 1)
      await anybody.post('/auth/login', { userName: `nobody${index}`, password: 'wrong' });
    const rejected = await anybody.get('/auth/sso/start?moved=true&redirect=/profile');
    expect(leadsTo(rejected)).toBe('/default?sso=tooMany&wait=10&redirect=%2Fprofile');
    expect(await queryRows(tenant, 'select id from sso_request')).toEqual([]);
  });
});
