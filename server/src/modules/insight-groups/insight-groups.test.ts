import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../testing/client';
import { queryRows, unique } from '../../../testing/factories';
import {
  entriesAbout,
  groupsPath,
  insightFixture,
  insightsPath,
  someInsight,
} from '../../../testing/insights/insight-administration';
import { readAllPages } from '../../../testing/lists';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp();
const someGroup = (input: object = {}) => ({
  name: unique('Group'),
  description: 'What belongs together.',
  status: 'InProgress',
  ...input,
});

const readPositions = (tenant: { readonly id: string }) =>
  queryRows<{ id: string; position: number }>(
    tenant,
    'select id, position from insight_group where deleted_at is null order by position',
  );

describe('insight groups', () => {
  it('appends groups and lists them in any order, with their number of insights', async () => {
    const { client, tenant } = await insightFixture(app);
    await queryRows(tenant, 'update insight_group set deleted_at = now() returning 1');
    await queryRows(tenant, 'update entity_count set total = 0 returning 1');
    const ids: string[] = [];
    for (const name of ['c', 'a', 'b'])
      ids.push((await client.post(groupsPath, someGroup({ name }))).body.id);
    await client.post(insightsPath, someInsight(ids[1] ?? ''));
    const [c, a, b] = ids;
    const list = async (query: Record<string, string>) =>
      (await readAllPages(client, groupsPath, { limit: '2', ...query })).flat();
    expect(await list({})).toEqual([c, a, b]);
    expect(await list({ sort: 'name' })).toEqual([a, b, c]);
    expect((await list({ sort: 'insightCount', order: 'desc' }))[0]).toBe(a);
    expect(await list({ search: 'A' })).toEqual([a]);
    expect((await client.get(`${groupsPath}?search=belongs&status=InProgress`)).body.total).toBe(3);
    expect((await client.get(`${groupsPath}?status=Completed`)).body.total).toBe(0);
    expect((await client.get(`${groupsPath}/${a}`)).body).toMatchObject({ name: 'a', insightCount: 1 });
  });

  it.each([
    ['name', 128],
    ['description', 1_024],
  ])('accepts a %s of 1 to %i code points only (S41)', async (field, max) => {
    const { client } = await insightFixture(app);
    const status = async (length: number) =>
      (await client.post(groupsPath, someGroup({ [field]: '𠮷'.repeat(length) }))).status;
    expect([await status(0), await status(1), await status(max), await status(max + 1)]).toEqual([
      422, 201, 201, 422,
    ]);
  });

  it("keeps names unique, and allows reusing a deleted group's name", async () => {
    const { client } = await insightFixture(app);
    const { body: made } = await client.post(groupsPath, someGroup({ name: 'One' }));
    const again = await client.post(groupsPath, someGroup({ name: 'ONE' }));
    expect([again.status, again.body.code, Object.keys(again.body.fields)]).toEqual([
      409,
      'insightGroup.nameTaken',
      ['name'],
    ]);
    expect((await client.call('DELETE', `${groupsPath}/${made.id}`)).status).toBe(204);
    expect((await client.post(groupsPath, someGroup({ name: 'one' }))).status).toBe(201);
    expect((await client.get(`${groupsPath}/${made.id}`)).status).toBe(404);
  });

  it('changes a group, audits the change, and rejects the second of two concurrent edits (F15)', async () => {
    const { tenant, client } = await insightFixture(app);
    const { body: made } = await client.post(groupsPath, someGroup());
    const { name, description, version } = made;
    const change = { name, description, version, status: 'Completed' };
    const first = await client.put(`${groupsPath}/${made.id}`, change);
    expect([first.status, first.body]).toEqual([200, { ...made, status: 'Completed', version: 2 }]);
    const second = await client.put(`${groupsPath}/${made.id}`, { ...change, status: 'Upcoming' });
    expect([second.status, second.body.current]).toEqual([409, first.body]);
    expect((await client.put(`${groupsPath}/${made.id}`, { ...change, version: 2 })).body).toEqual(
      first.body,
    );
    expect((await entriesAbout(tenant, made.id)).slice(1)).toEqual([
      { action: 'insightGroup.updated', before: { status: 'InProgress' }, after: { status: 'Completed' } },
    ]);
  });

  it('does not delete a group with insights', async () => {
    const { client, groupId } = await insightFixture(app);
    const { body: insight } = await client.post(insightsPath, someInsight(groupId));
    const rejected = await client.call('DELETE', `${groupsPath}/${groupId}`);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'insightGroup.inUse']);
    await client.call('DELETE', `${insightsPath}/${insight.id}`);
    expect((await client.call('DELETE', `${groupsPath}/${groupId}`)).status).toBe(204);
  });

  it('reorders all groups, and rejects other ids or an outdated previous order', async () => {
    const { tenant, client, groupId } = await insightFixture(app);
    const { body: second } = await client.post(groupsPath, someGroup());
    const [before, after] = [
      [groupId, second.id],
      [second.id, groupId],
    ];
    const foreign = (await insightFixture(app)).groupId;
    for (const ids of [[groupId], [groupId, foreign], [...before, foreign]]) {
      const { status, body } = await client.put(`${groupsPath}/order`, { ids });
      expect([status, body.current]).toEqual([409, { ids: before }]);
    }
    expect((await client.put(`${groupsPath}/order`, { ids: after, previousIds: before })).body).toEqual({
      ids: after,
    });
    expect((await client.put(`${groupsPath}/order`, { ids: before, previousIds: before })).status).toBe(409);
    expect(await readPositions(tenant)).toEqual([
      { id: second.id, position: 0 },
      { id: groupId, position: 1 },
    ]);
    expect(
      await queryRows(tenant, "select before, after from audit_entry where action = 'insightGroups.ordered'"),
    ).toEqual([{ before: { groupIds: before }, after: { groupIds: after } }]);
  });

  it('moves the groups after a deleted one up', async () => {
    const { tenant, client, groupId } = await insightFixture(app);
    const { body: second } = await client.post(groupsPath, someGroup());
    const { body: third } = await client.post(groupsPath, someGroup());
    expect((await client.call('DELETE', `${groupsPath}/${second.id}`)).status).toBe(204);
    const { body: fourth } = await client.post(groupsPath, someGroup());
    expect(await readPositions(tenant)).toEqual([
      { id: groupId, position: 0 },
      { id: third.id, position: 1 },
      { id: fourth.id, position: 2 },
    ]);
  });

  it('keeps positions consecutive if groups are created, deleted and reordered concurrently', async () => {
    const { tenant, client, groupId } = await insightFixture(app);
    const { body: second } = await client.post(groupsPath, someGroup());
    const { body: third } = await client.post(groupsPath, someGroup());
    const [one, order, deleted, other] = await Promise.all([
      client.post(groupsPath, someGroup()),
      client.put(`${groupsPath}/order`, { ids: [third.id, second.id, groupId] }),
      client.call('DELETE', `${groupsPath}/${second.id}`),
      client.post(groupsPath, someGroup()),
    ]);
    expect([one.status, deleted.status, other.status]).toEqual([201, 204, 201]);
    // It is rejected if another request was first.
    expect([200, 409]).toContain(order.status);
    expect((await readPositions(tenant)).map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  });

  it('executes a repeated request once', async () => {
    const { tenant, client } = await insightFixture(app);
    const [fields, key] = [someGroup(), { headers: { 'idempotency-key': unique('key') } }];
    const first = await client.post(groupsPath, fields, key);
    expect((await client.post(groupsPath, fields, key)).body).toEqual(first.body);
    expect(
      await queryRows(tenant, 'select id from insight_group where name = $1', [fields.name]),
    ).toHaveLength(1);
    expect((await client.post(groupsPath, someGroup(), key)).body.code).toBe('idempotency.mismatch');
  });

  it('limits the number of groups', async () => {
    const { tenant, client } = await insightFixture(app);
    await queryRows(tenant, "update entity_count set total = 199 where entity = 'insightGroup' returning 1");
    expect((await client.post(groupsPath, someGroup())).status).toBe(201);
    expect((await client.post(groupsPath, someGroup())).body.code).toBe('insightGroup.tooMany');
  });

  it('requires a session of administrator level', async () => {
    const { tenant, groupId } = await insightFixture(app);
    const consultant = await signedIn(app, await tenant.user({ roleId: role.user }));
    expect((await consultant.put(`${groupsPath}/order`, { ids: [groupId] })).status).toBe(403);
    expect((await signedOut(app, tenant).get(groupsPath)).status).toBe(401);
  });
});
