import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, type Client } from '../../../testing/client';
import { sharedApp } from '../../../testing/test-app';
import { organization, someUser, usersPath } from '../../../testing/users/user-administration';

const app = await sharedApp();

describe('option lists', () => {
  it('lists active users, administrators and assigned users by name', async () => {
    const { tenant, admin, client } = await organization(app);
    const [first, second] = [
      await tenant.user({ roleId: role.user, firstName: 'Zoe' }),
      await tenant.user({ roleId: role.learner, firstName: 'Abel' }),
    ];
    await tenant.user({ roleId: role.user, active: false });
    const customerId = await tenant.customer({ assigned: [first, second] });
    const ids = async (list: string) =>
      (await client.get(`${usersPath}/${list}`)).body.map(({ id }: { id: string }) => id);
    expect(await ids('active')).toEqual([second.id, admin.id, first.id]);
    expect(await ids('superuser')).toEqual([admin.id]);
    expect(await ids(`assigneduser/${customerId}`)).toEqual([second.id, first.id]);
    expect((await client.get(`${usersPath}/assigneduser/${admin.id}`)).body.code).toBe('notFound');
  });

  it('contain the roles that the caller may grant, and the available languages', async () => {
    const { tenant, client } = await organization(app, { selected_languages: ['en', 'hi'] });
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    const names = async (caller: Client) =>
      (await caller.get(`${usersPath}/roles`)).body.map(({ name }: { name: string }) => name);
    expect(await names(client)).toEqual(['Administrator', 'Manager', 'User', 'Learner']);
    expect(await names(manager)).toEqual(['Manager', 'User', 'Learner']);
    const languages = (await client.get(`${usersPath}/langs`)).body;
    expect(languages.map(({ code }: { code: string }) => code)).toEqual(['en', 'hi']);
  });

  it('filters by locations and their descendants', async () => {
    const { tenant, client, locationId } = await organization(app, { enable_subarea: true });
    const below = await tenant.location({ parentId: locationId, level: 'subarea' });
    const [above, within] = [
      (await client.post(usersPath, someUser(locationId))).body,
      (await client.post(usersPath, someUser(below))).body,
    ];
    const match = async (id: string) =>
      (await client.get(`${usersPath}?locationId=${id}`)).body.items.map(({ id }: { id: string }) => id);
    expect((await match(locationId)).toSorted()).toEqual([above.id, within.id].toSorted());
    expect(await match(below)).toEqual([within.id]);
    expect(await match(above.id)).toEqual([]);
    const other = await tenant.location();
    const elsewhere = (await client.post(usersPath, someUser(other))).body;
    expect((await match(`${below},${other}`)).toSorted()).toEqual([within.id, elsewhere.id].toSorted());
    expect((await match(`${locationId},${below}`)).toSorted()).toEqual([above.id, within.id].toSorted());
  });
});
