import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import {
  customerEntries,
  customerFixture,
  customerTotal,
  someCustomer,
} from '../../../../testing/customers/customer-administration';
import { open } from '../../../../testing/customers/customer-openings';
import { asOwner, queryRows, unique } from '../../../../testing/factories';
import { sharedApp } from '../../../../testing/test-app';
import { waitForBlockedQuery } from '../../../../testing/database/blocked-query';

const app = await sharedApp();

const withCustomer = async (input: object = {}, settings: Record<string, unknown> = {}) => {
  const own = await customerFixture(app, settings);
  const fields = someCustomer(input);
  const { body } = await own.client.post('/customer', fields);
  return { ...own, fields: { ...fields, version: 1 }, id: body.id as string, path: `/customer/${body.id}` };
};

describe('PUT customer/:customerId', () => {
  it('waits for the deletion of an inactive manager without blocking it', async () => {
    const { tenant, client, fields, id, path } = await withCustomer();
    const manager = await tenant.user({ roleId: role.manager, active: false });
    await queryRows(tenant, 'update customer set project_manager_id = $1 where id = $2 returning 1', [
      manager.id,
      id,
    ]);
    const changed = await asOwner(tenant.id, async (owner) => {
      await owner.query('select from app_user where id = $1 for no key update', [manager.id]);
      const changing = client.put(path, { ...fields, name: 'After the sale', projectManagerId: manager.id });
      await waitForBlockedQuery(owner);
      await owner.query('select from customer where id = $1 for update nowait', [id]);
      return () => changing;
    });
    expect(await changed()).toMatchObject({ status: 200, body: { projectManagerId: manager.id } });
  });

  it('changes a customer and its search tokens, and records the difference in the audit log', async () => {
    const { tenant, admin, client, fields, id, path } = await withCustomer({ name: 'Before the sale' });
    const { status, body } = await client.put(path, {
      ...fields,
      name: 'After the sale',
      status: 'Completed',
      projectManagerId: admin.id,
    });
    expect([status, body]).toMatchObject([200, { name: 'After the sale', status: 'Completed', version: 2 }]);
    expect((await client.get('/customer?search=before')).body.total).toBe(0);
    expect((await client.get('/customer?search=after')).body.items).toEqual([body]);
    expect((await customerEntries(tenant, id)).at(-1)).toMatchObject({
      action: 'customer.updated',
      before: { name: 'Before the sale', status: 'Upcoming', projectManagerId: null },
      after: { name: 'After the sale', status: 'Completed', projectManagerId: admin.id },
    });
  });

  it('writes nothing if nothing changes', async () => {
    const { tenant, client, fields, id, path } = await withCustomer();
    expect((await client.put(path, fields)).body.version).toBe(1);
    expect(await customerEntries(tenant, id)).toHaveLength(1);
  });

  it('rejects the second of two concurrent edits with the current state (F15)', async () => {
    const { client, fields, path } = await withCustomer();
    const first = await client.put(path, { ...fields, contact: 'First' });
    const second = await client.put(path, { ...fields, contact: 'Second' });
    expect([second.status, second.body.code, second.body.current]).toEqual([
      409,
      'conflict.stale',
      first.body,
    ]);
  });

  it('saves a repeated request once', async () => {
    const { tenant, client, fields, id, path } = await withCustomer();
    const again = { headers: { 'idempotency-key': unique('key') } };
    const changed = { ...fields, contact: 'Somebody else' };
    const first = await client.put(path, changed, again);
    expect((await client.put(path, changed, again)).body).toEqual(first.body);
    expect(await customerEntries(tenant, id)).toHaveLength(2);
  });

  it("keeps names unique, but allows changing a name's case", async () => {
    const { client, fields, path } = await withCustomer();
    const { body: other } = await client.post('/customer', someCustomer());
    const used = await client.put(path, { ...fields, name: other.name.toUpperCase() });
    expect([used.status, used.body.code]).toEqual([409, 'customer.nameTaken']);
    const cased = await client.put(path, { ...fields, name: fields.name.toUpperCase() });
    expect(cased.body.name).toBe(fields.name.toUpperCase());
  });

  it('keeps values that are no longer offered, and an inactive manager', async () => {
    const { tenant, client, fields, path } = await withCustomer();
    const manager = await tenant.user({ roleId: role.user });
    const managed = { ...fields, projectManagerId: manager.id };
    const { body } = await client.put(path, managed);
    await queryRows(tenant, 'update app_user set active = false where id = $1 returning 1', [manager.id]);
    await queryRows(
      tenant,
      `update tenant_settings set industries = '{Rail}', project_types = '{}', project_modules = '{Audit}',
         sales_packages = '{}' returning 1`,
    );
    const remaining = { ...managed, version: body.version, contact: 'Kept' };
    expect((await client.put(path, remaining)).status).toBe(200);
    const fewer = { ...remaining, version: body.version + 1, projectModules: ['Safety', 'Audit'] };
    expect((await client.put(path, fewer)).body.projectModules).toEqual(['Safety', 'Audit']);
    const other = await client.put(path, { ...fewer, version: body.version + 2, industry: 'Energy' });
    expect(other.body.fields.industry[0].code).toBe('notOffered');
  });

  it("responds alike for archived, unknown and other tenants' customers (S2)", async () => {
    const [one, two] = [await withCustomer(), await withCustomer()];
    const archived = await one.tenant.customer({ archived: true });
    for (const id of [archived, two.id, crypto.randomUUID()]) {
      const response = await one.client.put(`/customer/${id}`, one.fields);
      expect([response.status, response.body.code]).toEqual([404, 'notFound']);
    }
    expect((await two.client.get(two.path)).body.version).toBe(1);
  });

  it('requires the role of an administrator or manager', async () => {
    const { tenant, client, fields, path, id } = await withCustomer();
    const reader = await tenant.user({ roleId: role.user });
    await queryRows(tenant, 'insert into customer_assignment values ($1, $2, $3) returning 1', [
      tenant.id,
      reader.id,
      id,
    ]);
    const changed = { ...fields, contact: 'Changed' };
    expect((await (await signedIn(app, reader)).put(path, changed)).body.code).toBe('permission.denied');
    expect((await signedOut(app, tenant).put(path, changed)).body.code).toBe('token.missing');
    expect((await client.get(path)).body.version).toBe(1);
  });
});

describe('DELETE customer/:customerId', () => {
  it('permanently deletes a customer without history', async () => {
    const { tenant, client, fields, id, path } = await withCustomer();
    expect((await client.get(`${path}/history`)).body).toEqual({
      visited: false,
      assigned: false,
      insights: false,
      surveys: false,
    });
    expect((await client.call('DELETE', path)).status).toBe(204);
    expect(await queryRows(tenant, 'select 1 from customer')).toEqual([]);
    expect((await client.get('/customer?archived=true')).body.total).toBe(0);
    expect(await customerTotal(tenant)).toBe(0);
    const { version: _version, ...before } = fields;
    expect((await customerEntries(tenant, id)).at(-1)).toMatchObject({ action: 'customer.deleted', before });
    expect((await client.call('DELETE', path)).status).toBe(404);
  });

  type Own = Awaited<ReturnType<typeof withCustomer>>;
  it.each([
    ['a visit', 'visited', async ({ client, id }: Own) => open(client, id, 0)],
    [
      'a visit by a deleted user',
      'visited',
      async ({ tenant, client, id }: Own) => {
        const user = await tenant.user();
        await open(await signedIn(app, user), id, 0);
        await client.call('DELETE', `/admin/user/${user.id}`);
      },
    ],
    [
      'an assignment',
      'assigned',
      async ({ tenant, admin, id }: Own) =>
        queryRows(tenant, 'insert into customer_assignment values ($1, $2, $3) returning 1', [
          tenant.id,
          admin.id,
          id,
        ]),
    ],
    [
      'a custom insight',
      'insights',
      async ({ tenant, id }: Own) => tenant.insight({ category: 'Custom', customerIds: [id] }),
    ],
  ] as const)('archives a customer with %s', async (_what, kind, make) => {
    const own = await withCustomer();
    const { tenant, client, fields, id, path } = own;
    await make(own);
    expect((await client.get(`${path}/history`)).body[kind]).toBe(true);
    expect((await client.call('DELETE', path)).status).toBe(204);
    expect((await client.get(path)).status).toBe(404);
    expect((await client.get('/customer')).body).toMatchObject({ items: [], total: 0 });
    const { body } = await client.get('/customer?archived=true&search=client');
    expect(body).toMatchObject({ total: 1, items: [{ id, name: fields.name }] });
    expect(body.items[0].archivedAt).not.toBeNull();
    expect((await customerEntries(tenant, id)).at(-1)?.action).toBe('customer.archived');
    expect((await client.post('/customer', someCustomer({ name: fields.name }))).status).toBe(201);
  });

  it("is rejected for readers, and for other tenants' customers (S2)", async () => {
    const [one, two] = [await withCustomer(), await withCustomer()];
    const reader = await signedIn(app, await one.tenant.user({ roleId: role.learner }));
    expect((await reader.call('DELETE', one.path)).status).toBe(403);
    expect((await signedOut(app, one.tenant).call('DELETE', one.path)).status).toBe(401);
    expect((await one.client.call('DELETE', two.path)).status).toBe(404);
    expect((await two.client.get(two.path)).status).toBe(200);
  });
});

describe('an archived customer', () => {
  const archived = async () => {
    const own = await customerFixture(app);
    const consultant = await own.tenant.user({ roleId: role.user });
    const id = await own.tenant.customer({ name: 'Old Harbour', assigned: [consultant], archived: true });
    const insightId = await own.tenant.insight({ category: 'Custom', customerIds: [id] });
    return { ...own, id, insightId, reader: await signedIn(app, consultant) };
  };

  it('hides its insights from every role (S8)', async () => {
    const { client, reader, id, insightId } = await archived();
    for (const who of [client, reader]) {
      expect((await who.get(`/customer/${id}`)).status).toBe(404);
      expect((await who.get(`/insight/customer/${id}`)).status).toBe(404);
      expect((await who.get(`/insight/${insightId}/embed?customerId=${id}`)).status).toBe(404);
      expect((await who.get('/customer?search=harbour')).body.total).toBe(0);
    }
    expect((await reader.get('/customer?archived=true')).body).toMatchObject({ items: [], total: 0 });
    expect((await client.get(`/customer/${id}/history`)).status).toBe(404);
  });

  it('is restored unchanged, with its assignments', async () => {
    const { tenant, client, reader, id } = await archived();
    const { status, body } = await client.post(`/customer/${id}/restore`);
    expect([status, body]).toMatchObject([
      200,
      { id, name: 'Old Harbour', archivedAt: null, insightCount: 1 },
    ]);
    expect((await reader.get('/customer?search=harbour')).body).toMatchObject({ total: 1, items: [{ id }] });
    expect((await client.get('/customer?archived=true')).body.total).toBe(0);
    expect(await customerTotal(tenant)).toBe(1);
    expect((await customerEntries(tenant, id)).at(-1)).toMatchObject({
      action: 'customer.restored',
      after: { name: 'Old Harbour' },
    });
    expect((await client.post(`/customer/${id}/restore`)).status).toBe(404);
  });

  it('cannot be restored while another customer has its name', async () => {
    const { client, id } = await archived();
    await client.post('/customer', someCustomer({ name: 'OLD HARBOUR' }));
    const response = await client.post(`/customer/${id}/restore`);
    expect([response.status, response.body.code]).toEqual([409, 'customer.nameTaken']);
    expect((await client.get('/customer?archived=true')).body.total).toBe(1);
  });

  it('is restored only by administrators and managers of the same organization (S2)', async () => {
    const [one, two] = [await archived(), await archived()];
    expect((await one.reader.post(`/customer/${one.id}/restore`)).status).toBe(403);
    expect((await signedOut(app, one.tenant).post(`/customer/${one.id}/restore`)).status).toBe(401);
    expect((await two.client.post(`/customer/${one.id}/restore`)).status).toBe(404);
    const manager = await signedIn(app, await one.tenant.user({ roleId: role.manager }));
    expect((await manager.post(`/customer/${one.id}/restore`)).status).toBe(200);
  });

  it('is restored after a concurrent deletion of its manager, without blocking it', async () => {
    const { tenant, client } = await customerFixture(app);
    const manager = await tenant.user({ roleId: role.manager });
    const id = await tenant.customer({ name: 'Old Harbour', project_manager_id: manager.id, archived: true });
    const restored = await asOwner(tenant.id, async (owner) => {
      await owner.query('select from app_user where id = $1 for no key update', [manager.id]);
      const restoring = client.post(`/customer/${id}/restore`);
      await waitForBlockedQuery(owner);
      await owner.query('select from customer where id = $1 for update nowait', [id]);
      await owner.query('update customer set project_manager_id = null where id = $1', [id]);
      return () => restoring;
    });
    expect(await restored()).toMatchObject({ status: 200, body: { id, projectManagerId: null } });
  });

  it('is searched, sorted and counted among archived customers', async () => {
    const { tenant, client } = await customerFixture(app);
    const names = ['Plant 10', 'Plant 2', 'Works 1'];
    for (const name of names) await tenant.customer({ name, archived: true });
    await tenant.customer({ name: 'Plant 3' });
    const list = async (query: string) => {
      const { body } = await client.get(`/customer?archived=true${query}`);
      return [body.items.map((item: { name: string }) => item.name), body.total, body.totalIsExact];
    };
    expect(await list('')).toEqual([['Plant 2', 'Plant 10', 'Works 1'], 3, true]);
    expect(await list('&order=desc&limit=2')).toEqual([['Works 1', 'Plant 10'], 3, true]);
    expect(await list('&search=plant')).toEqual([['Plant 2', 'Plant 10'], 2, true]);
    expect(await list('&sort=lastOpenedAt')).toEqual([['Works 1', 'Plant 10', 'Plant 2'], 3, true]);
  });
});
