import { describe, expect, it } from 'vitest';
import { insightSearchLimits } from '@vantage/contract/insights/insights';
import { role } from '@vantage/contract/permissions';
import { signedIn } from '../../../testing/client';
import { asOwner, makeTenant } from '../../../testing/factories';
import { ownApp, sharedApp } from '../../../testing/test-app';

const app = await sharedApp();

describe('GET insight/customer/:customerId', () => {
  it('returns groups and insights in the configured order', async () => {
    const tenant = await makeTenant();
    const client = await signedIn(app, await tenant.user());
    const customerId = await tenant.customer();
    const second = await tenant.group({ name: 'Second', position: 2 });
    const first = await tenant.group({ name: 'First', position: 1, status: 'Upcoming' });
    await tenant.group({ name: 'Empty', position: 0 });
    for (const [title, group_id, position] of [
      ['d', second, 0],
      ['b', first, 5],
      ['a', first, 1],
    ] as const)
      await tenant.insight({ title, group_id, position });
    const { body } = await client.get(`/insight/customer/${customerId}`);
    expect(
      body.groups.map((group: { name: string; insights: { title: string }[] }) => [
        group.name,
        ...group.insights.map(({ title }) => title),
      ]),
    ).toEqual([
      ['First', 'a', 'b'],
      ['Second', 'd'],
    ]);
    expect(body.groups[0].status).toBe('Upcoming');
  });

  it('returns Default insights for every customer, and Custom ones for selected customers', async () => {
    const tenant = await makeTenant();
    const client = await signedIn(app, await tenant.user());
    const [mine, other] = [await tenant.customer(), await tenant.customer()];
    await tenant.insight({ title: 'For all' });
    await tenant.insight({ title: 'For mine', category: 'Custom', customerIds: [mine] });
    await tenant.insight({ title: 'For nobody', category: 'Custom' });
    const titles = async (id: string) =>
      (await client.get(`/insight/customer/${id}`)).body.groups
        .flatMap((group: { insights: { title: string }[] }) => group.insights.map(({ title }) => title))
        .toSorted();
    expect(await titles(mine)).toEqual(['For all', 'For mine']);
    expect(await titles(other)).toEqual(['For all']);
  });

  it('excludes deleted insights', async () => {
    const tenant = await makeTenant();
    const client = await signedIn(app, await tenant.user());
    const customerId = await tenant.customer();
    const id = await tenant.insight();
    await asOwner(tenant.id, (owner) =>
      owner.query('update insight set deleted_at = now() where id = $1', [id]),
    );
    expect((await client.get(`/insight/customer/${customerId}`)).body.groups).toEqual([]);
    expect((await client.get(`/insight/${id}/embed?customerId=${customerId}`)).status).toBe(404);
    expect((await client.get(`/customer/${customerId}`)).body.insightCount).toBe(0);
  });
});

describe('GET insight/search', () => {
  it('returns the insights that can be opened by customer, the most recently opened first', async () => {
    const tenant = await makeTenant();
    const admin = await signedIn(app, await tenant.user());
    const consultant = await tenant.user({ roleId: role.user });
    const customers = [];
    for (const name of ['Abel', 'Beta', 'Cara', 'Delta']) customers.push(await tenant.customer({ name }));
    const [, beta = ''] = customers;
    const echo = await tenant.customer({ name: 'Echo', assigned: [consultant] });
    await tenant.insight({ title: 'Strikes' });
    await tenant.insight({ title: 'Strikes of Beta', category: 'Custom', customerIds: [beta] });
    await tenant.insight({ title: 'Strikes to come', status: 'Incomplete' });
    await admin.post('/usersessionpageinfo/createUserTimeSpent', {
      customerId: echo,
      pageName: 'InsightList',
      insightId: null,
      insightName: null,
      entryTime: new Date().toISOString(),
      exitTime: null,
      appVersion: '1.0.0',
    });
    const search = async (query: string, client = admin) =>
      (await client.get(`/insight/search?search=strik${query}`)).body as {
        customers: { name: string; insights: { title: string }[] }[];
        furtherCustomers: number;
      };
    const { customers: groups, furtherCustomers } = await search('');
    expect(groups.map(({ name, insights }) => [name, ...insights.map(({ title }) => title)])).toEqual([
      ['Echo', 'Strikes'],
      ['Abel', 'Strikes'],
      ['Beta', 'Strikes', 'Strikes of Beta'],
    ]);
    expect(furtherCustomers).toBe(2);
    const all = await search('&limit=100');
    expect(all.customers.map(({ name }) => name)).toEqual(['Echo', 'Abel', 'Beta', 'Cara', 'Delta']);
    expect(await search('', await signedIn(app, consultant))).toMatchObject({
      customers: [{ name: 'Echo' }],
      furtherCustomers: 0,
    });
  });

  it('prefers titles that begin with the search, then those that contain it, to other matches', async () => {
    const tenant = await makeTenant();
    await tenant.customer();
    for (let index = 0; index < insightSearchLimits.insightsPerCustomer; index += 1)
      await tenant.insight({ title: `Airport ${index}`, description: 'Strikes by month' });
    for (const title of ['Wildlife strikes', 'Strikes']) await tenant.insight({ title });
    const { body } = await (await signedIn(app, await tenant.user())).get('/insight/search?search=strik');
    expect(body.customers[0].insights.map(({ title }: { title: string }) => title)).toEqual([
      'Strikes',
      'Wildlife strikes',
      'Airport 0',
      'Airport 1',
      'Airport 2',
      'Airport 3',
    ]);
  });
});

describe('GET insight/:insightId/embed', () => {
  it.each([
    ['PowerBI', 'powerbi'],
    ['Dashboard', 'tableau'],
    ['AIBot', 'aibot'],
  ] as const)('opens %s as %s', async (type, kind) => {
    const tenant = await makeTenant();
    const client = await signedIn(app, await tenant.user());
    const id = await tenant.insight({ type, iframe_url: 'https://app.powerbi.com/view?r=1' });
    const { body } = await client.get(`/insight/${id}/embed?customerId=${await tenant.customer()}`);
    expect(body).toEqual({ kind, mode: 'iframe', url: 'https://app.powerbi.com/view?r=1' });
  });

  it('rejects an insight whose host was removed from the list, with the reason (S47)', async () => {
    const tenant = await makeTenant({ settings: { embed_hosts: ['other.example', '*.h.example'] } });
    const client = await signedIn(app, await tenant.user());
    const customerId = await tenant.customer();
    for (const iframe_url of [
      'https://h.example/a',
      'https://other.example:8443/',
      'https://h.example.org/',
    ]) {
      const id = await tenant.insight({ type: 'AIBot', iframe_url });
      const response = await client.get(`/insight/${id}/embed?customerId=${customerId}`);
      expect([response.status, response.body.reason]).toEqual([502, 'hostNotListed']);
    }
    const id = await tenant.insight({ type: 'AIBot', iframe_url: 'https://a.h.example/a' });
    expect((await client.get(`/insight/${id}/embed?customerId=${customerId}`)).status).toBe(200);
  });

  it('fills the URL for the customer, with encoded values', async () => {
    const tenant = await makeTenant({ settings: { embed_hosts: ['h.example'] } });
    const client = await signedIn(app, await tenant.user());
    const customerId = await tenant.customer({ name: 'A&B=c/#?', project_id: '../x y' });
    const id = await tenant.insight({
      iframe_url: 'https://h.example/?p={customer.projectId}&n={customer.name}',
    });
    const { body } = await client.get(`/insight/${id}/embed?customerId=${customerId}`);
    expect(body.url).toBe('https://h.example/?p=..%2Fx%20y&n=A%26B%3Dc%2F%23%3F');
  });

  it('fills the URL for the current user', async () => {
    const tenant = await makeTenant({ settings: { embed_hosts: ['h.example'] } });
    const user = await tenant.user({ firstName: 'Zoë', lastName: 'a&b' });
    const client = await signedIn(app, user);
    const id = await tenant.insight({
      iframe_url: 'https://h.example/{user.userName}?m={user.email}&f={user.firstName}&l={user.lastName}',
    });
    const { body } = await client.get(`/insight/${id}/embed?customerId=${await tenant.customer()}`);
    expect(body.url).toBe(
      `https://h.example/${user.userName}?m=${encodeURIComponent(user.email)}&f=Zo%C3%AB&l=a%26b`,
    );
  });

  it('rejects an insight if a value changes its path', async () => {
    const tenant = await makeTenant();
    const client = await signedIn(app, await tenant.user());
    const id = await tenant.insight({ iframe_url: '/samples/{customer.projectId}/customer' });
    const customerId = await tenant.customer({ project_id: '..' });
    const response = await client.get(`/insight/${id}/embed?customerId=${customerId}`);
    expect(response.body.code).toBe('insight.notAvailable');
  });

  it('resolves our own samples below the base path', async () => {
    const own = await ownApp({ basePath: '/portal' });
    const tenant = await makeTenant();
    const client = await signedIn(own, await tenant.user());
    const [id, customerId] = [
      await tenant.insight({ iframe_url: '/samples/a.html' }),
      await tenant.customer(),
    ];
    const response = await client.get(`/insight/${id}/embed?customerId=${customerId}`, {});
    expect(response.status).toBe(404);
    const below = await own.server.inject({
      url: `/portal/api/${tenant.id}/v1/insight/${id}/embed?customerId=${customerId}`,
      headers: {
        authorization: `Bearer ${client.credentials?.token}`,
        sessionid: client.credentials?.sessionId ?? '',
      },
    });
    expect(below.json().url).toBe('/portal/samples/a.html');
  });

  it.each(['Incomplete', 'NotAvailable'] as const)('rejects an insight that is %s', async (status) => {
    const tenant = await makeTenant();
    const client = await signedIn(app, await tenant.user());
    const id = await tenant.insight({ status });
    const response = await client.get(`/insight/${id}/embed?customerId=${await tenant.customer()}`);
    expect([response.status, response.body.code]).toEqual([409, 'insight.notAvailable']);
  });

  it('rejects an insight without a URL', async () => {
    const tenant = await makeTenant();
    const client = await signedIn(app, await tenant.user());
    const id = await tenant.insight({ iframe_url: null });
    const response = await client.get(`/insight/${id}/embed?customerId=${await tenant.customer()}`);
    expect(response.body.code).toBe('insight.notAvailable');
  });

  it('requires the customer', async () => {
    const tenant = await makeTenant();
    const client = await signedIn(app, await tenant.user());
    const response = await client.get(`/insight/${await tenant.insight()}/embed`);
    expect([response.status, Object.keys(response.body.fields)]).toEqual([422, ['customerId']]);
  });

  it("allows a Completed customer's insights, and rejects an archived one's", async () => {
    const tenant = await makeTenant();
    const user = await tenant.user({ roleId: role.user });
    const client = await signedIn(app, user);
    const customerId = await tenant.customer({ status: 'Completed', assigned: [user] });
    const id = await tenant.insight();
    expect((await client.get(`/insight/${id}/embed?customerId=${customerId}`)).status).toBe(200);
    await asOwner(tenant.id, (owner) => owner.query('update customer set archived_at = now()'));
    expect((await client.get(`/insight/${id}/embed?customerId=${customerId}`)).status).toBe(404);
  });
});
