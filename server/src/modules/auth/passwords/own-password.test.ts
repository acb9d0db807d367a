import { describe, expect, it } from 'vitest';
import { waitForBlockedQuery } from '../../../../testing/database/blocked-query';
import { signedIn, signedOut, type Client, type TestResponse } from '../../../../testing/client';
import { testPassword } from '../../../../testing/constants';
import { asOwner, makeTenant, queryRows, type TestUser } from '../../../../testing/factories';
import { mailsTo } from '../../../../testing/mails';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();
const selected = 'Brand-New-Choice-9#';

const readCode = ({ status, body }: TestResponse): unknown[] => [status, body.code];
const login = (anybody: Client, { userName }: TestUser, password: string) =>
  anybody.post('/auth/login', { userName, password });

describe("changing one's own password", () => {
  const change = (client: Client, oldPassword: string, newPassword = selected) =>
    client.post('/profile/password', { oldPassword, newPassword, confirmPassword: newPassword });

  it('checks the old password, and changes it only if that is correct (S29)', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const client = await signedIn(app, user);
    expect((await client.post('/auth/checkoldpassword', { oldPassword: testPassword })).body).toEqual({
      valid: true,
    });
    expect((await client.post('/auth/checkoldpassword', { oldPassword: 'wrong' })).body).toEqual({
      valid: false,
    });
    expect(readCode(await change(client, 'wrong'))).toEqual([422, 105]);
    expect((await login(signedOut(app, tenant), user, testPassword)).status).toBe(200);
    expect((await change(client, testPassword)).body).toEqual({ status: 'CHANGED' });
    expect((await login(signedOut(app, tenant), user, selected)).status).toBe(200);
  });

  it('rejects the old password if it was replaced concurrently (S28)', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const client = await signedIn(app, user);
    const changing = await asOwner(tenant.id, async (owner) => {
      await owner.query("update app_user set password_hash = 'another' where id = $1", [user.id]);
      const sent = change(client, testPassword);
      await waitForBlockedQuery(owner);
      return () => sent;
    });
    expect(readCode(await changing())).toEqual([422, 105]);
    expect(await queryRows(tenant, 'select password_hash from app_user where id = $1', [user.id])).toEqual([
      { password_hash: 'another' },
    ]);
  });

  it('ends all other sessions of this user only (S28)', async () => {
    const tenant = await makeTenant();
    const [user, colleague] = await Promise.all([tenant.user(), tenant.user()]);
    const [client, other, theirs] = await Promise.all([
      signedIn(app, user),
      signedIn(app, user),
      signedIn(app, colleague),
    ]);
    await change(client, testPassword);
    expect((await client.get('/auth/me')).status).toBe(200);
    expect((await theirs.get('/auth/me')).status).toBe(200);
    expect(readCode(await other.get('/auth/me'))).toEqual([401, 'session.invalid']);
    const [mail] = await mailsTo(tenant, user.email);
    expect(mail?.text).toContain('password');
  });

  it('locks after five wrong passwords with status 423, which does not sign the user out', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const client = await signedIn(app, user);
    const codes = [];
    for (let count = 0; count < 5; count += 1)
      codes.push((await client.post('/auth/checkoldpassword', { oldPassword: 'wrong' })).status);
    expect(codes).toEqual([200, 200, 200, 200, 423]);
    const locked = await change(client, testPassword);
    expect(readCode(locked)).toEqual([423, 102]);
    expect((await client.get('/auth/me')).status).toBe(200);
  });

  it('requires a session', async () => {
    const tenant = await makeTenant();
    const anybody = signedOut(app, tenant);
    expect((await change(anybody, testPassword)).status).toBe(401);
    expect((await anybody.post('/auth/checkoldpassword', { oldPassword: 'x' })).status).toBe(401);
  });
});
