import { describe, expect, it } from 'vitest';
import { ownDatabase } from '../../../testing/database/database';
import { makeTenant, queryRows } from '../../../testing/factories';
import { withForgedSecret } from '../../../testing/auth/forged';
import { signInAtProvider, startOpenIdProvider } from '../../../testing/providers/openid-provider';
import {
  linkedUser,
  problemIn,
  sharedProvider,
  SsoBrowser,
  tenantWith,
  ticketIn,
} from '../../../testing/auth/single-sign-on';
import { ownApp, sharedApp } from '../../../testing/test-app';

await ownDatabase();
const app = await sharedApp({ providersOnLoopback: true });
const provider = await sharedProvider();

const personAtProvider = ({ app: of = app } = {}) => linkedUser(of, provider);

describe('single sign-on', () => {
  it('starts a session for the account with the verified e-mail address, with the response of a login', async () => {
    const { tenant, user, login, browser } = await personAtProvider();
    const response = await browser.signIn(login);
    expect(response.status).toBe(200);
    expect(response.body.tenant).toMatchObject({
      _id: tenant.id,
      name: `Organization ${tenant.slug}`,
      defaultLanguage: { _id: expect.any(String), code: 'en' },
    });
    expect(response.body.user).toEqual(response.body.token.user);
    expect(response.body.user).toMatchObject({ id: user.id, dssTenantId: tenant.id });
    const me = await app.server.inject({
      url: `/api/${tenant.id}/v1/auth/me`,
      headers: {
        authorization: `Bearer ${response.body.token.token}`,
        sessionid: response.body.user.currSessionId,
      },
    });
    expect(me.statusCode).toBe(200);
  });

  it('uses PKCE, state and nonce, which differ each time', async () => {
    const { browser } = await personAtProvider();
    const addresses = await Promise.all([browser.start(), browser.start()]);
    const [one, two] = addresses.map(({ headers }) => new URL(String(headers.location)).searchParams);
    expect(Object.fromEntries(one ?? [])).toMatchObject({
      response_type: 'code',
      client_id: 'vantage',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one?.get(name)?.length).toBeGreaterThanOrEqual(43);
      expect(one?.get(name)).not.toBe(two?.get(name));
    }
  });

  it('sets an HTTP-only cookie, limited to the sign-in paths of its tenant', async () => {
    const { tenant, browser } = await personAtProvider();
    const { headers } = await browser.start();
    expect(headers['set-cookie']).toMatch(
      new RegExp(
        `^vantage_browser=[\\w-]{43}; Path=/api/${tenant.id}/v1/auth; Max-Age=1800; HttpOnly; SameSite=Lax$`,
      ),
    );
    const overTls = await ownApp({
      providersOnLoopback: true,
      publicUrl: ({ slug }) => `https://${slug}.localhost:8080`,
    });
    const secure = await new SsoBrowser(overTls, tenant).start();
    expect(secure.headers['set-cookie']).toMatch(/; Secure$/);
  });

  it('stores only hashes of state, ticket and browser', async () => {
    const { tenant, login, browser } = await personAtProvider();
    const callback = await browser.atProvider({ login });
    const ticket = ticketIn(await browser.finish(callback));
    const rows = JSON.stringify([
      await queryRows(tenant, 'select * from sso_request'),
      await queryRows(tenant, 'select * from sso_ticket'),
    ]);
    const key = browser.cookie.split('=')[1] ?? '';
    for (const secret of [callback.searchParams.get('state') ?? '', ticket, key]) {
      expect(secret.length).toBeGreaterThan(40);
      expect(rows).not.toContain(secret);
      expect(rows).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    }
  });

  it('keeps the requested path, also if the sign-in fails (S64)', async () => {
    const { login, browser } = await personAtProvider();
    const preferred = '/insight/1/view?customerId=2';
    const query = `?redirect=${encodeURIComponent(preferred)}`;
    const readRedirect = (location: unknown) =>
      new URL(String(location), 'http://localhost').searchParams.get('redirect');
    const done = await browser.finish(await browser.atProvider({ login }, query));
    expect(String(done.headers.location)).toMatch(/^\/ssocallback\?t=/);
    expect(readRedirect(done.headers.location)).toBe(preferred);
    const cancelled = await browser.finish(await browser.atProvider({ do: 'cancel' }, query));
    expect(readRedirect(cancelled.headers.location)).toBe(preferred);
  });

  it.each(['//evil.example', '/\\evil.example', '/%09/evil.example', 'https://evil.example', 'evil', ''])(
    'drops the redirect %j, which leads elsewhere (S64)',
    async (preferred) => {
      const { login, browser } = await personAtProvider();
      const done = await browser.finish(
        await browser.atProvider({ login }, `?redirect=${encodeURIComponent(preferred)}`),
      );
      expect(String(done.headers.location)).toMatch(/^\/ssocallback\?t=[^&]+$/);
    },
  );

  it('starts at the host of the callback, whichever host the browser used', async () => {
    const { tenant } = await personAtProvider();
    const home = `http://${tenant.slug}.localhost:8080/api/${tenant.id}/v1/auth/sso/start`;
    const at = (query: string) =>
      app.server.inject({
        url: `/api/${tenant.id}/v1/auth/sso/start${query}`,
        headers: { host: '127.0.0.1:8080' },
      });
    const moved = await at('?redirect=%2Fcustomer');
    expect([moved.statusCode, moved.headers.location]).toEqual([
      302,
      `${home}?moved=true&redirect=%2Fcustomer`,
    ]);
    // Prevents a redirect loop behind a proxy that changes the host.
    expect((await at('?moved=true')).headers.location).toMatch(new RegExp(`^${provider.issuer}/auth`));
  });

  it('does not start if the organization has it disabled', async () => {
    const tenant = await makeTenant();
    const off = await tenantWith(provider, { methods: ['password'] });
    for (const each of [tenant, off]) {
      const response = await new SsoBrowser(app, each).start();
      expect([response.status, problemIn(response)]).toEqual([302, 'notOffered']);
    }
  });

  it('fails if it is disabled, or another provider configured, in the meantime', async () => {
    for (const change of [`auth_method = '{password}'`, `sso_client_id = 'another'`]) {
      const { tenant, login, browser } = await personAtProvider();
      const callback = await browser.atProvider({ login });
      await queryRows(tenant, `update tenant_settings set ${change}`);
      expect(problemIn(await browser.finish(callback))).toBe('notOffered');
    }
  });

  it('ignores a forced password change', async () => {
    const { tenant, user, login, browser } = await personAtProvider();
    await queryRows(tenant, 'update app_user set must_change_password = true where id = $1', [user.id]);
    expect((await browser.signIn(login)).body.token.user.id).toBe(user.id);
  });

  it('redirects back with the reason if it is canceled or rejected at the provider', async () => {
    const { browser } = await personAtProvider();
    expect(problemIn(await browser.finish(await browser.atProvider({ do: 'cancel' })))).toBe('cancelled');
    const nobody = await browser.finish(await browser.atProvider({ login: 'nobody there' }));
    expect(problemIn(nobody)).toBe('refused');
  });

  it('logs and audits a failure once, without secrets (S66, S67)', async () => {
    const { tenant, user, login, browser } = await personAtProvider();
    const callback = await browser.atProvider({ login });
    const ticket = ticketIn(await browser.finish(callback));
    const response = await browser.redeem(ticket);
    const entries = await queryRows<{ action: string; after: unknown }>(
      tenant,
      'select action, after from audit_entry where actor_id = $1 order by id',
      [user.id],
    );
    expect(entries).toMatchObject([
      { action: 'user.identityLinked', after: { issuer: provider.issuer, subject: login } },
      { action: 'session.started', after: { method: 'sso' } },
    ]);
    const { code = '', state = '' } = Object.fromEntries(callback.searchParams);
    const key = browser.cookie.split('=')[1] ?? '';
    for (const secret of [code, state, ticket, key, response.body.token.token, provider.client.clientSecret])
      expect(app.log()).not.toContain(secret);
  });

  it('deletes expired requests and tickets', async () => {
    const own = await ownApp({ providersOnLoopback: true });
    const { tenant, login, browser } = await personAtProvider({ app: own });
    await browser.signIn(login);
    const count = async () =>
      (await queryRows(tenant, 'select id from sso_request union all select id from sso_ticket')).length;
    await own.runMaintenance(new AbortController().signal);
    expect(await count()).toBe(2);
    own.clock.advance(21 * 60_000);
    await own.runMaintenance(new AbortController().signal);
    expect(await count()).toBe(0);
  });
});

describe('the callback', () => {
  it('works once (S38)', async () => {
    const { login, browser } = await personAtProvider();
    const callback = await browser.atProvider({ login });
    expect(problemIn(await browser.finish(callback))).toBeNull();
    expect(problemIn(await browser.finish(callback))).toBe('expired');
  });

  it('works in the browser and tenant that started it, for ten minutes (S38)', async () => {
    const own = await ownApp({ providersOnLoopback: true });
    const { login, browser } = await personAtProvider({ app: own });
    const other = await personAtProvider({ app: own });
    const callback = await browser.atProvider({ login });
    const { cookie } = browser;
    const finishWith = async (key: string) => {
      browser.cookie = key;
      return problemIn(await browser.finish(callback));
    };
    expect(await finishWith('')).toBe('expired');
    expect(await finishWith(`vantage_browser=${'A'.repeat(43)}`)).toBe('expired');
    other.browser.cookie = cookie;
    expect(problemIn(await other.browser.finish(callback))).toBe('expired');
    own.clock.advance(10 * 60_000);
    expect(await finishWith(cookie)).toBe('expired');
  });

  it('requires the state that was issued', async () => {
    const { login, browser } = await personAtProvider();
    const callback = await browser.atProvider({ login });
    const second = new URL(String((await browser.start()).headers.location)).searchParams.get('state') ?? '';
    const sameId = withForgedSecret(callback.searchParams.get('state') ?? '');
    for (const state of ['', 'made up', sameId, second]) {
      const forged = new URL(callback);
      forged.searchParams.set('state', state);
      // The second state is valid, but its code verifier and nonce do not match the first code.
      expect(problemIn(await browser.finish(forged))).toBe(state === second ? 'failed' : 'expired');
    }
  });

  it.each([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['another audience', { claims: { aud: 'another' } }],
    ['another issuer', { claims: { iss: 'https://another.example' } }],
    ['an end in the past', { claims: { exp: 1_700_000_000 } }],
    ['nobody in it', { claims: { sub: undefined } }],
    ['a signature by another key', { key: 'foreign' }],
  ] as const)('rejects %s', async (_what, tamper) => {
    const { tenant, login, browser } = await personAtProvider();
    const callback = await browser.atProvider({ login });
    provider.tamper(tamper);
    const response = await browser.finish(callback);
    provider.tamper({});
    expect([response.status, problemIn(response)]).toEqual([302, 'failed']);
    expect(await queryRows(tenant, 'select id from sso_ticket')).toEqual([]);
  });

  it('fetches keys that the provider has just rotated', async () => {
    const { login, browser } = await personAtProvider();
    expect((await browser.signIn(login)).status).toBe(200);
    await provider.rotateKeys();
    expect((await browser.signIn(login)).status).toBe(200);
    const requestCount = provider.requests.filter((path) => path === '/jwks').length;
    expect((await browser.signIn(login)).status).toBe(200);
    expect(provider.requests.filter((path) => path === '/jwks').length).toBe(requestCount);
  });

  it("fetches the provider's metadata once for many sign-ins", async () => {
    const own = await ownApp({ providersOnLoopback: true });
    const { browser } = await personAtProvider({ app: own });
    const requestCount = () => provider.requests.filter((path) => path.startsWith('/.well-known/')).length;
    const before = requestCount();
    await Promise.all(Array.from({ length: 5 }, () => browser.start()));
    await browser.start();
    expect(requestCount()).toBe(before + 1);
  });
});

describe('an unreachable provider', () => {
  it('redirects to the sign-in screen, from the start and from the callback', async () => {
    const own = await startOpenIdProvider();
    own.know({ sub: 'ana', email: 'ana@example.com', email_verified: true });
    const tenant = await tenantWith(own);
    const browser = new SsoBrowser(app, tenant);
    const { headers } = await browser.start();
    const callback = await signInAtProvider(String(headers.location), { login: 'ana' });
    await own.stop();
    expect(problemIn(await browser.finish(callback))).toBe('unavailable');
    const unknown = new SsoBrowser(await ownApp({ providersOnLoopback: true }), tenant);
    expect(problemIn(await unknown.start())).toBe('unavailable');
  });

  it('is not called on this machine unless the operator allows it (S63)', async () => {
    const strict = await ownApp();
    const { tenant } = await personAtProvider();
    const requestCount = provider.requests.length;
    expect(problemIn(await new SsoBrowser(strict, tenant).start())).toBe('unavailable');
    expect(provider.requests.length).toBe(requestCount);
  });
});
