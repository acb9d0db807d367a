import { describe, expect, it } from 'vitest';
import { makeTenant, queryRows, unique } from '../../../testing/factories';
import {
  toChange,
  entriesAbout,
  insightFixture,
  insightsPath,
  someInsight,
} from '../../../testing/insights/insight-administration';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp();
const keyed = (key = unique('key')) => ({ headers: { 'idempotency-key': key } });

describe('PUT insight/:insightId', () => {
  it('changes an insight, its customers and its search tokens, and records the difference', async () => {
    const { tenant, client, groupId } = await insightFixture(app);
    const { body: made } = await client.post(insightsPath, someInsight(groupId, { title: 'Before' }));
    const customerId = await tenant.customer({ name: 'Chosen client' });
    const fields = await toChange(client, made.id);
    const wanted = { ...fields, title: 'Afterwards', category: 'Custom', customerIds: [customerId] };
    const { status, body } = await client.put(`${insightsPath}/${made.id}`, wanted, keyed());
    expect([status, body]).toMatchObject([200, { ...wanted, version: 2 }]);
    expect((await client.get(`${insightsPath}/${made.id}/customer`)).body).toEqual([
      { id: customerId, name: 'Chosen client' },
    ]);
    expect((await client.get(`${insightsPath}?search=before`)).body.total).toBe(0);
    expect((await client.get(`${insightsPath}?search=afterw`)).body.total).toBe(1);
    expect((await entriesAbout(tenant, made.id)).at(-1)).toEqual({
      action: 'insight.updated',
      before: { title: 'Before', category: 'Default', customerIds: [] },
      after: { title: 'Afterwards', category: 'Custom', customerIds: [customerId] },
    });
  });

  it('writes nothing if nothing changes', async () => {
    const { tenant, client, groupId } = await insightFixture(app);
    const fields = someInsight(groupId, { identity: { username: 'a', roles: ['b'] } });
    const { body: made } = await client.post(insightsPath, fields);
    const { body } = await client.put(`${insightsPath}/${made.id}`, await toChange(client, made.id));
    expect(body).toEqual(made);
    expect(await entriesAbout(tenant, made.id)).toHaveLength(1);
  });

  it('rejects the second of two concurrent edits with the current state (F15)', async () => {
    const { client, groupId } = await insightFixture(app);
    const { body: made } = await client.post(insightsPath, someInsight(groupId));
    const fields = await toChange(client, made.id);
    const first = await client.put(`${insightsPath}/${made.id}`, { ...fields, publisher: 'First' });
    const second = await client.put(`${insightsPath}/${made.id}`, { ...fields, publisher: 'Second' });
    expect([second.status, second.body.code, second.body.current]).toEqual([
      409,
      'conflict.stale',
      first.body,
    ]);
  });

  it('moves an insight to the end of its new group, and closes the gap', async () => {
    const { tenant, client, groupId } = await insightFixture(app);
    const there = await tenant.group();
    const post = async (group: string) => (await client.post(insightsPath, someInsight(group))).body.id;
    const [a, b, c, d] = [await post(groupId), await post(groupId), await post(groupId), await post(there)];
    await client.put(`${insightsPath}/${a}`, { ...(await toChange(client, a)), groupId: there });
    expect(
      await queryRows(tenant, 'select id, position from insight where group_id = $1 order by position', [
        groupId,
      ]),
    ).toEqual([
      { id: b, position: 0 },
      { id: c, position: 1 },
    ]);
    expect(
      await queryRows(tenant, 'select id, position from insight where group_id = $1 order by position', [
        there,
      ]),
    ).toEqual([
      { id: d, position: 0 },
      { id: a, position: 1 },
    ]);
  });

  it('keeps archived customers selected', async () => {
    const { tenant, client } = await insightFixture(app);
    const [remaining, away] = [await tenant.customer(), await tenant.customer()];
    const id = await tenant.insight({ category: 'Custom', customerIds: [remaining, away] });
    await queryRows(tenant, `update customer set archived_at = now() where id = '${away}' returning 1`);
    const fields = await toChange(client, id);
    expect(fields['customerIds']).toEqual([remaining]);
    await client.put(`${insightsPath}/${id}`, { ...fields, title: 'Renamed' });
    expect(await queryRows(tenant, 'select customer_id from insight_customer')).toHaveLength(2);
  });
});

describe('DELETE insight/:insightId', () => {
  it('removes it from all lists, frees its names and keeps page visits', async () => {
    const { tenant, client, groupId } = await insightFixture(app);
    const names = { title: 'Once', dashboardName: 'Once' };
    const { body: made } = await client.post(insightsPath, someInsight(groupId, names));
    const customerId = await tenant.customer();
    const visit = { pageName: 'View', entryTime: new Date().toISOString(), appVersion: '1.0.0', customerId };
    await client.post('/usersessionpageinfo/createUserTimeSpent', { ...visit, insightId: made.id });
    expect((await client.call('DELETE', `${insightsPath}/${made.id}`)).status).toBe(204);
    for (const path of [made.id, `${made.id}/customer`, `${made.id}/embed?customerId=${customerId}`])
      expect((await client.get(`${insightsPath}/${path}`)).status).toBe(404);
    expect((await client.get(insightsPath)).body).toMatchObject({ items: [], total: 0 });
    expect(
      await queryRows(tenant, 'select id from page_visit where insight_id = $1', [made.id]),
    ).toHaveLength(1);
    expect((await client.post(insightsPath, someInsight(groupId, names))).status).toBe(201);
    expect((await entriesAbout(tenant, made.id)).at(-1)).toMatchObject({
      action: 'insight.deleted',
      before: { title: 'Once' },
    });
    expect((await client.call('DELETE', `${insightsPath}/${made.id}`)).status).toBe(404);
  });
});

describe('PUT insight/order', () => {
  const withThree = async () => {
    const keeper = await insightFixture(app);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.push((await keeper.client.post(insightsPath, someInsight(keeper.groupId))).body.id);
    return { ...keeper, ids: ids as [string, string, string] };
  };

  it("reorders a group's insights for customers, and audits it", async () => {
    const { tenant, client, groupId, ids } = await withThree();
    const order = [ids[2], ids[0], ids[1]];
    const { status, body } = await client.put(`${insightsPath}/order`, { groupId, ids: order }, keyed());
    expect([status, body]).toEqual([200, { groupId, ids: order }]);
    const seen = await client.get(`/insight/customer/${await tenant.customer()}`);
    expect(seen.body.groups[0].insights.map(({ id }: { id: string }) => id)).toEqual(order);
    expect(await entriesAbout(tenant, groupId)).toEqual([
      { action: 'insightGroup.insightsOrdered', before: { insightIds: ids }, after: { insightIds: order } },
    ]);
  });

  it('rejects an order with other insights, and returns the current ones', async () => {
    const { tenant, client, groupId, ids } = await withThree();
    const foreign = await tenant.insight();
    for (const order of [ids.slice(1), [...ids, foreign], [ids[0], ids[1], foreign], []]) {
      const { status, body } = await client.put(`${insightsPath}/order`, { groupId, ids: order });
      expect([status, body.code, body.current]).toEqual([409, 'conflict.stale', { groupId, ids }]);
    }
    const twice = await client.put(`${insightsPath}/order`, { groupId, ids: [ids[0], ids[0], ids[1]] });
    expect(twice.status).toBe(422);
  });

  it('rejects the second of two changes based on the same order', async () => {
    const { client, groupId, ids } = await withThree();
    const change = (order: string[]) =>
      client.put(`${insightsPath}/order`, { groupId, ids: order, previousIds: ids });
    const first = [ids[1], ids[0], ids[2]];
    expect((await change(first)).status).toBe(200);
    const second = await change([ids[0], ids[2], ids[1]]);
    expect([second.status, second.body.current]).toEqual([409, { groupId, ids: first }]);
  });

  it("does not find another organization's group (S3)", async () => {
    const { client } = await withThree();
    const other = await makeTenant();
    const { status, body } = await client.put(`${insightsPath}/order`, {
      groupId: await other.group(),
      ids: [],
    });
    expect([status, body.fields.groupId[0].code]).toEqual([422, 'unknown']);
  });

  it('leaves consecutive positions after concurrent moves, additions and deletions', async () => {
    const { tenant, client, groupId, ids } = await withThree();
    const there = (
      await client.post('/insightgroup', { name: 'There', description: 'x', status: 'Upcoming' })
    ).body.id;
    await Promise.all([
      client.put(`${insightsPath}/${ids[0]}`, { ...(await toChange(client, ids[0])), groupId: there }),
      client.call('DELETE', `${insightsPath}/${ids[1]}`),
      client.put(`${insightsPath}/order`, { groupId, ids: ids.toReversed() }),
      client.post(insightsPath, someInsight(groupId)),
      client.post(insightsPath, someInsight(there)),
    ]);
    const rows = await queryRows<{ group_id: string; places: number[] }>(
      tenant,
      `select group_id, array_agg(position order by position) places from insight
       where deleted_at is null group by group_id`,
    );
    for (const { places } of rows) expect(places).toEqual(places.map((_place, index) => index));
  });
});
