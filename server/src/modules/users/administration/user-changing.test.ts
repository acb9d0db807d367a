import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { testPassword } from '../../../../testing/constants';
import { queryRows } from '../../../../testing/factories';
import { tokenMailedTo } from '../../../../testing/mails';
import { sharedApp } from '../../../../testing/test-app';
import {
  readEntries,
  toFields,
  firstPassword,
  login,
  organization,
  someUser,
  usersPath,
} from '../../../../testing/users/user-administration';

const app = await sharedApp();

describe('PUT admin/user/:userId', () => {
  it('changes a user, and audits the changed fields', async () => {
    const { tenant, admin, client, locationId } = await organization(app);
    const { body: user } = await client.post(usersPath, someUser(locationId));
    const elsewhere = await tenant.location();
    const fields = { ...(await toFields(client, user.id)), firstName: 'Ottilie', locationIds: [elsewhere] };
    const { status, body } = await client.put(`${usersPath}/${user.id}`, fields);
    expect([status, body]).toEqual([
      200,
      { ...user, firstName: 'Ottilie', locationIds: [elsewhere], version: 2 },
    ]);
    expect((await client.get(`${usersPath}?search=ottilie`)).body.total).toBe(1);
    expect((await client.get(`${usersPath}?search=oskar`)).body.total).toBe(0);
    expect((await readEntries(tenant, user.id)).at(-1)).toEqual({
      action: 'user.updated',
      actor_id: admin.id,
      before: { firstName: 'Oskar', locationIds: [locationId] },
      after: { firstName: 'Ottilie', locationIds: [elsewhere] },
    });
  });

  it('writes nothing if nothing changes', async () => {
    const { tenant, client, locationId } = await organization(app);
    const { body: user } = await client.post(usersPath, someUser(locationId));
    const { status, body } = await client.put(`${usersPath}/${user.id}`, await toFields(client, user.id));
    expect([status, body]).toEqual([200, user]);
    expect(await readEntries(tenant, user.id)).toHaveLength(1);
  });

  it('rejects the second of two concurrent edits with the current state (F15)', async () => {
    const { client, locationId } = await organization(app);
    const { body: user } = await client.post(usersPath, someUser(locationId));
    const fields = await toFields(client, user.id);
    const first = await client.put(`${usersPath}/${user.id}`, { ...fields, lastName: 'First' });
    const second = await client.put(`${usersPath}/${user.id}`, { ...fields, lastName: 'Second' });
    expect([second.status, second.body.code, second.body.current]).toEqual([
      409,
      'conflict.stale',
      first.body,
    ]);
  });

  it('is rejected as not found once the user is deleted (F17)', async () => {
    const { client, locationId } = await organization(app);
    const { body: user } = await client.post(usersPath, someUser(locationId));
    const fields = await toFields(client, user.id);
    await client.call('DELETE', `${usersPath}/${user.id}`);
    expect((await client.put(`${usersPath}/${user.id}`, fields)).body.code).toBe('notFound');
  });

  it('keeps names and addresses unique', async () => {
    const { admin, client, locationId } = await organization(app);
    const { body: user } = await client.post(usersPath, someUser(locationId));
    const fields = await toFields(client, user.id);
    const renamed = await client.put(`${usersPath}/${user.id}`, {
      ...fields,
      userName: admin.userName.toUpperCase(),
    });
    expect(renamed.body.code).toBe('user.userNameTaken');
    const moved = await client.put(`${usersPath}/${user.id}`, { ...fields, email: admin.email });
    expect(moved.body.code).toBe('user.emailTaken');
    const cased = await client.put(`${usersPath}/${user.id}`, {
      ...fields,
      userName: fields.userName.toUpperCase(),
    });
    expect(cased.body.userName).toBe(fields.userName.toUpperCase());
  });

  it('keeps a domain and a language that are no longer allowed while unchanged', async () => {
    const { tenant, client, locationId } = await organization(app);
    const { body: user } = await client.post(usersPath, someUser(locationId, { language: 'hi' }));
    await queryRows(
      tenant,
      "update tenant_settings set email_domains = '{halden.example}', selected_languages = '{en}' returning 1",
    );
    const fields = await toFields(client, user.id);
    expect((await client.put(`${usersPath}/${user.id}`, { ...fields, lastName: 'Kept' })).status).toBe(200);
  });

  it('revokes sessions on a role change: the next call is rejected (S9)', async () => {
    const { tenant, client, locationId } = await organization(app);
    const demoted = await tenant.user({ roleId: role.administrator });
    const theirs = await signedIn(app, demoted);
    expect((await theirs.get(usersPath)).status).toBe(200);
    const fields = { ...(await toFields(client, demoted.id)), locationIds: [locationId] };
    await client.put(`${usersPath}/${demoted.id}`, { ...fields, appRoleId: role.user });
    const rejected = await theirs.get(usersPath);
    expect([rejected.status, rejected.body.code]).toEqual([401, 'session.invalid']);
    const again = await signedIn(app, demoted);
    expect((await again.get(usersPath)).body.code).toBe('permission.denied');
  });

  it('sets a password that must be changed, and ends sessions and links (S28)', async () => {
    const { tenant, client, locationId } = await organization(app);
    const user = await tenant.user({ roleId: role.user });
    const theirs = await signedIn(app, user);
    await client.post(`${usersPath}/${user.id}/send-reset`);
    const link = await tokenMailedTo(tenant, user.email);
    const fields = { ...(await toFields(client, user.id)), locationIds: [locationId] };
    await client.put(`${usersPath}/${user.id}`, { ...fields, password: firstPassword });
    expect((await theirs.get('/auth/me')).body.code).toBe('session.invalid');
    expect((await login(app, tenant, user.userName, testPassword)).body.code).toBe(100);
    expect((await login(app, tenant, user.userName, firstPassword)).body.status).toBe(
      'PASSWORD_CHANGE_REQUIRED',
    );
    const selected = { resetToken: link, newPassword: 'Quarry#Lamp88', confirmPassword: 'Quarry#Lamp88' };
    expect((await signedOut(app, tenant).post('/auth/forcepassword', selected)).body.code).toBe('reset.used');
    const entry = (await readEntries(tenant, user.id)).at(-1);
    expect(entry?.after).toEqual({ passwordReset: true, locationIds: [locationId] });
    expect(JSON.stringify(entry)).not.toContain(firstPassword);
  });

  it("does not change one's own password without the old one (S29)", async () => {
    const { admin, client, locationId } = await organization(app);
    const fields = { ...(await toFields(client, admin.id)), locationIds: [locationId] };
    const rejected = await client.put(`${usersPath}/${admin.id}`, { ...fields, password: firstPassword });
    expect(rejected.body.code).toBe('user.self');
  });

  it('prevents managers from changing or creating administrators (S11)', async () => {
    const { tenant, admin, client, locationId } = await organization(app);
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    const { body: user } = await client.post(usersPath, someUser(locationId));
    const promoted = await manager.put(`${usersPath}/${user.id}`, {
      ...(await toFields(manager, user.id)),
      appRoleId: role.administrator,
    });
    expect([promoted.status, promoted.body.code]).toEqual([403, 'permission.denied']);
    const administrator = {
      ...(await toFields(manager, admin.id)),
      locationIds: [locationId],
      appRoleId: role.user,
    };
    const others = [
      manager.put(`${usersPath}/${admin.id}`, administrator),
      manager.call('DELETE', `${usersPath}/${admin.id}`),
      ...['activate', 'deactivate', 'lock', 'unlock', 'send-reset'].map((act) =>
        manager.post(`${usersPath}/${admin.id}/${act}`),
      ),
    ];
    for (const response of await Promise.all(others)) expect(response.body.code).toBe('permission.denied');
    expect((await client.get('/auth/me')).status).toBe(200);
  });
});
