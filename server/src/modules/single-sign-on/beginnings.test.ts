import { describe, expect, it } from 'vitest';
import { signedOut } from '../../../testing/client';
import { rowsOf } from '../../../testing/factories';
import { sharedProvider, tenantWith } from '../../../testing/single-sign-on';
import { ownApp } from '../../../testing/test-app';

const provider = await sharedProvider();

describe('an address', () => {
  it('that begins very many has to wait, whatever it says it is; another one need not (S18, S65)', async () => {
    const own = await ownApp({ signInFailuresPerAddress: 3, providersOnLoopback: true });
    const tenant = await tenantWith(provider);
    const start = (extra: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
      signedOut(own, tenant).get('/auth/sso/start?moved=true', extra);
    const answers = [];
    for (let index = 0; index < 31; index += 1)
      answers.push(await start({ headers: { 'x-forwarded-for': `10.1.1.${index}` } }));
    expect(new Set(answers.slice(0, 30).map(({ status }) => status))).toEqual(new Set([302]));
    const refused = answers.at(-1);
    expect([refused?.status, refused?.body.code]).toEqual([429, 'request.tooMany']);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(500);
    expect(await rowsOf(tenant, 'select id from sso_request')).toHaveLength(30);
    expect((await start({ remoteAddress: '192.0.2.9' })).status).toBe(302);
    own.clock.advance(10 * 60_000);
    expect((await start()).status).toBe(302);
  });

  it('that failed too often by password has to wait, too (S18)', async () => {
    const own = await ownApp({ signInFailuresPerAddress: 3, providersOnLoopback: true });
    const tenant = await tenantWith(provider);
    const anybody = signedOut(own, tenant);
    for (let index = 0; index < 3; index += 1)
      await anybody.post('/auth/login', { userName: `nobody${index}`, password: 'wrong' });
    const refused = await anybody.get('/auth/sso/start?moved=true');
    expect([refused.status, refused.body.code]).toEqual([429, 'request.tooMany']);
  });
});
