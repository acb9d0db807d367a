import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn } from '../../../testing/client';
import { makeTenant } from '../../../testing/factories';
import { sharedApp } from '../../../testing/test-app';
import { organization, usersPath } from '../../../testing/users/user-administration';

const app = await sharedApp();

describe('GET admin/user/:userId/summary', () => {
  it('returns customers, open sessions, the last sign-in, and recent audit entries', async () => {
    const { tenant, admin, client } = await organization(app);
    const user = await tenant.user({ roleId: role.user });
    const customers = await Promise.all(
      ['Beta Works', 'Alpha Works'].map((name) => tenant.customer({ name, assigned: [user] })),
    );
    await tenant.customer({ name: 'Gamma Works', assigned: [admin] });
    await tenant.customer({ name: 'Archived Works', assigned: [user], archived: true });
    const before = await client.get(`${usersPath}/${user.id}/summary`);
    expect(before.body).toMatchObject({ sessions: [], lastSignInAt: null, locked: false });
    await signedIn(app, user);
    const open = (await client.get(`${usersPath}/${user.id}/summary`)).body;
    expect(open.sessions).toHaveLength(1);
    expect(open.lastSignInAt).toBe(open.sessions[0].startedAt);
    await client.post(`${usersPath}/${user.id}/lock`);
    const { status, body } = await client.get(`${usersPath}/${user.id}/summary`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: user.id, userName: user.userName, locked: true },
      customers: [
        { id: customers[1], name: 'Alpha Works' },
        { id: customers[0], name: 'Beta Works' },
      ],
      sessions: [],
      lastSignInAt: open.lastSignInAt,
      locked: true,
    });
    expect(body.recentAudit).toContainEqual(
      expect.objectContaining({
        action: 'user.locked',
        entityId: user.id,
        actor: { id: admin.id, name: 'Test Person' },
      }),
    );
  });

  it('returns audit entries only with the permission to read the audit log', async () => {
    const { tenant, admin } = await organization(app);
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    const { status, body } = await manager.get(`${usersPath}/${admin.id}/summary`);
    expect([status, body.recentAudit]).toEqual([200, null]);
  });

  it('does not find a user of another tenant', async () => {
    const { client } = await organization(app);
    const stranger = await (await makeTenant()).user();
    expect((await client.get(`${usersPath}/${stranger.id}/summary`)).body.code).toBe('notFound');
  });
});
