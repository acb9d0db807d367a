import { describe, expect, it } from 'vitest';
import { customerLimits } from '@vantage/contract/customers/customer-fields';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import {
  customerEntries,
  customerFixture,
  customerTotal,
  someCustomer,
} from '../../../../testing/customers/customer-administration';
import { queryRows, unique } from '../../../../testing/factories';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();
const { tenant, client } = await customerFixture(app);
const text = (length: number): string => '学'.repeat(length);

describe('POST customer', () => {
  it('adds a customer, found by name and by manager, and records it in the audit log', async () => {
    const own = await customerFixture(app);
    const manager = await own.tenant.user({ firstName: 'Mira', lastName: 'Sató', roleId: role.manager });
    const logoId = await own.tenant.asset();
    const fields = someCustomer({ name: 'Nordvik Havn', logoId, projectManagerId: manager.id });
    const { status, body } = await own.client.post('/customer', fields);
    expect([status, body]).toMatchObject([
      201,
      {
        ...fields,
        version: 1,
        logoUrl: `/api/assets/${own.tenant.id}/${logoId}`,
        projectManagerName: 'Mira Sató',
        insightCount: 0,
        archivedAt: null,
      },
    ]);
    expect((await own.client.get(`/customer/${body.id}`)).body).toEqual(body);
    for (const search of ['nordvik', 'sato', 'P-2026', 'airport'])
      expect((await own.client.get(`/customer?search=${search}`)).body.items, search).toEqual([body]);
    expect((await own.client.get('/customer')).body.total).toBe(1);
    const [entry, ...more] = await customerEntries(own.tenant, body.id);
    expect(more).toEqual([]);
    expect(entry).toEqual({
      action: 'customer.created',
      actor_id: own.admin.id,
      before: null,
      after: fields,
    });
  });

  it('requires only a name, an industry, a project, a module and a start date', async () => {
    const { name, industry, projectId, projectModules, projectStartDate } = someCustomer();
    const response = await client.post('/customer', {
      name,
      industry,
      projectId,
      projectModules,
      projectStartDate,
    });
    expect([response.status, response.body]).toMatchObject([
      201,
      {
        logoId: null,
        contact: null,
        email: null,
        projectManagerId: null,
        projectType: null,
        status: 'Upcoming',
        salesPackage: null,
        dataRequest: null,
      },
    ]);
  });

  it.each([null, '', ' \n '])('takes the optional text %j as null', async (absent) => {
    const texts = ['contact', 'email', 'projectType', 'salesPackage', 'dataRequest'];
    const written = Object.fromEntries(texts.map((field) => [field, absent]));
    const { status, body } = await client.post('/customer', someCustomer(written));
    expect([status, texts.map((field) => body[field])]).toEqual([201, texts.map(() => null)]);
  });

  it('trims and normalizes texts', async () => {
    const name = unique('Cafe\u0301').slice(0, 40);
    const { body } = await client.post('/customer', someCustomer({ name: `  ${name} ` }));
    expect(body.name).toBe(name.normalize('NFC'));
  });

  const limited: readonly (readonly [field: string, min: number, max: number])[] = [
    ['name', customerLimits.name.min, customerLimits.name.max],
    ['projectId', customerLimits.projectId.min, customerLimits.projectId.max],
    ['contact', 1, customerLimits.contact],
    ['dataRequest', 1, customerLimits.dataRequest],
  ];

  it.each(limited)('accepts a %s of %i to %i code points (S41)', async (field, min, max) => {
    for (const length of [min, max]) {
      // Names must be unique.
      const value = field === 'name' ? `${unique('x').slice(-5)}${'😀'.repeat(length - 5)}` : text(length);
      const { status, body } = await client.post('/customer', someCustomer({ [field]: value }));
      expect([status, body[field]], `${field} of ${length}`).toEqual([201, value]);
    }
    const isOptional = field === 'contact' || field === 'dataRequest';
    for (const length of isOptional ? [max + 1] : [min - 1, max + 1]) {
      const { status, body } = await client.post('/customer', someCustomer({ [field]: text(length) }));
      expect([status, Object.keys(body.fields)], `${field} of ${length}`).toEqual([422, [field]]);
      expect(body.fields[field][0].code).toBe(
        length > max ? 'tooLong' : length === 0 ? 'required' : 'tooShort',
      );
    }
  });

  it.each([
    ['email', 'no address', 'email'],
    ['email', `a@${'b'.repeat(245)}.example`, 'tooLong'],
    ['industry', '', 'required'],
    ['industry', 'Alchemy', 'notOffered'],
    ['projectType', 'Alchemy', 'notOffered'],
    ['salesPackage', 'Alchemy', 'notOffered'],
    ['projectModules', [], 'required'],
    ['projectModules', ['Safety', 'Alchemy'], 'notOffered'],
    ['projectModules', ['Safety', 'Safety'], 'duplicate'],
    ['projectModules', Array.from({ length: 51 }, (_, index) => `Module ${index}`), 'tooMany'],
    ['projectStartDate', '', 'required'],
    ['projectStartDate', '2026-02-30', 'format'],
    ['projectStartDate', '0000-01-01', 'invalid'],
    ['status', 'Lost', 'choice'],
    ['projectManagerId', crypto.randomUUID(), 'unknown'],
    ['logoId', crypto.randomUUID(), 'unknown'],
  ])('rejects %s %j as %s (S41)', async (field, value, code) => {
    const { status, body } = await client.post('/customer', someCustomer({ [field]: value }));
    expect([status, body.code]).toEqual([422, 'validation']);
    expect(body.fields[field][0].code).toBe(code);
  });

  it('rejects a learner, an inactive or a deleted user as manager', async () => {
    const unable = await Promise.all([
      tenant.user({ roleId: role.learner }),
      tenant.user({ active: false }),
      tenant.user({ roleId: role.user }),
    ]);
    await client.call('DELETE', `/admin/user/${unable[2]?.id}`);
    for (const { id } of unable) {
      const { body } = await client.post('/customer', someCustomer({ projectManagerId: id }));
      expect(body.fields.projectManagerId[0].code).toBe('unknown');
    }
  });

  it("responds to another tenant's logo and manager as to unknown ones (S3)", async () => {
    const other = await customerFixture(app);
    const foreign = { logoId: await other.tenant.asset(), projectManagerId: other.admin.id };
    const unknown = { logoId: crypto.randomUUID(), projectManagerId: crypto.randomUUID() };
    const [one, two] = [
      await client.post('/customer', someCustomer(foreign)),
      await client.post('/customer', someCustomer(unknown)),
    ];
    expect(one.status).toBe(422);
    expect(one.body.fields).toEqual(two.body.fields);
    expect(Object.keys(one.body.fields)).toEqual(['logoId', 'projectManagerId']);
  });

  it('creates one of twenty concurrent customers with the same name in any case (F16)', async () => {
    const own = await customerFixture(app);
    const name = unique('Twin').slice(0, 30);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        own.client.post('/customer', someCustomer({ name: index % 2 ? name : name.toUpperCase() })),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { body } of responses.filter(({ status }) => status !== 201))
      expect(body).toMatchObject({
        status: 409,
        code: 'customer.nameTaken',
        detail: 'Client name already exists, please provide a new name',
        fields: { name: [{ code: 'taken' }] },
      });
    expect([await customerTotal(own.tenant), (await own.client.get('/customer')).body.total]).toEqual([1, 1]);
  });

  it.each([
    ['two spaces', 'Northwind  Aviation'],
    ['a space of another kind', 'Northwind\u00A0Aviation'],
    ['a sign that nobody sees', 'Northwind\u200B Aviation'],
    ['wide letters', 'Ｎorthwind Aviation'],
  ])('rejects a name that differs from another one only in %s', async (_, name) => {
    const own = await customerFixture(app);
    expect((await own.client.post('/customer', someCustomer({ name: 'Northwind Aviation' }))).status).toBe(
      201,
    );
    expect((await own.client.get(`/customer/availability?name=${encodeURIComponent(name)}`)).body).toEqual({
      available: false,
    });
    expect((await own.client.post('/customer', someCustomer({ name }))).body.code).toBe('customer.nameTaken');
  });

  it('rejects a name of invisible characters', async () => {
    const { status, body } = await client.post('/customer', someCustomer({ name: '\u200B'.repeat(6) }));
    expect([status, body.fields.name[0].code]).toEqual([422, 'tooShort']);
  });

  it('allows the same name in two organizations (S6)', async () => {
    const other = await customerFixture(app);
    const fields = someCustomer();
    expect((await client.post('/customer', fields)).status).toBe(201);
    expect((await other.client.post('/customer', fields)).status).toBe(201);
  });

  it('returns the stored response to a repeated request', async () => {
    const own = await customerFixture(app);
    const again = { headers: { 'idempotency-key': unique('key') } };
    const fields = someCustomer();
    const first = await own.client.post('/customer', fields, again);
    expect((await own.client.post('/customer', fields, again)).body).toEqual(first.body);
    const other = await own.client.post('/customer', someCustomer(), again);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.mismatch']);
    expect((await own.client.get('/customer')).body.total).toBe(1);
  });

  it('requires the role of an administrator or manager', async () => {
    const count = await customerTotal(tenant);
    for (const roleId of [role.user, role.learner]) {
      const reader = await signedIn(app, await tenant.user({ roleId }));
      expect((await reader.post('/customer', someCustomer())).body.code).toBe('permission.denied');
    }
    expect((await signedOut(app, tenant).post('/customer', someCustomer())).body.code).toBe('token.missing');
    expect(await customerTotal(tenant)).toBe(count);
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    expect((await manager.post('/customer', someCustomer())).status).toBe(201);
  });
});

describe('GET customer/availability', () => {
  const available = async (name: string, excludeId?: string): Promise<boolean> => {
    const except = excludeId === undefined ? '' : `&excludeId=${excludeId}`;
    return (await client.get(`/customer/availability?name=${encodeURIComponent(name)}${except}`)).body
      .available;
  };

  it('reports whether a name is available, including its own and archived ones', async () => {
    const { body } = await client.post('/customer', someCustomer({ name: 'Éclair Aviation' }));
    expect(await available('Éclair Aviation II')).toBe(true);
    for (const name of ['Éclair Aviation', ' ÉCLAIR aviation ', 'E\u0301clair Aviation'])
      expect(await available(name), name).toBe(false);
    expect(await available('Éclair Aviation', body.id)).toBe(true);
    await queryRows(tenant, 'update customer set archived_at = now() where id = $1 returning 1', [body.id]);
    expect(await available('Éclair Aviation')).toBe(true);
  });

  it('reveals nothing to consultants about customers they do not see (S8)', async () => {
    const person = await tenant.user({ roleId: role.user });
    await tenant.customer({ name: 'Assigned Aviation', assigned: [person] });
    await tenant.customer({ name: 'Unassigned Aviation' });
    expect(await available('Unassigned Aviation')).toBe(false);
    const consultant = await signedIn(app, person);
    const ask = async (name: string) =>
      (await consultant.get(`/customer/availability?name=${encodeURIComponent(name)}`)).body;
    expect(await ask('Unassigned Aviation')).toEqual({ available: true });
    expect(await ask('Assigned Aviation')).toEqual({ available: false });
  });
});

describe('GET customer/managers', () => {
  it('finds possible project managers by name', async () => {
    const own = await customerFixture(app);
    const named = (firstName: string, input: object = {}) =>
      own.tenant.user({ firstName, lastName: 'Lindqvist', ...input });
    const [zoe, ada] = [await named('Zoé'), await named('Ada', { roleId: role.user })];
    await named('Learning', { roleId: role.learner });
    await named('Gone', { active: false });
    const { body } = await own.client.get('/customer/managers?search=lindq');
    expect(body).toEqual([
      { id: ada.id, name: 'Ada Lindqvist', userName: ada.userName },
      { id: zoe.id, name: 'Zoé Lindqvist', userName: zoe.userName },
    ]);
    expect((await own.client.get('/customer/managers')).body).toContainEqual(
      expect.objectContaining({ id: own.admin.id }),
    );
  });
});
