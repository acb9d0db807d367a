import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, type Client } from '../../../../testing/client';
import { asOwner, queryRows } from '../../../../testing/factories';
import { sharedApp } from '../../../../testing/test-app';
import { toFields, organization, usersPath } from '../../../../testing/users/user-administration';
import { waitForBlockedQuery } from '../../../../testing/database/blocked-query';

const app = await sharedApp();

describe('a user who becomes an administrator concurrently', () => {
  it('can no longer be changed by a manager (S11)', async () => {
    const { tenant } = await organization(app);
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    const user = await tenant.user({ roleId: role.user });
    const locking = await asOwner(tenant.id, async (owner) => {
      await owner.query('update app_user set role_id = 1001 where id = $1', [user.id]);
      const sent = manager.post(`${usersPath}/${user.id}/lock`);
      await waitForBlockedQuery(owner);
      return () => sent;
    });
    const rejected = await locking();
    expect([rejected.status, rejected.body.code]).toEqual([409, 'conflict.stale']);
    expect(await queryRows(tenant, 'select locked from app_user where id = $1', [user.id])).toEqual([
      { locked: false },
    ]);
  });
});

const takeAway = {
  demoted: async (client: Client, id: string, locationId: string) =>
    client.put(`${usersPath}/${id}`, {
      ...(await toFields(client, id)),
      locationIds: [locationId],
      appRoleId: role.manager,
    }),
  'made inactive by a change': async (client: Client, id: string, locationId: string) =>
    client.put(`${usersPath}/${id}`, {
      ...(await toFields(client, id)),
      locationIds: [locationId],
      active: false,
    }),
  deactivated: (client: Client, id: string) => client.post(`${usersPath}/${id}/deactivate`),
  locked: (client: Client, id: string) => client.post(`${usersPath}/${id}/lock`),
  deleted: (client: Client, id: string) => client.call('DELETE', `${usersPath}/${id}`),
} satisfies Record<string, (client: Client, id: string, locationId: string) => Promise<unknown>>;

describe('administrators', () => {
  it.each(Object.entries(takeAway))('cannot be %s by themselves', async (_name, act) => {
    const { tenant, admin, client, locationId } = await organization(app);
    await tenant.user();
    const response = await act(client, admin.id, locationId);
    expect([response.status, response.body.code]).toEqual([409, 'user.self']);
  });

  it.each(Object.entries(takeAway))('cannot be %s by each other concurrently', async (_name, act) => {
    const { tenant, admin, client, locationId } = await organization(app);
    const second = await tenant.user();
    const theirs = await signedIn(app, second);
    const responses = await Promise.all([
      act(client, second.id, locationId),
      act(theirs, admin.id, locationId),
    ]);
    const able = await queryRows(
      tenant,
      'select 1 from app_user where role_id = 1001 and active and not locked and deleted_at is null',
    );
    expect(able).toHaveLength(1);
    expect(responses.filter(({ status }) => status < 300)).toHaveLength(1);
    // The other is refused as the last one, or because its session has ended by then.
    const rejection = responses.find(({ status }) => status >= 300)?.body.code;
    expect(['user.lastAdministrator', 'session.invalid']).toContain(rejection);
  });

  it.each(Object.entries(takeAway))(
    "who are inactive or locked don't count: the last active one is not %s",
    async (_name, act) => {
      const { tenant, admin, locationId } = await organization(app);
      const inactive = await tenant.user({ active: false });
      // This process has cached the session while the user was able to act.
      const theirs = await signedIn(app, await tenant.user());
      expect((await theirs.get('/auth/me')).status).toBe(200);
      await queryRows(tenant, 'update app_user set locked = true where id not in ($1, $2) returning 1', [
        admin.id,
        inactive.id,
      ]);
      const response = await act(theirs, admin.id, locationId);
      expect([response.status, response.body.code]).toEqual([409, 'user.lastAdministrator']);
    },
  );
});
