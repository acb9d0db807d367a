import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { testPassword } from '../../../../testing/constants';
import { mailsTo, tokenMailedTo } from '../../../../testing/mails';
import { ownApp, sharedApp } from '../../../../testing/test-app';
import {
  readEntries,
  firstPassword,
  login,
  organization,
  someUser,
  usersPath,
} from '../../../../testing/users/user-administration';

const app = await sharedApp();

describe('the state of an account', () => {
  it('ends sessions on a lock, which only an administrator can lift (S28)', async () => {
    const { tenant, client } = await organization(app);
    const user = await tenant.user({ roleId: role.user });
    const theirs = await signedIn(app, user);
    expect((await client.post(`${usersPath}/${user.id}/lock`)).body).toMatchObject({
      locked: true,
      version: 2,
    });
    expect((await theirs.get('/auth/me')).body.code).toBe('session.invalid');
    const refresh = await theirs.post('/auth/refresh-token', { refreshToken: theirs.refreshToken });
    expect(refresh.status).toBe(401);
    expect((await login(app, tenant, user.userName, testPassword)).body.code).toBe(102);
    expect((await client.post(`${usersPath}/${user.id}/unlock`)).body).toMatchObject({ locked: false });
    expect((await login(app, tenant, user.userName, testPassword)).status).toBe(200);
    expect((await readEntries(tenant, user.id)).map(({ action }) => action)).toEqual([
      'user.locked',
      'user.unlocked',
    ]);
  });

  it('shows a lock after wrong passwords, which unlocking lifts, too', async () => {
    const { tenant, client } = await organization(app);
    const user = await tenant.user({ roleId: role.user });
    const before = app.clock.now();
    for (let attempt = 0; attempt < 5; attempt += 1) await login(app, tenant, user.userName, 'wrong');
    const locked = (await client.get(`${usersPath}/${user.id}`)).body;
    expect(locked.locked).toBe(false);
    expect(Date.parse(locked.signInLockedUntil)).toBeGreaterThan(before + 14 * 60_000);
    expect((await login(app, tenant, user.userName, testPassword)).body.code).toBe(102);
    expect((await client.post(`${usersPath}/${user.id}/unlock`)).body.signInLockedUntil).toBeNull();
    expect((await login(app, tenant, user.userName, testPassword)).status).toBe(200);
  });

  it('ends the sessions of a deactivated user, and reveals the reason only after the correct password (S28)', async () => {
    const { tenant, client } = await organization(app);
    const user = await tenant.user({ roleId: role.user });
    const theirs = await signedIn(app, user);
    expect((await client.post(`${usersPath}/${user.id}/deactivate`)).body.active).toBe(false);
    expect((await theirs.get('/auth/me')).body.code).toBe('session.invalid');
    expect((await login(app, tenant, user.userName, testPassword)).body.code).toBe(103);
    expect((await client.post(`${usersPath}/${user.id}/activate`)).body.active).toBe(true);
    expect((await login(app, tenant, user.userName, testPassword)).status).toBe(200);
  });

  it('is idempotent', async () => {
    const { tenant, client } = await organization(app);
    const user = await tenant.user({ roleId: role.user });
    for (const act of ['lock', 'lock', 'deactivate', 'deactivate'])
      expect((await client.post(`${usersPath}/${user.id}/${act}`)).status).toBe(200);
    expect((await readEntries(tenant, user.id)).map(({ action }) => action)).toEqual([
      'user.locked',
      'user.deactivated',
    ]);
  });

  it('takes effect in another process immediately (S28, S33)', async () => {
    const { tenant, client } = await organization(app);
    const other = await ownApp();
    const user = await tenant.user({ roleId: role.user });
    const theirs = await signedIn(other, user);
    expect((await theirs.get('/auth/me')).status).toBe(200);
    await client.post(`${usersPath}/${user.id}/lock`);
    await expect.poll(async () => (await theirs.get('/auth/me')).body.code).toBe('session.invalid');
  });
});

describe('POST admin/user/:userId/send-reset', () => {
  it('mails a link that works', async () => {
    const { tenant, client } = await organization(app);
    const user = await tenant.user({ roleId: role.user });
    expect((await client.post(`${usersPath}/${user.id}/send-reset`)).status).toBe(200);
    expect((await mailsTo(tenant, user.email)).at(-1)?.text).toContain('An administrator sent you');
    const resetToken = await tokenMailedTo(tenant, user.email);
    const selected = { resetToken, newPassword: firstPassword, confirmPassword: firstPassword };
    expect((await signedOut(app, tenant).post('/auth/forcepassword', selected)).status).toBe(200);
    expect((await login(app, tenant, user.userName, firstPassword)).status).toBe(200);
    expect((await readEntries(tenant, user.id))[0]?.action).toBe('user.resetSent');
  });

  it('resends invitations to users without a password, but not repeatedly', async () => {
    const { tenant, client, locationId } = await organization(app);
    const own = await ownApp();
    const fields = someUser(locationId);
    const { body: user } = await client.post(usersPath, fields);
    const tooSoon = await client.post(`${usersPath}/${user.id}/send-reset`);
    expect([tooSoon.status, tooSoon.body.code]).toEqual([429, 'request.tooMany']);
    own.clock.advance(61_000);
    const later = await signedIn(own, await tenant.user());
    expect((await later.post(`${usersPath}/${user.id}/send-reset`)).status).toBe(200);
    const mails = await mailsTo(tenant, fields.email);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.subject).toBe(mails[1]?.subject);
    expect((await readEntries(tenant, user.id)).map(({ action }) => action)).toEqual([
      'user.created',
      'user.invited',
    ]);
  });

  it('is rejected for users who may not sign in', async () => {
    const { tenant, client } = await organization(app);
    const user = await tenant.user({ roleId: role.user });
    await client.post(`${usersPath}/${user.id}/lock`);
    expect((await client.post(`${usersPath}/${user.id}/send-reset`)).body.code).toBe('user.locked');
    await client.post(`${usersPath}/${user.id}/unlock`);
    await client.post(`${usersPath}/${user.id}/deactivate`);
    expect((await client.post(`${usersPath}/${user.id}/send-reset`)).body.code).toBe('user.inactive');
    expect(await mailsTo(tenant, user.email)).toEqual([]);
  });
});

describe('DELETE admin/user/:userId', () => {
  it('removes a user from lists and sign-in, and keeps their history (S28)', async () => {
    const { tenant, admin, client } = await organization(app);
    const user = await tenant.user({ roleId: role.manager, firstName: 'Gone' });
    const customerId = await tenant.customer({ project_manager_id: user.id, assigned: [user] });
    const theirs = await signedIn(app, user);
    expect((await client.call('DELETE', `${usersPath}/${user.id}`)).status).toBe(204);
    expect((await theirs.get('/auth/me')).body.code).toBe('session.invalid');
    expect((await login(app, tenant, user.userName, testPassword)).body.code).toBe(100);
    expect((await client.get(`${usersPath}/${user.id}`)).body.code).toBe('notFound');
    expect((await client.get(usersPath)).body).toMatchObject({ total: 1, items: [{ id: admin.id }] });
    expect((await client.get(`${usersPath}?search=gone`)).body.total).toBe(0);
    const customer = (await client.get(`/customer/${customerId}`)).body;
    expect(customer).toMatchObject({ projectManagerId: null, projectManagerName: null, version: 2 });
    expect((await client.get('/customer?search=gone')).body.total).toBe(0);
    expect((await client.get(`${usersPath}/assigneduser/${customerId}`)).body).toEqual([]);
    expect((await readEntries(tenant, user.id)).at(-1)).toMatchObject({
      action: 'user.deleted',
      before: { userName: user.userName, firstName: 'Gone' },
      after: null,
    });
    expect((await client.call('DELETE', `${usersPath}/${user.id}`)).status).toBe(404);
  });
});
