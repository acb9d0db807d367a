import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn, signInByPassword } from '../../../testing/client';
import { sharedTableau, setColumns, tableauColumns } from '../../../testing/insights/embedding';
import { makeTenant, unique } from '../../../testing/factories';
import { ownApp, sharedApp, type TestApp } from '../../../testing/test-app';

const app = await sharedApp({ providersOnLoopback: true });
/** Calls no provider on this machine or in a private network. */
const strict = await sharedApp();
const provider = await sharedTableau(() => app.clock.now());
const host = 'tableau.example.com';

beforeEach(() => {
  provider.clockAhead = 0;
  provider.calls.length = 0;
});

async function withView(
  insight: Record<string, unknown> = {},
  settings: Record<string, unknown> = {},
  by: TestApp = app,
) {
  const tenant = await makeTenant({ settings: { ...tableauColumns(provider, host), ...settings } });
  const user = await tenant.user();
  provider.people.add(user.email);
  const [customerId, id] = [
    await tenant.customer({ project_id: 'P 1' }),
    await tenant.insight({
      type: 'Dashboard',
      iframe_url: null,
      dashboard_name: unique('Workbook'),
      sheet_name: 'Sheet/1',
      ...insight,
    }),
  ];
  const client = await signedIn(by, user);
  return { tenant, user, client, embed: () => client.get(`/insight/${id}/embed?customerId=${customerId}`) };
}

describe('a view with a token', () => {
  it('returns its URL and a token that Tableau accepts', async () => {
    const { embed, user } = await withView({ dashboard_name: 'Strikes & cost', sheet_name: 'Over view' });
    const { status, body } = await embed();
    expect([status, body]).toEqual([
      200,
      {
        kind: 'tableau',
        mode: 'token',
        src: `https://${host}/t/safety/views/Strikes%20%26%20cost/Over%20view`,
        token: expect.any(String),
        expiresAt: expect.any(String),
        filters: [],
      },
    ]);
    expect(await provider.verify(body.token)).toBeNull();
    expect(provider.taken.at(-1)?.sub).toBe(user.email);
    expect(Date.parse(body.expiresAt)).toBe((decodeJwt(body.token).exp ?? 0) * 1_000);
  });

  it('has a new single-use token each time', async () => {
    const { embed } = await withView();
    const tokens = [(await embed()).body.token, (await embed()).body.token] as const;
    expect(await provider.verify(tokens[0])).toBeNull();
    expect(await provider.verify(tokens[0])).toBe(16);
    expect(await provider.verify(tokens[1])).toBeNull();
  });

  it("has a token valid for five minutes by the database's clock", async () => {
    const own = await ownApp();
    const { embed } = await withView({}, {}, own);
    const before = own.clock.now();
    const { exp = 0 } = decodeJwt((await embed()).body.token);
    const clocksApart = 5_000;
    expect(exp * 1_000).toBeGreaterThanOrEqual(before + 300_000 - clocksApart);
    expect(exp * 1_000).toBeLessThanOrEqual(own.clock.now() + 300_000 + clocksApart);
  });

  it('uses the user name if Tableau identifies users by it', async () => {
    const { embed, user } = await withView({}, { tableau_subject: 'userName', tableau_site: null });
    const { body } = await embed();
    expect(decodeJwt(body.token).sub).toBe(user.userName);
    expect(body.src).toMatch(new RegExp(`^https://${host}/views/`));
  });

  it('fills URL and filters for the customer', async () => {
    const { embed } = await withView({
      dashboard_name: null,
      sheet_name: null,
      iframe_url: `https://${host}/views/{customer.projectId}/1`,
      filters: [{ table: 'T', column: 'Project', value: '{customer.projectId}' }],
    });
    const { body } = await embed();
    expect(body.src).toBe(`https://${host}/views/P%201/1`);
    expect(body.filters).toEqual([{ table: 'T', column: 'Project', value: 'P 1' }]);
  });

  it.each([
    ['https://elsewhere.example.com/views/a/b', 200],
    [`https://${host}.evil.example/views/a/b`, 502],
    [`http://${host}/a`, 502],
  ])('is never issued for %s', async (iframe_url, status) => {
    const { tenant, embed } = await withView({ dashboard_name: null, sheet_name: null, iframe_url });
    await setColumns(tenant, { embed_hosts: ['elsewhere.example.com'] });
    const response = await embed();
    expect([response.status, response.body.token]).toEqual([status, undefined]);
  });

  it('is a plain frame without a connected app', async () => {
    const { embed, tenant } = await withView({ dashboard_name: 'Strikes 2' });
    await setColumns(tenant, { tableau_secret_value: null });
    expect((await embed()).body).toEqual({
      kind: 'tableau',
      mode: 'iframe',
      url: `https://${host}/t/safety/views/Strikes%202/Sheet%2F1?:embed=yes`,
    });
    await setColumns(tenant, { tableau_host: null });
    expect((await embed()).body).toMatchObject({ code: 'insight.notAvailable', reason: 'tableauNotSetUp' });
  });
});

describe('an AI bot', () => {
  it('is a plain frame, even if a provider is configured', async () => {
    const { embed } = await withView({
      type: 'AIBot',
      dashboard_name: null,
      sheet_name: null,
      iframe_url: `https://${host}/bot`,
    });
    expect((await embed()).body).toEqual({ kind: 'aibot', mode: 'iframe', url: `https://${host}/bot` });
  });
});

describe('POST app/test for Tableau', () => {
  async function tryIt(settings: Record<string, unknown> = {}, isKnown = true) {
    const tenant = await makeTenant({ settings: { ...tableauColumns(provider), ...settings } });
    const user = await tenant.user();
    if (isKnown) provider.people.add(user.email);
    return (await (await signedIn(app, user)).post('/app/test', { kind: 'tableau' })).body;
  }

  it('reports success, and leaves no session behind', async () => {
    expect(await tryIt()).toMatchObject({ ok: true, code: 'ok' });
    expect(provider.calls.at(-1)).toBe('/api/3.22/auth/signout');
  });

  it.each<[string, Record<string, unknown>]>([
    ['notConfigured', { tableau_secret_id: null }],
    ['notConfigured', { tableau_host: null }],
    ['appUnknown', { tableau_client_id: 'another' }],
    ['secretUnknown', { tableau_secret_id: 'another' }],
  ])('reports %s for %o', async (code, settings) => {
    expect(await tryIt(settings)).toMatchObject({ ok: false, code });
  });

  it('reports that Tableau does not know the user', async () => {
    expect(await tryIt({}, false)).toMatchObject({ ok: false, code: 'userUnknown' });
  });

  it.each([180_000, -180_000])('reports a clock difference of %i ms', async (ahead) => {
    provider.clockAhead = ahead;
    expect(await tryIt()).toMatchObject({ ok: false, code: 'clockSkew' });
  });

  it('reports that the server does not respond, or is not Tableau', async () => {
    expect((await tryIt({ tableau_host: '127.0.0.1:1' })).code).toBe('unreachable');
    const other = await ownApp();
    await other.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = other.server.server.address() as { port: number };
    expect((await tryIt({ tableau_host: `127.0.0.1:${port}` })).code).toBe('notProvider');
  });

  it.each(['127.0.0.1', 'localhost', '10.0.0.1', '169.254.169.254'])(
    'never calls %s (S63)',
    async (inside) => {
      const tenant = await makeTenant({ settings: { ...tableauColumns(provider), tableau_host: inside } });
      const client = await signInByPassword(strict, await tenant.user());
      expect((await client.post('/app/test', { kind: 'tableau' })).body.code).toBe('blockedAddress');
    },
  );
});
