import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, type Client } from '../../../testing/client';
import { asOwner, makeTenant, queryRows, unique, type TestTenant } from '../../../testing/factories';
import { ownApp, sharedApp } from '../../../testing/test-app';
import { waitForBlockedQuery } from '../../../testing/database/blocked-query';
import { minute, day } from '../../platform/durations';

const app = await sharedApp();
const path = '/usersessionpageinfo/createUserTimeSpent';
const ago = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString();
/** Milliseconds by which the application's estimate of the database's clock may be wrong. */
const clocksApart = 5_000;

const entry = (more: Record<string, unknown> = {}) => ({
  pageName: 'Customer',
  entryTime: ago(minute),
  appVersion: '1.0.0',
  ...more,
});

interface Row {
  id: string;
  page_name: string;
  customer_id: string | null;
  insight_id: string | null;
  insight_name: string | null;
  entry_time: Date;
  exit_time: Date | null;
}

const readVisits = (tenant: TestTenant) =>
  queryRows<Row>(tenant, 'select * from page_visit order by entry_time, id');

async function someone(): Promise<{ tenant: TestTenant; client: Client }> {
  const tenant = await makeTenant();
  return { tenant, client: await signedIn(app, await tenant.user()) };
}

describe('POST usersessionpageinfo/createUserTimeSpent', () => {
  it('opens a visit and closes the previous one', async () => {
    const { tenant, client } = await someone();
    const [first, second] = [ago(5 * minute), ago(3 * minute)];
    await client.post(path, entry({ entryTime: first }));
    const response = await client.post(path, entry({ pageName: 'InsightList', entryTime: second }));
    const rows = await readVisits(tenant);
    expect(rows.map(({ exit_time }) => exit_time?.toISOString() ?? null)).toEqual([second, null]);
    expect(response.body).toEqual({ entryId: [{ _id: rows[1]?.id }] });
  });

  it('is closed by the logout, with every visit of the session', async () => {
    const { tenant, client } = await someone();
    await client.post(path, entry({ pageName: 'Logout', entryTime: ago(minute) }));
    const before = app.clock.now();
    expect((await client.post('/auth/logout')).status).toBe(204);
    const [visit] = await readVisits(tenant);
    expect(visit?.exit_time?.getTime()).toBeGreaterThanOrEqual(before - clocksApart);
  });

  it('fails if its customer is deleted in the meantime', async () => {
    const { tenant, client } = await someone();
    const customerId = await tenant.customer();
    const entering = await asOwner(tenant.id, async (owner) => {
      await owner.query('delete from customer_search_token where customer_id = $1', [customerId]);
      await owner.query('delete from customer where id = $1', [customerId]);
      const sent = client.post(path, entry({ customerId }));
      await waitForBlockedQuery(owner);
      return () => sent;
    });
    const { status, body } = await entering();
    expect([status, body.code]).toEqual([422, 'customer.unknown']);
    expect(await readVisits(tenant)).toEqual([]);
  });

  it("closes no visit of the user's other sessions", async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    for (const client of [await signedIn(app, user), await signedIn(app, user)])
      await client.post(path, entry());
    expect((await readVisits(tenant)).map(({ exit_time }) => exit_time)).toEqual([null, null]);
  });

  it('stores the customer, the insight and its name', async () => {
    const { tenant, client } = await someone();
    const customerId = await tenant.customer();
    const insightId = await tenant.insight();
    await client.post(
      path,
      entry({ pageName: 'ViewReport', customerId, insightId, insightName: ' Losses ' }),
    );
    expect(await readVisits(tenant)).toMatchObject([
      { page_name: 'ViewReport', customer_id: customerId, insight_id: insightId, insight_name: 'Losses' },
    ]);
    const { body } = await client.get(`/insight/customer/${customerId}`);
    expect(body.groups[0].insights[0].lastViewedAt).not.toBeNull();
  });

  it('treats an empty string as no insight and no customer', async () => {
    const { tenant, client } = await someone();
    expect((await client.post(path, entry({ insightId: '', customerId: '' }))).status).toBe(201);
    expect(await readVisits(tenant)).toMatchObject([{ insight_id: null, customer_id: null }]);
  });

  it.each([
    ['the future', -day, 0],
    ['a year ago', 365 * day, day],
  ])('clamps a time of %s to a plausible one', async (_when, back, expected) => {
    const { tenant, client } = await someone();
    const before = app.clock.now();
    await client.post(path, entry({ entryTime: ago(back) }));
    const after = app.clock.now();
    const [row] = await readVisits(tenant);
    const believed = (row?.entry_time.getTime() ?? 0) + expected;
    expect(believed).toBeGreaterThanOrEqual(before - clocksApart);
    expect(believed).toBeLessThanOrEqual(after + clocksApart);
  });

  it.each([
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2025-06-30T12:00:00.123456789Z',
  ])('accepts the time %s', async (entryTime) => {
    const { client } = await someone();
    expect((await client.post(path, entry({ entryTime, exitTime: entryTime }))).status).toBe(201);
  });

  it.each([
    ['no page', { pageName: undefined }],
    ['an empty page', { pageName: '  ' }],
    ['a long page name', { pageName: 'x'.repeat(65) }],
    ['a long insight name', { insightName: 'x'.repeat(129) }],
    ['control characters', { pageName: 'a\u0007b' }],
    ['a time without zone', { entryTime: '2025-06-30T12:00:00' }],
    ['a day that is none', { entryTime: '2025-02-30T12:00:00Z' }],
    ['another version', { appVersion: '2.0.0' }],
    ['an id that is none', { customerId: 'x' }],
  ])('rejects %s', async (_what, change) => {
    const { tenant, client } = await someone();
    const { status, body } = await client.post(path, entry(change));
    expect([status, Object.keys(body.fields)]).toEqual([422, Object.keys(change)]);
    expect(await readVisits(tenant)).toEqual([]);
  });

  it('counts characters, not bytes: 64 emoji fit', async () => {
    const { client } = await someone();
    expect((await client.post(path, entry({ pageName: '😀'.repeat(64) }))).status).toBe(201);
    expect((await client.post(path, entry({ pageName: '😀'.repeat(65) }))).status).toBe(422);
  });
});

describe('an Idempotency-Key', () => {
  const keyed = () => ({ headers: { 'idempotency-key': unique('key') } });

  it('repeats the first response for the same body, and inserts one row', async () => {
    const { tenant, client } = await someone();
    const [key, body] = [keyed(), entry()];
    const first = await client.post(path, body, key);
    const again = await client.post(path, body, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await readVisits(tenant)).toHaveLength(1);
  });

  it('is rejected with another body', async () => {
    const { tenant, client } = await someone();
    const key = keyed();
    await client.post(path, entry(), key);
    const other = await client.post(path, entry({ pageName: 'Other' }), key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.mismatch']);
    expect(await readVisits(tenant)).toHaveLength(1);
  });

  it('inserts one row for 20 concurrent calls, which get the same response', async () => {
    const { tenant, client } = await someone();
    const [key, body] = [keyed(), entry()];
    const responses = await Promise.all(Array.from({ length: 20 }, () => client.post(path, body, key)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await readVisits(tenant)).toHaveLength(1);
  });

  it('can be reused after a rejected call', async () => {
    const { tenant, client } = await someone();
    const key = keyed();
    const rejected = await client.post(path, entry({ customerId: crypto.randomUUID() }), key);
    expect(rejected.body.code).toBe('customer.unknown');
    expect((await client.post(path, entry(), key)).status).toBe(201);
    expect(await readVisits(tenant)).toHaveLength(1);
  });

  it('of one user does not affect another', async () => {
    const tenant = await makeTenant();
    const [key, body] = [keyed(), entry()];
    const first = await (await signedIn(app, await tenant.user())).post(path, body, key);
    const second = await (await signedIn(app, await tenant.user())).post(path, body, key);
    expect(second.status).toBe(201);
    expect(second.body).not.toEqual(first.body);
  });

  it.each(['', 'with space', 'x'.repeat(129), 'ü'])('is rejected if it is %j', async (value) => {
    const { client } = await someone();
    const { status, body } = await client.post(path, entry(), { headers: { 'idempotency-key': value } });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['Idempotency-Key']]);
  });
});

describe('PUT usersessionpageinfo/:pageVisitId', () => {
  const enter = async (client: Client, more = {}): Promise<string> =>
    (await client.post(path, entry(more))).body.entryId[0]._id;

  it('sets the exit time; a second call does not change it', async () => {
    const { client } = await someone();
    const id = await enter(client);
    const exitTime = ago(30_000);
    const response = await client.put(`/usersessionpageinfo/${id}`, { exitTime });
    expect(response.body).toEqual({ _id: id, exitTime });
    expect((await client.put(`/usersessionpageinfo/${id}`, { exitTime: ago(0) })).body.exitTime).toBe(
      exitTime,
    );
  });

  it('never ends a visit before it started, nor in the future', async () => {
    const { client } = await someone();
    const entryTime = ago(minute);
    const early = await enter(client, { entryTime });
    expect((await client.put(`/usersessionpageinfo/${early}`, { exitTime: ago(day) })).body.exitTime).toBe(
      entryTime,
    );
    const late = await enter(client);
    const { body } = await client.put(`/usersessionpageinfo/${late}`, { exitTime: ago(-day) });
    expect(Date.parse(body.exitTime)).toBeLessThanOrEqual(app.clock.now() + clocksApart);
  });

  it("does not find other users' visits, even in the same tenant", async () => {
    const { tenant, client } = await someone();
    const id = await enter(client);
    for (const roleId of [role.administrator, role.learner]) {
      const other = await signedIn(app, await tenant.user({ roleId }));
      const response = await other.put(`/usersessionpageinfo/${id}`, { exitTime: ago(0) });
      expect([response.status, response.body.code]).toEqual([404, 'notFound']);
    }
    expect((await readVisits(tenant))[0]?.exit_time).toBeNull();
  });

  it("follows the server's clock when it is set", async () => {
    const own = await ownApp();
    const tenant = await makeTenant();
    const client = await signedIn(own, await tenant.user());
    const id = await enter(client, { entryTime: ago(0) });
    own.clock.advance(5 * minute);
    const exitTime = ago(-4 * minute);
    expect((await client.put(`/usersessionpageinfo/${id}`, { exitTime })).body.exitTime).toBe(exitTime);
  });
});
