import { describe, expect, it } from 'vitest';
import type { Customer } from '@vantage/contract/customers/customers';
import { role } from '@vantage/contract/permissions';
import { signedIn, type Client } from '../../../testing/client';
import { open } from '../../../testing/customers/customer-openings';
import { asOwner, makeTenant, queryRows, type TestTenant } from '../../../testing/factories';
import { encodeCursor } from '../../../testing/lists';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp();
const uuid = '019a8f00-0000-7000-8000-000000000001';
const latestFirst = 'sort=lastOpenedAt&order=desc';

const listNames = async (client: Client, query = latestFirst, limit = 200): Promise<string[]> => {
  const names: string[] = [];
  let cursor = '';
  do {
    const { body } = await client.get(`/customer?${query}&limit=${limit}${cursor}`);
    names.push(...body.items.map(({ name }: Customer) => name));
    cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
  } while (cursor !== '');
  return names;
};

const named = async (tenant: TestTenant, names: readonly string[]): Promise<Map<string, string>> => {
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, await tenant.customer({ name }));
  return ids;
};

describe('when a customer was last opened', () => {
  it('concerns the current user only', async () => {
    const tenant = await makeTenant();
    const id = await tenant.customer();
    const me = await signedIn(app, await tenant.user());
    const other = await signedIn(app, await tenant.user());
    const at = await open(me, id, 0);
    expect((await me.get(`/customer/${id}`)).body.lastOpenedAt).toBe(at);
    expect((await other.get(`/customer/${id}`)).body.lastOpenedAt).toBeNull();
  });

  it('is the latest time, independent of the order of recording', async () => {
    const tenant = await makeTenant();
    const id = await tenant.customer();
    const client = await signedIn(app, await tenant.user());
    await open(client, id, 0);
    const latest = await open(client, id, 60_000);
    await open(client, id, 30_000);
    expect((await client.get(`/customer/${id}`)).body.lastOpenedAt).toBe(latest);
  });

  it('is forgotten with the user', async () => {
    const tenant = await makeTenant();
    const admin = await signedIn(app, await tenant.user());
    const user = await tenant.user();
    await open(await signedIn(app, user), await tenant.customer(), 0, await tenant.insight());
    const openings = () =>
      queryRows(
        tenant,
        'select user_id from customer_last_viewed union all select user_id from insight_last_viewed',
      );
    expect(await openings()).toHaveLength(2);
    expect((await admin.call('DELETE', `/admin/user/${user.id}`)).status).toBe(204);
    expect(await openings()).toEqual([]);
  });
});

describe('customers sorted by last opening', () => {
  const names = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gum'];

  it('start with the latest, and end with those never opened, by name', async () => {
    const tenant = await makeTenant();
    const ids = await named(tenant, names);
    const client = await signedIn(app, await tenant.user());
    for (const [index, name] of ['Fir', 'Birch', 'Elm'].entries())
      await open(client, ids.get(name), index * 60_000);
    await open(await signedIn(app, await tenant.user()), ids.get('Gum'), 0);
    const expected = ['Elm', 'Birch', 'Fir', 'Alder', 'Cedar', 'Dogwood', 'Gum'];
    for (const limit of [1, 2, 3, 4, 7])
      expect(await listNames(client, latestFirst, limit)).toEqual(expected);
    expect(await listNames(client, 'sort=lastOpenedAt&order=asc', 2)).toEqual(expected.toReversed());
    await open(client, ids.get('Fir'), 10 * 60_000);
    expect((await listNames(client)).slice(0, 3)).toEqual(['Fir', 'Elm', 'Birch']);
  });

  it('end with the last page if all have been opened', async () => {
    const tenant = await makeTenant();
    const ids = await named(tenant, ['Alder', 'Birch']);
    const client = await signedIn(app, await tenant.user());
    for (const id of ids.values()) await open(client, id, 0);
    const { body } = await client.get(`/customer?${latestFirst}&limit=2`);
    expect([body.items.length, body.nextCursor]).toEqual([2, null]);
  });

  it('are filtered like any other order', async () => {
    const tenant = await makeTenant();
    const ids = await named(tenant, names);
    const client = await signedIn(app, await tenant.user());
    await open(client, ids.get('Elm'), 0);
    await tenant.customer({ name: 'Elm Rail', industry: 'Rail' });
    expect(await listNames(client, `${latestFirst}&search=elm`, 1)).toEqual(['Elm', 'Elm Rail']);
    expect(await listNames(client, `${latestFirst}&industry=Rail`)).toEqual(['Elm Rail']);
  });

  it.each([role.user, role.learner])(
    'include for role %i only assigned customers, opened or not (S8)',
    async (roleId) => {
      const tenant = await makeTenant();
      const user = await tenant.user({ roleId });
      const client = await signedIn(app, user);
      const remaining = await tenant.customer({ name: 'Kept', assigned: [user] });
      const lost = await tenant.customer({ name: 'Lost', assigned: [user] });
      await tenant.customer({ name: 'Never assigned' });
      for (const id of [remaining, lost]) await open(client, id, 0);
      await asOwner(tenant.id, (owner) =>
        owner.query('delete from customer_assignment where customer_id = $1', [lost]),
      );
      expect(await listNames(client)).toEqual(['Kept']);
    },
  );

  it.each([
    encodeCursor('lastOpenedAt', 'desc', 'yesterday', uuid),
    encodeCursor('lastOpenedAt', 'desc', '0000-01-01T00:00:00Z', uuid),
    encodeCursor('lastOpenedAt', 'asc', '2025-01-01T00:00:00Z', uuid),
    encodeCursor('lastOpenedAt.never', 'desc', 'a', uuid),
    encodeCursor('name', 'desc', 'a', uuid),
  ])('reject the cursor %j', async (cursor) => {
    const tenant = await makeTenant();
    const client = await signedIn(app, await tenant.user());
    const { status, body } = await client.get(`/customer?${latestFirst}&cursor=${cursor}`);
    expect([status, Object.keys(body.fields)]).toEqual([422, ['cursor']]);
  });
});
