import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../testing/client';
import { insightFixture, insightsPath } from '../../../testing/insights/insight-administration';
import { readAllPages } from '../../../testing/lists';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp();

describe('GET insight', () => {
  it('sorts by group and position, and by every column', async () => {
    const { tenant, client } = await insightFixture(app);
    const second = await tenant.group({ name: 'B', position: 2 });
    const first = await tenant.group({ name: 'A', position: 1 });
    const ids = [
      await tenant.insight({ group_id: first, position: 1, title: 'm', publisher: 'x', type: 'AIBot' }),
      await tenant.insight({ group_id: second, position: 0, title: 'a', status: 'Incomplete' }),
      await tenant.insight({ group_id: first, position: 0, title: 'z', category: 'Custom' }),
    ] as const;
    const list = async (query: Record<string, string>) =>
      (await readAllPages(client, insightsPath, { limit: '2', ...query })).flat();
    expect(await list({})).toEqual([ids[2], ids[0], ids[1]]);
    expect(await list({ order: 'desc' })).toEqual([ids[1], ids[0], ids[2]]);
    expect(await list({ sort: 'title' })).toEqual([ids[1], ids[0], ids[2]]);
    expect((await list({ sort: 'group' })).at(-1)).toBe(ids[1]);
    expect((await list({ sort: 'publisher' })).at(-1)).toBe(ids[0]);
    expect((await list({ sort: 'type' }))[0]).toBe(ids[0]);
    expect((await list({ sort: 'status' })).at(-1)).toBe(ids[1]);
    expect((await list({ sort: 'category' }))[0]).toBe(ids[2]);
    expect((await list({ sort: 'updatedAt' }))[0]).toBe(ids[0]);
  });

  it('searches by prefix and applies each filter', async () => {
    const { tenant, client, groupId } = await insightFixture(app);
    const id = await tenant.insight({ title: 'Zürich strikes', publisher: 'Halden', group_id: groupId });
    await tenant.insight({ title: 'Other', type: 'AIBot', status: 'Incomplete', category: 'Custom' });
    const match = async (query: string) => {
      const { body } = await client.get(`${insightsPath}?${query}`);
      return [body.total, ...body.items.map((item: { id: string }) => item.id)];
    };
    for (const query of [
      'search=zurich%20str',
      'search=hald',
      'type=PowerBI',
      'status=Completed,NotAvailable',
      'category=Default',
      `groupId=${groupId}`,
    ])
      expect(await match(query)).toEqual([1, id]);
    expect(await match('search=urich')).toEqual([0]);
    expect((await client.get(insightsPath)).body).toMatchObject({ total: 2, totalIsExact: true });
  });

  it.each(['sort=nothing', 'limit=0', 'limit=201', 'cursor=x', 'type=Excel'])('rejects %s', async (query) => {
    const { client } = await insightFixture(app);
    expect((await client.get(`${insightsPath}?${query}`)).status).toBe(422);
  });

  it('requires a session of administrator level', async () => {
    const { tenant } = await insightFixture(app);
    for (const roleId of [role.user, role.learner]) {
      const response = await (await signedIn(app, await tenant.user({ roleId }))).get(insightsPath);
      expect([response.status, response.body.code]).toEqual([403, 'permission.denied']);
    }
    expect((await signedOut(app, tenant).get(insightsPath)).status).toBe(401);
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    expect((await manager.get(insightsPath)).status).toBe(200);
  });
});
