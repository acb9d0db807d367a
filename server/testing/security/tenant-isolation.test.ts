import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Operation } from '@vantage/contract/api/operation';
import { requestCustomerAccess } from '@vantage/contract/customers/customer-access';
import { role } from '@vantage/contract/permissions';
import { createCall, listParameters, getSchema, buildUrl, type Call } from '../calls';
import { send, signedIn, type TestResponse, type Client } from '../client';
import { makeTenant, queryRows } from '../factories';
import { sharedApp } from '../test-app';
import { makeFixtures } from '../fixtures';

const app = await sharedApp();
const [one, two] = await Promise.all([makeFixtures(app), makeFixtures(app)]);

const getName = (operation: Operation): string => `${operation.method} ${operation.path}`;
const ofTenant = app.operations.filter((operation) => listParameters(operation).includes('tenantId'));
const getHeaders = ({ credentials }: Client) => ({
  authorization: `Bearer ${credentials?.token}`,
  sessionid: credentials?.sessionId ?? '',
});

const sendCall = (operation: Operation, call: Call, client: Client): Promise<TestResponse> =>
  send(app, {
    method: operation.method,
    url: buildUrl(operation, call),
    headers: { ...getHeaders(client), ...call.headers },
    ...(call.body ? { payload: call.body } : {}),
  });

describe("a token on another tenant's routes", () => {
  it.each(ofTenant.filter(({ permission }) => permission !== 'public').map((each) => [getName(each), each]))(
    '%s rejects it (S1)',
    async (_name, operation) => {
      const client = await one.as(role.administrator);
      const response = await sendCall(operation, await createCall(operation, two), client);
      expect([response.status, response.body.code]).toEqual([401, 'token.invalid']);
    },
  );

  it('is rejected even with a session id of that tenant (S1)', async () => {
    const client = await one.as(role.administrator);
    const foreign = await two.as(role.administrator);
    const response = await send(app, {
      url: `/api/${two.tenant.id}/v1/auth/me`,
      headers: { ...getHeaders(client), sessionid: foreign.credentials?.sessionId ?? '' },
    });
    expect(response.status).toBe(401);
  });

  it('has no effect on public routes (S1)', async () => {
    const client = await one.as(role.administrator);
    const response = await send(app, {
      url: `/api/${two.tenant.slug}/v1/check-tenant/appTenantId`,
      headers: getHeaders(client),
    });
    expect(response.body).toMatchObject({ exists: true, _id: two.tenant.id });
  });
});

const idPlaces = (operation: Operation): { where: 'params' | 'query' | 'body'; name: string }[] => {
  const uuids = (where: 'query' | 'body', schema: Operation['body']) =>
    Object.entries(schema ? (getSchema(schema).properties ?? {}) : {})
      .filter(([, field]) => [field, ...(field.anyOf ?? [])].some(({ format }) => format === 'uuid'))
      .map(([name]) => ({ where, name }));
  return [
    ...listParameters(operation)
      .filter((name) => name.endsWith('Id') && name !== 'tenantId')
      .map((name) => ({ where: 'params' as const, name })),
    ...uuids('query', operation.query),
    ...uuids('body', operation.body),
  ];
};

describe('an id of another tenant', () => {
  const places = ofTenant.flatMap((operation) =>
    idPlaces(operation).map(
      (place) => [getName(operation), `${place.where}.${place.name}`, operation, place] as const,
    ),
  );
  /** Without parts that differ between responses for other reasons. */
  const comparable = ({ status, body }: TestResponse): unknown => {
    if (status < 300) return { status };
    const { requestId: _requestId, ...rest } = body as Record<string, unknown>;
    return { status, body: rest };
  };

  it('is tested in every field that accepts an id', () => {
    expect(places.map(([name, place]) => `${name} ${place}`)).toContain(
      'GET /:tenantId/v1/customer/:customerId params.customerId',
    );
  });

  it.each(places)(
    '%s, %s: gets the response to an unknown id (S2)',
    async (_name, _place, operation, { where, name }) => {
      const foreign = two.ids[name];
      expect(foreign, `server/testing/fixtures.ts must create a ${name}`).toBeDefined();
      const withId = async (id: string | undefined): Promise<TestResponse> => {
        const call = await createCall(operation, one);
        return sendCall(
          operation,
          { ...call, [where]: { ...call[where], [name]: id } },
          await one.as(role.administrator),
        );
      };
      const [forForeign, forRandom] = [await withId(foreign), await withId(randomUUID())];
      expect(comparable(forForeign)).toEqual(comparable(forRandom));
      // A request for access is accepted for any id, so that it tells nothing.
      const status = operation === requestCustomerAccess ? 204 : 404;
      if (where === 'params') expect(forForeign.status).toBe(status);
      for (const secret of Object.values(two.ids).filter((id) => id !== foreign))
        expect(forForeign.text).not.toContain(secret);
    },
  );
});

describe('ids in the body of a page visit', () => {
  const visits = `select id, user_id, session_id, customer_id, insight_id from page_visit where user_id = $1`;
  const entry = { pageName: 'InsightList', entryTime: new Date().toISOString(), appVersion: '1.0.0' };

  it.each([
    ['customer', { customerId: two.ids['customerId'] }, 'customer.unknown'],
    ['insight', { customerId: one.ids['customerId'], insightId: two.ids['insightId'] }, 'insight.unknown'],
    ['insight without a customer', { insightId: two.ids['insightId'] }, 'insight.unknown'],
  ])('rejects the %s of another tenant and writes no row (S3)', async (_what, ids, code) => {
    const user = await one.tenant.user();
    const client = await signedIn(app, user);
    const response = await client.post('/usersessionpageinfo/createUserTimeSpent', { ...entry, ...ids });
    expect([response.status, response.body.code]).toEqual([422, code]);
    expect(await queryRows(one.tenant, visits, [user.id])).toEqual([]);
  });

  it('uses user and session of the token, not of the body (S3)', async () => {
    const user = await one.tenant.user();
    const client = await signedIn(app, user);
    const response = await client.post('/usersessionpageinfo/createUserTimeSpent', {
      ...entry,
      userId: two.ids['userId'],
      sessionId: two.ids['sessionId'],
    });
    expect(response.status).toBe(201);
    expect(await queryRows(one.tenant, visits, [user.id])).toMatchObject([
      { user_id: user.id, session_id: client.credentials?.sessionId },
    ]);
  });
});

describe('two tenants', () => {
  it('may have the same user name and e-mail address (S6)', async () => {
    const [first, second] = await Promise.all([makeTenant(), makeTenant()]);
    const same = { userName: 'Alex.Morgan', email: 'alex@example.com' };
    const [a, b] = await Promise.all([first.user(same), second.user(same)]);
    expect((await (await signedIn(app, a)).get('/auth/me')).body.id).toBe(a.id);
    expect((await (await signedIn(app, b)).get('/auth/me')).body.id).toBe(b.id);
  });

  it('may not have a duplicate in any case (S6)', async () => {
    const tenant = await makeTenant();
    await tenant.user({ userName: 'Alex.Morgan', email: 'alex@example.com' });
    await expect(tenant.user({ userName: 'alex.MORGAN' })).rejects.toThrow('The user name already exists.');
    await expect(tenant.user({ email: 'ALEX@example.com' })).rejects.toThrow('Email address already exists.');
  });
});

describe('a user below administrator level', () => {
  it.each([role.user, role.learner])('with role %i sees assigned customers only (S8)', async (roleId) => {
    const unassigned = await one.tenant.customer();
    const client = await one.as(roleId);
    const list = await client.get('/customer');
    expect(list.body.items.map((item: { id: string }) => item.id)).toEqual([one.ids['customerId']]);
    expect(list.body.total).toBe(1);
    const responses = await Promise.all([
      client.get(`/customer/${unassigned}`),
      client.get(`/insight/customer/${unassigned}`),
      client.get(`/insight/${one.ids['insightId']}/embed?customerId=${unassigned}`),
    ]);
    expect(responses.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array(3).fill('404 notFound'),
    );
    expect(
      (await client.get(`/insight/${one.ids['insightId']}/embed?customerId=${one.ids['customerId']}`)).status,
    ).toBe(200);
  });

  it('cannot open an insight that is for other customers only (S8)', async () => {
    const other = await one.tenant.customer();
    const elsewhere = await one.tenant.insight({ category: 'Custom', customerIds: [other] });
    const client = await one.as(role.user);
    const response = await client.get(`/insight/${elsewhere}/embed?customerId=${one.ids['customerId']}`);
    expect([response.status, response.body.code]).toEqual([404, 'notFound']);
    const { body } = await client.get(`/insight/customer/${one.ids['customerId']}`);
    expect(JSON.stringify(body)).not.toContain(elsewhere);
  });

  it('cannot record a visit to an unassigned customer (S8)', async () => {
    const response = await (
      await one.as(role.learner)
    ).post('/usersessionpageinfo/createUserTimeSpent', {
      pageName: 'InsightList',
      entryTime: new Date().toISOString(),
      appVersion: '1.0.0',
      customerId: await one.tenant.customer(),
    });
    expect(response.body.code).toBe('customer.unknown');
  });
});
