import { beforeAll, describe, expect, inject, it } from 'vitest';
import { customerFields } from '@vantage/contract/customers/customer-fields';
import { listCustomers, type Customer } from '@vantage/contract/customers/customers';
import { role } from '@vantage/contract/permissions';
import { formatListParam } from '@vantage/contract/api/list-param';
import { signedIn, type Client } from '../../../testing/client';
import { open } from '../../../testing/customers/customer-openings';
import { asOwner, makeTenant, type TestTenant, type TestUser } from '../../../testing/factories';
import { encodeCursor, readAllPages } from '../../../testing/lists';
import { ownApp, sharedApp } from '../../../testing/test-app';

const app = await sharedApp();
const uuid = '019a8f00-0000-7000-8000-000000000001';

describe('GET customer/:customerId', () => {
  it('returns a customer with logo, manager and number of insights', async () => {
    const tenant = await makeTenant();
    const admin = await tenant.user({ firstName: 'Mira', lastName: 'Sato' });
    const logo = await tenant.asset();
    const id = await tenant.customer({ name: 'North Sea Wind', logo_id: logo, project_manager_id: admin.id });
    await tenant.insight();
    await tenant.insight({ category: 'Custom', customerIds: [id] });
    await tenant.insight({ category: 'Custom', customerIds: [await tenant.customer()] });
    const { status, body } = await (await signedIn(app, admin)).get(`/customer/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      version: 1,
      name: 'North Sea Wind',
      logoId: logo,
      logoUrl: `/api/assets/${tenant.id}/${logo}`,
      projectManagerName: 'Mira Sato',
      projectStartDate: '2025-01-15',
      projectModules: ['Safety'],
      insightCount: 2,
      lastOpenedAt: null,
    });
  });

  it('does not find an archived customer', async () => {
    const tenant = await makeTenant();
    const client = await signedIn(app, await tenant.user());
    const id = await tenant.customer();
    await asOwner(tenant.id, (owner) => owner.query('update customer set archived_at = now()'));
    expect((await client.get(`/customer/${id}`)).body.code).toBe('notFound');
    expect((await client.get('/customer?search=Customer')).body.items).toEqual([]);
  });
});

describe('GET customer', () => {
  let tenant: TestTenant;
  let client: Client;
  let admin: TestUser;
  let consultant: TestUser;
  const ids: string[] = [];

  beforeAll(async () => {
    tenant = await makeTenant();
    admin = await tenant.user();
    client = await signedIn(app, admin);
    consultant = await tenant.user({ roleId: role.user });
    // Many equal values in each column, so that only the id distinguishes rows.
    for (let index = 0; index < 23; index += 1) {
      const even = index % 2 === 0;
      ids.push(
        await tenant.customer({
          name: `Plant ${index}`,
          industry: even ? 'Energy' : 'Mining',
          project_id: `P-${index % 4}`,
          project_start_date: `2024-0${1 + (index % 3)}-01`,
          status: (['Upcoming', 'InProgress', 'Completed'] as const)[index % 3] ?? 'Upcoming',
          assigned: index < 5 ? [consultant] : [],
        }),
      );
    }
    // Some at the same time, and not in the order of their names.
    for (const index of [9, 3, 17, 4, 20, 1, 8]) await open(client, ids[index], (index % 3) * 60_000);
  });

  const orders = listCustomers.query.shape.sort
    .unwrap()
    .options.flatMap((sort) => (['asc', 'desc'] as const).map((order) => [sort, order] as const));

  it.each(orders)(
    'by %s %s returns each row exactly once, in the same order for any limit',
    async (sort, order) => {
      const whole = (await readAllPages(client, '/customer', { sort, order, limit: '200' })).flat();
      expect(whole.toSorted()).toEqual(ids.toSorted());
      for (const limit of ['1', '7', '23']) {
        const pages = await readAllPages(client, '/customer', { sort, order, limit });
        expect(pages.flat()).toEqual(whole);
        expect(pages).toHaveLength(Math.ceil(23 / Number(limit)));
      }
      const energy = new Set(ids.filter((_, index) => index % 2 === 0));
      const narrowed = await readAllPages(client, '/customer', {
        sort,
        order,
        industry: 'Energy',
        limit: '4',
      });
      expect(narrowed.flat()).toEqual(whole.filter((id) => energy.has(id)));
      const opposite = order === 'asc' ? 'desc' : 'asc';
      expect((await readAllPages(client, '/customer', { sort, order: opposite })).flat()).toEqual(
        whole.toReversed(),
      );
    },
  );

  it('returns each row exactly once, even for orders without an index', async () => {
    const url = new URL(inject('applicationUrl'));
    url.searchParams.set(
      'options',
      '-c enable_indexscan=off -c enable_indexonlyscan=off -c enable_bitmapscan=off',
    );
    const own = await ownApp({ databaseUrl: url.href });
    const unindexed = await signedIn(own, admin);
    for (const [sort, order] of orders) {
      const expected = (await readAllPages(client, '/customer', { sort, order })).flat();
      expect((await readAllPages(unindexed, '/customer', { sort, order, limit: '3' })).flat()).toEqual(
        expected,
      );
    }
  });

  it('sorts numbers in names as numbers, and dates as dates', async () => {
    const { body } = await client.get('/customer?limit=200');
    expect(body.items.map((item: Customer) => item.name)).toEqual(ids.map((_, index) => `Plant ${index}`));
    const byDate = await client.get('/customer?sort=projectStartDate&order=desc&limit=1');
    expect(byDate.body.items[0].projectStartDate).toBe('2024-03-01');
  });

  it("sorts by the manager's name, also once the manager is renamed, replaced or deleted", async () => {
    const own = await makeTenant();
    const caller = await signedIn(app, await own.user());
    const manager = (firstName: string) => own.user({ firstName, lastName: 'Moss', roleId: role.manager });
    const [anna, zoe] = [await manager('Anna'), await manager('Zoe')];
    await own.customer({ name: 'Alder', project_manager_id: zoe.id });
    const birch = await own.customer({ name: 'Birch', project_manager_id: anna.id });
    await own.customer({ name: 'Cedar', project_manager_id: zoe.id });
    const names = async (): Promise<string[]> =>
      (await caller.get('/customer?sort=projectManager')).body.items.map(({ name }: Customer) => name);
    expect(await names()).toEqual(['Birch', 'Alder', 'Cedar']);

    const profile = { firstName: 'Aaron', lastName: 'Moss', language: 'en', version: 1 };
    expect((await (await signedIn(app, zoe)).put('/profile', profile)).status).toBe(200);
    expect(await names()).toEqual(['Alder', 'Cedar', 'Birch']);

    const { body } = await caller.get(`/customer/${birch}`);
    const fields = Object.fromEntries(
      ['version', ...Object.keys(customerFields.shape)].map((name) => [name, body[name]]),
    );
    expect((await caller.put(`/customer/${birch}`, { ...fields, projectManagerId: zoe.id })).status).toBe(
      200,
    );
    expect(await names()).toEqual(['Alder', 'Birch', 'Cedar']);

    expect((await caller.call('DELETE', `/admin/user/${zoe.id}`)).status).toBe(204);
    await own.customer({ name: 'Aspen', project_manager_id: anna.id });
    expect(await names()).toEqual(['Alder', 'Birch', 'Cedar', 'Aspen']);
  });

  it.each(['0', '-1', '201', '1.5', 'x', '', '1e3', 'NaN', 'Infinity'])(
    'rejects the limit %j',
    async (limit) => {
      const { status, body } = await client.get(`/customer?limit=${limit}`);
      expect([status, Object.keys(body.fields)]).toEqual([422, ['limit']]);
    },
  );

  it.each(['1', '200'])('accepts the limit %s', async (limit) => {
    expect((await client.get(`/customer?limit=${limit}`)).status).toBe(200);
  });

  it.each([
    '',
    'x',
    '{}',
    'bnVsbA',
    encodeCursor('name', 'asc', 'a'),
    encodeCursor('name', 'asc', 'a', 'no id'),
    encodeCursor('name', 'asc', 1, uuid),
    encodeCursor('name', 'asc', 'a\0', uuid),
    encodeCursor('name', 'desc', 'a', uuid),
    encodeCursor('industry', 'asc', ['a', 'b'], uuid),
  ])('rejects the cursor %j', async (cursor) => {
    const { status, body } = await client.get(
      `/customer?sort=name&order=asc&cursor=${encodeURIComponent(cursor)}`,
    );
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'validation', ['cursor']]);
  });

  it.each(['yesterday', '2024-02-30', '0000-01-01', '20240101', "2024-01-01'"])(
    'rejects a forged cursor with the date %j',
    async (value) => {
      const cursor = encodeCursor('projectStartDate', 'asc', value, uuid);
      expect((await client.get(`/customer?sort=projectStartDate&cursor=${cursor}`)).status).toBe(422);
    },
  );

  it('rejects the cursor of another order', async () => {
    const { body } = await client.get('/customer?sort=name&limit=5');
    const query = `limit=5&cursor=${body.nextCursor}`;
    expect((await client.get(`/customer?sort=name&${query}`)).status).toBe(200);
    expect((await client.get(`/customer?sort=industry&${query}`)).status).toBe(422);
    expect((await client.get(`/customer?sort=name&order=desc&${query}`)).status).toBe(422);
  });

  it.each(['id', 'tenant_id', 'normalized_name', 'Name', 'name desc', ''])(
    'rejects the order %j',
    async (sort) => {
      expect((await client.get(`/customer?sort=${encodeURIComponent(sort)}`)).status).toBe(422);
    },
  );

  it('sorts customers of the same industry by name', async () => {
    const inOrder = async (query: string) =>
      (await client.get(`/customer?${query}&limit=200`)).body.items.map(({ id }: Customer) => id);
    const [byName, byIndustry] = [await inOrder('sort=name'), await inOrder('sort=industry')];
    const even = new Set(ids.filter((_, index) => index % 2 === 0));
    expect(byIndustry).toEqual([
      ...byName.filter((id: string) => even.has(id)),
      ...byName.filter((id: string) => !even.has(id)),
    ]);
  });

  it('filters by status and industry, combined with a search, and counts the matches', async () => {
    const energy = await client.get('/customer?industry=Energy&status=Completed&limit=2');
    const expected = ids.filter((_, index) => index % 2 === 0 && index % 3 === 2);
    expect(energy.body).toMatchObject({ total: expected.length, totalIsExact: true });
    const all = await readAllPages(client, '/customer', {
      industry: 'Energy',
      status: 'Completed',
      limit: '2',
    });
    expect(all.flat().toSorted()).toEqual(expected.toSorted());
    expect((await client.get('/customer?industry=Energy&search=plant%2013')).body.total).toBe(0);
  });

  it('filters by any of several statuses, page by page', async () => {
    const query = { status: 'Upcoming,Completed', sort: 'status', limit: '4' };
    const expected = ids.filter((_, index) => index % 3 !== 1);
    expect((await readAllPages(client, '/customer', query)).flat().toSorted()).toEqual(expected.toSorted());
    const { body } = await client.get('/customer?status=Upcoming,Completed&limit=1');
    expect(body).toMatchObject({ total: expected.length, totalIsExact: true });
  });

  it('filters by any of several industries with any characters in their names', async () => {
    const several = await makeTenant();
    const by = await signedIn(app, await several.user());
    for (const industry of ['Oil, gas', 'Oil', 'Rail\\Road', 'Rail', 'gas'])
      await several.customer({ industry });
    const listIndustries = async (values: string[], more = '') => {
      const query = `industry=${encodeURIComponent(formatListParam(values))}&sort=industry${more}`;
      const { body } = await by.get(`/customer?${query}`);
      return [body.total, ...body.items.map(({ industry }: Customer) => industry)];
    };
    expect(await listIndustries(['Oil, gas'])).toEqual([1, 'Oil, gas']);
    expect(await listIndustries(['Rail\\Road', 'Oil, gas'])).toEqual([2, 'Oil, gas', 'Rail\\Road']);
    expect(await listIndustries(['Rail', 'Oil', 'Mining'])).toEqual([2, 'Oil', 'Rail']);
    expect(await listIndustries(['Rail', 'Oil'], '&limit=1')).toEqual([2, 'Oil']);
  });

  it.each(['', ',', 'Rail,', 'Rail,Rail', 'x'.repeat(129), Array.from({ length: 51 }, (_, n) => n).join()])(
    'rejects the industries %j',
    async (industry) => {
      const response = await client.get(`/customer?industry=${encodeURIComponent(industry)}`);
      expect([response.status, Object.keys(response.body.fields)]).toEqual([422, ['industry']]);
    },
  );

  it.each([
    '',
    'Unknown',
    'Upcoming,',
    'Upcoming,Unknown',
    'Upcoming,Upcoming',
    'upcoming',
    'Upcoming;Completed',
  ])('rejects the status %j', async (status) => {
    const response = await client.get(`/customer?status=${encodeURIComponent(status)}`);
    expect([response.status, Object.keys(response.body.fields)]).toEqual([422, ['status']]);
  });

  it('returns the unfiltered total without counting, also on later pages', async () => {
    const first = await client.get('/customer?limit=10');
    expect(first.body).toMatchObject({ total: 23, totalIsExact: true });
    const second = await client.get(`/customer?limit=10&cursor=${first.body.nextCursor}`);
    expect(second.body.total).toBe(23);
  });

  it('returns and counts the customers that the caller manages or is assigned to', async () => {
    const tenant = await makeTenant();
    const manager = await tenant.user({ roleId: role.manager });
    await tenant.customer({ name: 'Assigned', assigned: [manager] });
    await tenant.customer({ name: 'Managed', project_manager_id: manager.id });
    await tenant.customer({ name: 'Neither' });
    const client = await signedIn(app, manager);
    const { body } = await client.get('/customer?mine=true');
    expect([body.total, ...body.items.map(({ name }: Customer) => name)]).toEqual([2, 'Assigned', 'Managed']);
  });

  it("returns and counts only a consultant's assigned customers (S8)", async () => {
    const limited = await signedIn(app, consultant);
    const { body } = await limited.get('/customer');
    expect(body).toMatchObject({ total: 5, totalIsExact: true, nextCursor: null });
    expect(
      (await readAllPages(limited, '/customer', { limit: '2', sort: 'status' })).flat().toSorted(),
    ).toEqual(ids.slice(0, 5).toSorted());
    expect((await limited.get('/customer?search=plant%2013')).body.items).toEqual([]);
  });

  it('counts a filtered list up to 10,000 and marks the total as inexact', async () => {
    const large = await makeTenant();
    const many = await signedIn(app, await large.user());
    const insert = (from: number, to: number) =>
      asOwner(large.id, (owner) =>
        owner.query(
          `insert into customer (tenant_id, id, name, normalized_name, industry, project_id, project_modules, project_start_date, status)
           select $1, gen_random_uuid(), 'Site ' || n, 'site ' || n, 'Energy', 'P', '{}', '2025-01-01', 'Upcoming'
           from generate_series($2::int, $3::int) n`,
          [large.id, from, to],
        ),
      );
    await insert(1, 10_000);
    const energy = '/customer?industry=Energy&limit=1';
    expect((await many.get(energy)).body).toMatchObject({ total: 10_000, totalIsExact: true });
    await insert(10_001, 10_002);
    expect((await many.get(energy)).body).toMatchObject({ total: 10_000, totalIsExact: false });
  });

  it('returns an empty page without matches', async () => {
    const empty = await makeTenant();
    const { body } = await (await signedIn(app, await empty.user())).get('/customer');
    expect(body).toEqual({ items: [], nextCursor: null, total: 0, totalIsExact: true });
  });
});
