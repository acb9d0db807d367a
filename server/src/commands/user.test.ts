import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../testing/client';
import { databaseUrls } from '../../testing/database/database-urls';
import { makeTenant, queryRows, unique, type TestTenant } from '../../testing/factories';
import { mailsTo } from '../../testing/mails';
import { runVantage } from '../../testing/process/command-line';
import { sharedApp } from '../../testing/test-app';

const app = await sharedApp();

const run = (...args: string[]) => runVantage(['user', ...args], { database: databaseUrls() });

/** @returns the printed JSON of a command that succeeds */
async function succeed(...args: string[]) {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

const choosePassword = (tenant: TestTenant, link: string) => {
  const newPassword = 'Harbour-Lantern#47';
  const resetToken = new URL(link).searchParams.get('token');
  const body = { resetToken, newPassword, confirmPassword: newPassword };
  return signedOut(app, tenant).post('/auth/forcepassword', body);
};

const operatorEntries = (tenant: TestTenant) =>
  queryRows<{ action: string; entity_id: string; after: unknown }>(
    tenant,
    `select action, entity_id, after from audit_entry
     where external_actor = 'operator' and actor_id is null and session_id is null order by id`,
  );

describe('vantage user', () => {
  it('adds a user, who chooses a password by the printed link or is invited by mail', async () => {
    const tenant = await makeTenant();
    const args = (name: string) =>
      `create ${tenant.slug} --user-name ${name} --email ${name}@example.com --first-name Grace --last-name Okafor`.split(
        ' ',
      );
    const added = await succeed(...args('grace'), '--print-link');
    expect(added).toMatchObject({ userName: 'grace', role: 'administrator' });
    expect((await choosePassword(tenant, added.link)).status).toBe(200);
    expect(await succeed(...args('hopper'), '--role', 'manager')).toMatchObject({
      link: null,
      role: 'manager',
    });
    expect(await mailsTo(tenant, 'hopper@example.com')).toHaveLength(1);
    expect((await operatorEntries(tenant)).map(({ action }) => action)).toEqual([
      'user.created',
      'user.created',
    ]);
    for (const [changed, message] of [
      [args('grace'), /userName: The user name already exists/],
      [args('no'), /userName: /],
    ] as const) {
      const { code, stderr } = await run(...changed);
      expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
    }
    expect((await run(...args('third'), '--role', 'king')).code).toBe(2);
  });

  it('prints a link to choose another password, or mails it', async () => {
    const tenant = await makeTenant();
    const [user, other] = [await tenant.user(), await tenant.user()];
    const printed = await run('reset-link', tenant.slug, user.email.toUpperCase());
    expect((await choosePassword(tenant, printed.stdout.trim())).status).toBe(200);
    expect(await succeed('reset-link', tenant.slug, other.userName, '--mail')).toEqual({
      mailedTo: other.email,
    });
    expect(await mailsTo(tenant, other.email)).toHaveLength(1);
    expect((await operatorEntries(tenant)).map(({ action }) => action)).toEqual([
      'user.resetSent',
      'user.resetSent',
    ]);
    const inactive = await tenant.user({ active: false });
    const rejected = await run('reset-link', tenant.slug, inactive.userName);
    expect([rejected.code, rejected.stdout]).toEqual([1, '']);
    expect((await run('reset-link', tenant.slug, 'nobody')).stderr).toBe('vantage: Not found.\n');
  });

  it('unlocks a user whom an administrator has locked', async () => {
    const tenant = await makeTenant();
    const admin = await signedIn(app, await tenant.user());
    const user = await tenant.user({ roleId: role.user });
    expect((await admin.post(`/admin/user/${user.id}/lock`)).body.locked).toBe(true);
    expect(await succeed('unlock', tenant.slug, user.userName)).toEqual({
      userName: user.userName,
      locked: false,
    });
    expect((await admin.get(`/admin/user/${user.id}`)).body.locked).toBe(false);
    expect(await operatorEntries(tenant)).toMatchObject([{ action: 'user.unlocked', entity_id: user.id }]);
  });

  it('ends all sessions of a user at once', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const clients = [await signedIn(app, user), await signedIn(app, user)];
    const statuses = () => Promise.all(clients.map(async (client) => (await client.get('/app')).status));
    expect(await statuses()).toEqual([200, 200]);
    expect(await succeed('sign-out', tenant.slug, user.userName)).toEqual({
      userName: user.userName,
      sessions: 2,
    });
    await expect.poll(statuses).toEqual([401, 401]);
    expect(await operatorEntries(tenant)).toMatchObject([
      { action: 'session.ended', after: { reason: 'signedOutByOperator', userId: user.id } },
      { action: 'session.ended' },
      { action: 'user.signedOut', entity_id: user.id },
    ]);
  });

  it('changes a role, but leaves the organization its last administrator', async () => {
    const tenant = await makeTenant();
    const [first, second] = [await tenant.user(), await tenant.user({ roleId: role.user })];
    const last = await run('role', tenant.slug, first.userName, 'manager');
    expect([last.code, last.stderr]).toEqual([1, expect.stringMatching(/administrator/)]);
    await succeed('role', tenant.slug, second.userName, 'administrator');
    await succeed('role', tenant.slug, first.userName, 'manager');
    expect(await operatorEntries(tenant)).toMatchObject([
      { action: 'user.updated', entity_id: second.id, after: { appRoleId: role.administrator } },
      { action: 'user.updated', entity_id: first.id, after: { appRoleId: role.manager } },
    ]);
    expect((await run('role', tenant.slug, first.userName, 'king')).code).toBe(2);
    expect((await run('role', unique('nobody'), first.userName, 'user')).code).toBe(1);
  });
});
