import { beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from '@vantage/contract/customers/customers';
import { role } from '@vantage/contract/permissions';
import { signedIn, type Client } from '../../../testing/client';
import { makeTenant } from '../../../testing/factories';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp();

describe('the search for customers', () => {
  let client: Client;
  const names = [
    'Électricité du Nord',
    '東京電力 ホールディングス',
    "O'Neill & Sons",
    'Straße 9',
    'हिन्दुस्तान पावर',
    'ACME_Rail-Cargo',
  ];

  beforeAll(async () => {
    const tenant = await makeTenant();
    client = await signedIn(app, await tenant.user());
    for (const [index, name] of names.entries())
      await tenant.customer({
        name,
        project_id: `PRJ${index}`,
        industry: index === 0 ? 'Utilities' : 'Other',
      });
  });

  it.each([
    ['élec', ['Électricité du Nord']],
    ['ÉLECTRICITÉ', ['Électricité du Nord']],
    ['e\u0301lec', ['Électricité du Nord']],
    ['nord élec', ['Électricité du Nord']],
    ['utili', ['Électricité du Nord']],
    ['lectricité', []],
    ['東京', ['東京電力 ホールディングス']],
    ['ホール', ['東京電力 ホールディングス']],
    ['ﾎｰﾙ', ['東京電力 ホールディングス']],
    ['हिन्दु', ['हिन्दुस्तान पावर']],
    ['neill', ["O'Neill & Sons"]],
    ["o'n", ["O'Neill & Sons"]],
    ['straß', ['Straße 9']],
    ['rail', ['ACME_Rail-Cargo']],
    ['prj3', ['Straße 9']],
    ['nord 東京', []],
    ['%', []],
    ['_', []],
    ['!!!', []],
  ])('for %j finds %j', async (search, match) => {
    const { body } = await client.get(`/customer?search=${encodeURIComponent(search)}`);
    expect(body.items.map((item: Customer) => item.name)).toEqual(match);
    expect(body.total).toBe(match.length);
  });

  it.each(['', ' ', '\t'])('treats %j as no search', async (search) => {
    const { body } = await client.get(`/customer?search=${encodeURIComponent(search)}`);
    expect(body.total).toBe(names.length);
  });

  describe("by the project manager's name", () => {
    const match = async (by: Client, search: string): Promise<string[]> =>
      (await by.get(`/customer?search=${encodeURIComponent(search)}`)).body.items.map(
        (item: Customer) => item.name,
      );

    it("finds a customer by its manager's and its own words, and counts it once", async () => {
      const tenant = await makeTenant();
      const admin = await signedIn(app, await tenant.user());
      const manager = await tenant.user({ firstName: 'Ánna', lastName: 'Okafor-Weber' });
      await tenant.customer({ name: 'Weber Mining', project_manager_id: manager.id });
      await tenant.customer({ name: 'North Rail', project_manager_id: manager.id });
      await tenant.customer({ name: 'Okapi Zoo' });
      expect(await match(admin, 'oka')).toEqual(['North Rail', 'Okapi Zoo', 'Weber Mining']);
      expect(await match(admin, 'ánn rail')).toEqual(['North Rail']);
      expect((await admin.get('/customer?search=weber')).body).toMatchObject({
        total: 2,
        totalIsExact: true,
      });
    });

    it('does not search other data of the manager', async () => {
      const tenant = await makeTenant();
      const admin = await signedIn(app, await tenant.user());
      const manager = await tenant.user({ userName: 'zzlogin', email: 'zzmail@zzhost.example' });
      await tenant.customer({ project_manager_id: manager.id });
      expect(await match(admin, 'zz')).toEqual([]);
    });

    it("finds neither another tenant's customers nor ones that are not assigned (S5, S8)", async () => {
      const [tenant, other] = [await makeTenant(), await makeTenant()];
      const name = { firstName: 'Mirembe', lastName: 'Achieng' };
      const [here, there] = [await tenant.user(name), await other.user(name)];
      const consultant = await tenant.user({ roleId: role.user });
      await tenant.customer({ name: 'Assigned', project_manager_id: here.id, assigned: [consultant] });
      await tenant.customer({ name: 'Not assigned', project_manager_id: here.id });
      await other.customer({ name: 'Of the other tenant', project_manager_id: there.id });
      expect(await match(await signedIn(app, consultant), 'mirembe')).toEqual(['Assigned']);
      expect(await match(await signedIn(app, here), 'mirembe')).toEqual(['Assigned', 'Not assigned']);
    });

    it("is updated when a manager is renamed, and keeps the customer's own tokens", async () => {
      const [tenant, other] = [await makeTenant(), await makeTenant()];
      const name = { firstName: 'Priya', lastName: 'Raman' };
      const [manager, namesake, elsewhere] = [
        await tenant.user(name),
        await tenant.user(name),
        await other.user(name),
      ];
      await tenant.customer({ name: 'Raman Steel', project_manager_id: manager.id });
      await tenant.customer({ name: 'Castell Grid', project_manager_id: manager.id });
      await tenant.customer({ name: 'Tidewell Water', project_manager_id: namesake.id });
      await other.customer({ name: 'Elsewhere', project_manager_id: elsewhere.id });
      const client = await signedIn(app, manager);
      const change = { firstName: 'Priya', lastName: 'Osei', language: 'en', version: 1 };
      expect((await client.put('/profile', change)).status).toBe(200);
      expect(await match(client, 'osei')).toEqual(['Castell Grid', 'Raman Steel']);
      expect(await match(client, 'raman')).toEqual(['Raman Steel', 'Tidewell Water']);
      expect(await match(client, 'priya')).toEqual(['Castell Grid', 'Raman Steel', 'Tidewell Water']);
      const abroad = await signedIn(app, elsewhere);
      expect([await match(abroad, 'osei'), await match(abroad, 'raman')]).toEqual([[], ['Elsewhere']]);
    });
  });

  it('is rejected beyond 128 characters', async () => {
    expect((await client.get(`/customer?search=${'x'.repeat(128)}`)).status).toBe(200);
    expect((await client.get(`/customer?search=${'x'.repeat(129)}`)).status).toBe(422);
  });
});
