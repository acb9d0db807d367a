import { beforeEach, describe, expect, it } from 'vitest';
import { role, type RoleId } from '@vantage/contract/permissions';
import { signedIn, signedOut, signInByPassword } from '../../../testing/client';
import { powerBiColumns, setColumns, sharedPowerBi, withReport } from '../../../testing/insights/embedding';
import { asOwner, makeTenant } from '../../../testing/factories';
import { ownApp, sharedApp } from '../../../testing/test-app';

const app = await sharedApp({ providersOnLoopback: true });
/** Calls no provider on this machine or in a private network. */
const strict = await sharedApp();
const provider = await sharedPowerBi(() => app.clock.now());

const secured = { rules: { needsIdentity: true, needsRoles: true } };
const identity = { username: '{customer.projectId}', roles: ['Client'] };
const getCount = (call: string): number => provider.calls.filter((each) => each === call).length;

beforeEach(() => {
  provider.have(null);
  provider.calls.length = 0;
});

describe('a report with an embed token', () => {
  it('returns what the client library needs', async () => {
    const { embed, report } = await withReport(app, provider, {
      insight: { filters: [{ table: 'Project', column: 'Id', value: '{customer.name}' }] },
      customer: { name: 'A & B' },
    });
    const before = app.clock.now();
    const { status, body } = await embed();
    const seconds = Math.ceil((app.clock.now() - before) / 1_000);
    expect([status, body]).toEqual([
      200,
      {
        kind: 'powerbi',
        mode: 'token',
        embedUrl: report.embedUrl,
        reportId: report.reportId,
        accessToken: expect.stringMatching(/^embed-token-/),
        expiresAt: expect.any(String),
        expiresInSeconds: expect.any(Number),
        filters: [{ table: 'Project', column: 'Id', value: 'A & B' }],
      },
    ]);
    // The provider's lifetime, less the duration of the call and a rounded second.
    expect(body.expiresInSeconds).toBeLessThanOrEqual(1_801);
    expect(body.expiresInSeconds).toBeGreaterThanOrEqual(1_799 - seconds);
    expect(provider.tokenRequests.at(-1)).toEqual({
      datasets: [{ id: report.datasetId }],
      reports: [{ id: report.reportId, allowEdit: false }],
      lifetimeInMinutes: 30,
    });
  });

  it('is requested for each view, with one directory token', async () => {
    const { embed } = await withReport(app, provider);
    const [one, other] = [await embed(), await embed()];
    expect(one.body.accessToken).not.toBe(other.body.accessToken);
    expect([getCount('token'), getCount('embedToken')]).toEqual([1, 2]);
  });

  it('shares one directory token between concurrent requests', async () => {
    const { embed } = await withReport(app, provider);
    const responses = await Promise.all(Array.from({ length: 8 }, () => embed()));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(getCount('token')).toBe(1);
  });

  it('uses a directory token that outlives it', async () => {
    const own = await ownApp({ providersOnLoopback: true });
    const { embed, user } = await withReport(app, provider);
    await embed(await signInByPassword(own, user));
    own.clock.advance(29 * 60_000);
    expect((await embed(await signInByPassword(own, user))).status).toBe(200);
    expect(getCount('token')).toBe(1);
    own.clock.advance(60_000);
    expect((await embed(await signInByPassword(own, user))).status).toBe(200);
    expect(getCount('token')).toBe(2);
  });

  it('uses the cached directory token while the directory is unavailable', async () => {
    const own = await ownApp({ providersOnLoopback: true });
    const { embed, user } = await withReport(app, provider);
    await embed(await signInByPassword(own, user));
    own.clock.advance(40 * 60_000);
    provider.have('directoryDown');
    expect((await embed(await signInByPassword(own, user))).status).toBe(200);
    own.clock.advance(20 * 60_000);
    const over = await embed(await signInByPassword(own, user));
    expect([over.status, over.body.reason]).toEqual([502, 'unreachable']);
  });

  it('requests a new directory token when the old one is rejected', async () => {
    const { embed } = await withReport(app, provider);
    await embed();
    provider.have('tokenExpired');
    expect((await embed()).status).toBe(200);
    expect(getCount('token')).toBe(2);
  });

  it('does not share directory tokens between tenants with the same client', async () => {
    const [one, other] = [await withReport(app, provider), await withReport(app, provider)];
    await one.embed();
    await other.embed();
    expect(getCount('token')).toBe(2);
  });

  it('is a plain frame without a service principal', async () => {
    const { embed, tenant } = await withReport(app, provider, {
      insight: { iframe_url: 'https://app.powerbi.com/reportEmbed?reportId={customer.projectId}' },
      customer: { project_id: 'a b' },
    });
    await setColumns(tenant, { power_bi_client_secret: null });
    expect((await embed()).body).toEqual({
      kind: 'powerbi',
      mode: 'iframe',
      url: 'https://app.powerbi.com/reportEmbed?reportId=a%20b',
    });
    expect(provider.calls).toEqual([]);
  });
});

describe('a report named by its ids without a service principal', () => {
  const ids = { iframe_url: null, workspace_id: 'w-1', report_id: 'r-1' };

  async function withIds(settings: Record<string, unknown> = {}, insight: Record<string, unknown> = {}) {
    const tenant = await makeTenant({ settings });
    const [customerId, id] = [
      await tenant.customer({ project_id: "O'Neil" }),
      await tenant.insight({ ...ids, ...insight }),
    ];
    return async (roleId: RoleId = role.administrator) => {
      const user = await tenant.user({ roleId });
      await asOwner(tenant.id, (owner) =>
        owner.query('insert into customer_assignment (tenant_id, customer_id, user_id) values ($1, $2, $3)', [
          tenant.id,
          customerId,
          user.id,
        ]),
      );
      const client = await signedIn(app, user);
      return client.get(`/insight/${id}/embed?customerId=${customerId}`);
    };
  }

  it.each([
    [{}, 'app.powerbi.com'],
    [{ power_bi_api: 'https://api.powerbigov.us', embed_hosts: ['app.powerbigov.us'] }, 'app.powerbigov.us'],
  ])('is a secure-embed frame of the cloud in %j', async (settings, host) => {
    const embed = await withIds(settings);
    expect((await embed()).body).toEqual({
      kind: 'powerbi',
      mode: 'iframe',
      url: `https://${host}/reportEmbed?reportId=r-1&groupId=w-1&autoAuth=true`,
    });
  });

  it('keeps the filters of the insight', async () => {
    const filters = [
      { table: 'Strike data', column: 'Project', value: '{customer.projectId}' },
      { table: 'Year', column: 'No', value: '2001' },
    ];
    const { searchParams } = new URL((await (await withIds({}, { filters }))()).body.url);
    expect(searchParams.get('filter')).toBe("Strike_x0020_data/Project eq 'O''Neil' and Year/No eq '2001'");
  });

  it("prefers the insight's URL", async () => {
    const embed = await withIds({}, { iframe_url: 'https://app.powerbi.com/view?r=1' });
    expect((await embed()).body.url).toBe('https://app.powerbi.com/view?r=1');
  });

  it('is unavailable in an unknown cloud, and only administrators see why', async () => {
    const embed = await withIds({ power_bi_api: 'https://bi.example.com' });
    const [forAdministrator, forConsultant] = [await embed(), await embed(role.user)];
    expect([forAdministrator.body.code, forAdministrator.body.reason]).toEqual([
      'insight.notAvailable',
      'powerBiNotSetUp',
    ]);
    expect([forConsultant.status, forConsultant.body.code, forConsultant.body.reason]).toEqual([
      409,
      'insight.notAvailable',
      undefined,
    ]);
  });

  it('is rejected while the host of its cloud is not listed', async () => {
    const embed = await withIds({ power_bi_api: 'https://api.powerbigov.us' });
    expect((await embed()).body.reason).toBe('hostNotListed');
  });
});

describe('a provider that rejects a report', () => {
  it.each([
    ['directoryDown', 'unreachable'],
    ['unauthorised', 'accessDenied'],
    ['forbidden', 'accessDenied'],
    ['quota', 'quota'],
    ['apiDown', 'unreachable'],
    ['apiBroken', 'unreachable'],
  ] as const)('%s is reported as %s', async (trouble, reason) => {
    const { embed } = await withReport(app, provider);
    provider.have(trouble);
    const { status, body, text } = await embed();
    expect([status, body.code, body.reason]).toEqual([502, 'embed.providerFailed', reason]);
    expect(text).not.toContain(provider.address);
  });

  it('reports a wrong secret, an unknown directory and a missing report', async () => {
    const wrong = await withReport(app, provider, { settings: powerBiColumns(provider, 'another') });
    expect((await wrong.embed()).body.reason).toBe('clientRefused');
    const nowhere = await withReport(app, provider, {
      settings: { ...powerBiColumns(provider), power_bi_directory_tenant_id: 'nowhere.example' },
    });
    expect((await nowhere.embed()).body.reason).toBe('directoryUnknown');
    const gone = await withReport(app, provider, { insight: { report_id: 'gone' } });
    expect((await gone.embed()).body.reason).toBe('notFound');
  });

  it('may not return a report at an unlisted host (S47)', async () => {
    const report = { embedUrl: 'https://app.evil.example/reportEmbed' };
    const { embed, tenant } = await withReport(app, provider, report);
    expect((await embed()).body.reason).toBe('hostNotListed');
    await setColumns(tenant, { embed_hosts: ['*.evil.example'] });
    expect((await embed()).status).toBe(200);
  });

  it.each(['http://app.powerbi.com/x', 'javascript:alert(1)'])(
    'may not return %s as its URL (S46)',
    async (embedUrl) => {
      const { embed } = await withReport(app, provider, { embedUrl });
      expect((await embed()).status).toBe(502);
    },
  );

  it.each([
    'https://169.254.169.254',
    'https://127.0.0.1',
    'https://[::1]',
    'https://10.0.0.1',
    'https://localhost',
    'http://127.0.0.1:8080',
  ])('is never asked at %s (S63)', async (address) => {
    const { embed, user } = await withReport(app, provider, { settings: { power_bi_authority: address } });
    const response = await embed(await signedIn(strict, user));
    expect([response.status, response.body.reason]).toEqual([502, 'blockedAddress']);
    expect(provider.calls).toEqual([]);
  });

  it('leaves neither secrets nor tokens in the log (S67)', async () => {
    const { embed } = await withReport(app, provider);
    const { body } = await embed();
    provider.have('quota');
    await embed();
    expect(app.log()).toContain('an insight could not be embedded');
    for (const secret of [provider.clientSecret, body.accessToken, 'directory-token'])
      expect(app.log()).not.toContain(secret);
  });
});

describe('access to a report', () => {
  it('excludes a signed-out caller', async () => {
    const { tenant, insightId, customerId } = await withReport(app, provider);
    const response = await signedOut(app, tenant).get(`/insight/${insightId}/embed?customerId=${customerId}`);
    expect([response.status, provider.calls]).toEqual([401, []]);
  });

  it.each([role.user, role.learner])(
    'includes role %i only if the customer is assigned (S8)',
    async (roleId) => {
      const { tenant, embed, customerId } = await withReport(app, provider, { ...secured, identity });
      const user = await tenant.user({ roleId });
      const client = await signedIn(app, user);
      expect([(await embed(client)).status, provider.calls]).toEqual([404, []]);
      await asOwner(tenant.id, (owner) =>
        owner.query('insert into customer_assignment (tenant_id, customer_id, user_id) values ($1, $2, $3)', [
          tenant.id,
          customerId,
          user.id,
        ]),
      );
      expect((await embed(client)).status).toBe(200);
    },
  );

  it('excludes a customer that the insight is not for', async () => {
    const { tenant, client, insightId } = await withReport(app, provider, {
      insight: { category: 'Custom' },
    });
    const other = await tenant.customer();
    const response = await client.get(`/insight/${insightId}/embed?customerId=${other}`);
    expect([response.status, provider.calls]).toEqual([404, []]);
  });

  it('excludes another organization (S2)', async () => {
    const { embed, insightId, customerId } = await withReport(app, provider);
    const stranger = await signedIn(app, await (await makeTenant()).user());
    const response = await stranger.get(`/insight/${insightId}/embed?customerId=${customerId}`);
    expect([response.status, provider.calls]).toEqual([404, []]);
    expect((await embed()).status).toBe(200);
  });

  it.each(['Incomplete', 'NotAvailable'] as const)('excludes everyone while it is %s', async (status) => {
    const { embed } = await withReport(app, provider, { insight: { status } });
    const response = await embed();
    expect([response.status, response.body.code, provider.calls]).toEqual([409, 'insight.notAvailable', []]);
  });

  it('excludes a caller above the rate limit, for any spelling of the ids (S69)', async () => {
    const { embed, tenant, client, insightId, customerId } = await withReport(app, provider);
    for (let count = 0; count < 60; count += 1) expect((await embed()).status).toBe(200);
    const rejected = await embed();
    expect([rejected.status, rejected.body.code]).toEqual([429, 'request.tooMany']);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    const [place, insight, customer] = [tenant.id, insightId, customerId].map((id) => id.toUpperCase());
    const spelled = await client.get(`/api/${place}/v1/insight/${insight}/embed?customerId=${customer}`);
    expect([spelled.status, spelled.body.code]).toEqual([429, 'request.tooMany']);
    expect((await embed(await signedIn(app, await tenant.user()))).status).toBe(200);
  });
});
