import { describe, expect, it } from 'vitest';
import { signedIn, signedOut, type Client } from '../../../../testing/client';
import { clockMargin, testPassword } from '../../../../testing/constants';
import { queryRows, type TestTenant, type TestUser } from '../../../../testing/factories';
import { withForgedSecret } from '../../../../testing/auth/forged';
import { codeMailedTo, tokenMailedTo } from '../../../../testing/mails';
import { login, startSignIn, tenantWithCodes } from '../../../../testing/auth/security-codes';
import { ownApp, sharedApp } from '../../../../testing/test-app';
import { toFields } from '../../../../testing/users/user-administration';
import { second, minute } from '../../../platform/durations';

const app = await sharedApp();
const newPassword = 'Brand-New-Choice-9#';

describe('signing in with a security code', () => {
  it('gives nothing but a challenge before the code is verified (S24)', async () => {
    const tenant = await tenantWithCodes();
    const user = await tenant.user({ email: 'elena.marsh@halden.example' });
    const anybody = signedOut(app, tenant);
    const { status, body } = await login(anybody, user);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'CODE_REQUIRED',
      challenge: expect.any(String) as string,
      maskedEmail: 'el•••@halden.example',
    });
    const bearer = { headers: { authorization: `Bearer ${body.challenge}`, sessionid: tenant.id } };
    expect((await anybody.get('/auth/me', bearer)).status).toBe(401);
    expect(await queryRows(tenant, 'select id from session')).toEqual([]);
  });

  it.each([
    [
      'its owner',
      (_tenant: TestTenant, _user: TestUser, theirs: Client) =>
        theirs.post('/profile/password', {
          oldPassword: testPassword,
          newPassword,
          confirmPassword: newPassword,
        }),
    ],
    [
      'a link',
      async (tenant: TestTenant, { userName, email }: TestUser) => {
        const anybody = signedOut(app, tenant);
        await anybody.post('/auth/request-reset-password', { userName, email });
        const resetToken = await tokenMailedTo(tenant, email);
        return anybody.post('/auth/forcepassword', {
          resetToken,
          newPassword,
          confirmPassword: newPassword,
        });
      },
    ],
    [
      'an administrator',
      async (tenant: TestTenant, { id }: TestUser) => {
        const administrator = await signedIn(app, await tenant.user());
        return administrator.put(`/admin/user/${id}`, {
          ...(await toFields(administrator, id)),
          locationIds: [await tenant.location()],
          password: newPassword,
        });
      },
    ],
  ])('fails once the password is changed by %s (S28)', async (_whom, change) => {
    const tenant = await tenantWithCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const { challenge, code } = await startSignIn(anybody, tenant, user);
    expect((await change(tenant, user, await signedIn(app, user))).status).toBe(200);
    const { status, body } = await anybody.post('/auth/verifycode', { challenge, code });
    expect([status, body.code]).toEqual([410, 'challenge.expired']);
  });

  it.each([
    ['locked', 'locked = true', [410, 'challenge.expired']],
    ['deactivated', 'active = false', [401, 103]],
    ['deleted', 'deleted_at = now()', [410, 'challenge.expired']],
  ])('rejects a user who was %s in the meantime (S24)', async (_how, change, expected) => {
    const tenant = await tenantWithCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const pending = await startSignIn(anybody, tenant, user);
    await queryRows(tenant, `update app_user set ${change} where id = $1`, [user.id]);
    const { status, body } = await anybody.post('/auth/verifycode', pending);
    expect([status, body.code]).toEqual(expected);
    expect(await queryRows(tenant, 'select id from session')).toEqual([]);
  });

  it("accepts a code for five minutes by the database's clock (S19)", async () => {
    const own = await ownApp();
    const tenant = await tenantWithCodes();
    const user = await tenant.user();
    const anybody = signedOut(own, tenant);
    const early = await startSignIn(anybody, tenant, user);
    own.clock.advance(5 * minute);
    const late = await anybody.post('/auth/verifycode', early);
    expect(late.body).toEqual({ status: 'EXPIRED' });
    const resent = await anybody.post('/auth/resendcode', { challenge: early.challenge });
    expect(resent.body).toEqual({
      status: 'CODE_SENT',
      expiresInSeconds: 300,
      resendInSeconds: 30,
      resendsLeft: 2,
    });
    own.clock.advance(5 * minute - clockMargin);
    const code = await codeMailedTo(tenant, user.email);
    const inTime = await anybody.post('/auth/verifycode', { challenge: early.challenge, code });
    expect(inTime.body.status).toBe('VERIFIED');
  });

  it('accepts a code once: of 20 concurrent requests one succeeds (S20)', async () => {
    const tenant = await tenantWithCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const pending = await startSignIn(anybody, tenant, user);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => anybody.post('/auth/verifycode', pending)),
    );
    expect(responses.filter(({ body }) => body.status === 'VERIFIED')).toHaveLength(1);
    expect(await queryRows(tenant, 'select id from session')).toHaveLength(1);
  });

  it('accepts only the latest code of the same challenge (S21)', async () => {
    const own = await ownApp();
    const tenant = await tenantWithCodes();
    const user = await tenant.user();
    const anybody = signedOut(own, tenant);
    const first = await startSignIn(anybody, tenant, user);
    const other = (await login(anybody, user)).body.challenge as string;
    await anybody.post('/auth/requestcode', { challenge: other });
    const crossed = await anybody.post('/auth/verifycode', { challenge: other, code: first.code });
    expect(crossed.body.status).toBe('INVALID');
    own.clock.advance(30 * second);
    await anybody.post('/auth/resendcode', { challenge: first.challenge });
    expect((await anybody.post('/auth/verifycode', first)).body.status).toBe('INVALID');
  });

  it("rejects another challenge's code hash, even if it is copied within the database (S21)", async () => {
    const tenant = await tenantWithCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const first = await startSignIn(anybody, tenant, user);
    const other = await startSignIn(anybody, tenant, user);
    await queryRows(
      tenant,
      `update sign_in_challenge set code_hash =
         (select code_hash from sign_in_challenge where user_id = $1 order by created_at, id limit 1)`,
      [user.id],
    );
    const crossed = await anybody.post('/auth/verifycode', { ...other, code: first.code });
    expect(crossed.body.status).toBe('INVALID');
    expect((await anybody.post('/auth/verifycode', first)).body.status).toBe('VERIFIED');
  });

  it('rejects challenges that are forged, used, expired or of another tenant (S19, S21)', async () => {
    const own = await ownApp();
    const [tenant, other] = await Promise.all([tenantWithCodes(), tenantWithCodes()]);
    const user = await tenant.user();
    const anybody = signedOut(own, tenant);
    const used = await startSignIn(anybody, tenant, user);
    await anybody.post('/auth/verifycode', used);
    const late = await startSignIn(anybody, tenant, user);
    const foreign = await signedOut(own, other).post('/auth/requestcode', { challenge: late.challenge });
    expect([foreign.status, foreign.body.code]).toEqual([410, 'challenge.expired']);
    const forged = { challenge: withForgedSecret(late.challenge), code: late.code };
    expect((await anybody.post('/auth/verifycode', forged)).body.code).toBe('challenge.expired');
    own.clock.advance(20 * minute);
    for (const challenge of ['made up', used.challenge, late.challenge]) {
      const response = await anybody.post('/auth/verifycode', { challenge, code: '123456' });
      expect([response.status, response.body.code]).toEqual([410, 'challenge.expired']);
    }
  });

  it('rejects anything but six digits', async () => {
    const tenant = await tenantWithCodes();
    const anybody = signedOut(app, tenant);
    for (const code of ['12345', '1234567', 'abcdef', '12 456', 123456, null, ['123456'], '１２３４５６']) {
      const response = await anybody.post('/auth/verifycode', { challenge: 'x', code });
      expect(response.status).toBe(422);
    }
  });
});
