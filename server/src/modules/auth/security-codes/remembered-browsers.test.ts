import { describe, expect, it } from 'vitest';
import { signedIn, signedOut } from '../../../../testing/client';
import { testPassword } from '../../../../testing/constants';
import type { TestUser } from '../../../../testing/factories';
import { tokenMailedTo } from '../../../../testing/mails';
import { withForgedSecret } from '../../../../testing/auth/forged';
import { login, startSignIn, tenantWithCodes } from '../../../../testing/auth/security-codes';
import { ownApp, sharedApp } from '../../../../testing/test-app';
import { minute } from '../../../platform/durations';

const app = await sharedApp();
const newPassword = 'Brand-New-Choice-9#';

describe('remembered browsers', () => {
  it('need no code again after the correct one', async () => {
    const tenant = await tenantWithCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const { challenge, code } = await startSignIn(anybody, tenant, user);
    const { body } = await anybody.post('/auth/verifycode', { challenge, code });
    expect(body.status).toBe('VERIFIED');
    expect(body.token.user.id).toBe(user.id);
    const remembered = await login(anybody, user, body.mfaToken);
    expect(remembered.body.token.user.id).toBe(user.id);
  });

  it('need no code for 12 hours, for this user and this password only (S24)', async () => {
    const own = await ownApp();
    const tenant = await tenantWithCodes();
    const [user, other] = await Promise.all([tenant.user(), tenant.user()]);
    const anybody = signedOut(own, tenant);
    const { challenge, code } = await startSignIn(anybody, tenant, user);
    const { mfaToken } = (await anybody.post('/auth/verifycode', { challenge, code })).body;
    expect((await login(anybody, other, mfaToken)).body.status).toBe('CODE_REQUIRED');
    expect((await login(anybody, user, withForgedSecret(mfaToken))).body.status).toBe('CODE_REQUIRED');
    const again = await startSignIn(anybody, tenant, other);
    const verified = (await anybody.post('/auth/verifycode', again)).body;
    const change = { oldPassword: testPassword, newPassword, confirmPassword: newPassword };
    await (await signedIn(own, other)).post('/profile/password', change);
    const changed = { userName: other.userName, password: newPassword, mfaToken: verified.mfaToken };
    expect((await anybody.post('/auth/login', changed)).body.status).toBe('CODE_REQUIRED');
    own.clock.advance(12 * 60 * minute);
    expect((await login(anybody, user, mfaToken)).body.status).toBe('CODE_REQUIRED');
  });

  it('stay remembered after a forced password change, but no longer than before', async () => {
    const own = await ownApp();
    const tenant = await tenantWithCodes();
    const [user, other] = await Promise.all([
      tenant.user({ mustChangePassword: true }),
      tenant.user({ mustChangePassword: true }),
    ]);
    const anybody = signedOut(own, tenant);
    const verify = async (person: TestUser) =>
      (await anybody.post('/auth/verifycode', await startSignIn(anybody, tenant, person))).body;
    const verified = await verify(user);
    const theirs = await verify(other);
    expect(verified.status).toBe('PASSWORD_CHANGE_REQUIRED');
    own.clock.advance(11 * 60 * minute);
    const { body } = await login(anybody, user, verified.mfaToken);
    const choice = { newPassword, confirmPassword: newPassword };
    const changed = await anybody.post('/auth/forcepassword', {
      ...choice,
      resetToken: body.resetToken,
      mfaToken: verified.mfaToken,
    });
    const again = { userName: user.userName, password: newPassword };
    const { mfaToken } = changed.body;
    expect((await anybody.post('/auth/login', { ...again, mfaToken })).body.token.user.id).toBe(user.id);
    const stolen = await anybody.post('/auth/forcepassword', {
      ...choice,
      resetToken: (await login(anybody, other, theirs.mfaToken)).body.resetToken,
      mfaToken: verified.mfaToken,
    });
    expect(stolen.body).toEqual({ status: 'CHANGED' });
    own.clock.advance(60 * minute);
    expect((await anybody.post('/auth/login', { ...again, mfaToken })).body.status).toBe('CODE_REQUIRED');
  });

  it('need a code after a password reset by link (S24)', async () => {
    const tenant = await tenantWithCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const verified = (await anybody.post('/auth/verifycode', await startSignIn(anybody, tenant, user))).body;
    await anybody.post('/auth/request-reset-password', { userName: user.userName, email: user.email });
    const changed = await anybody.post('/auth/forcepassword', {
      newPassword,
      confirmPassword: newPassword,
      resetToken: await tokenMailedTo(tenant, user.email),
      mfaToken: verified.mfaToken,
    });
    expect(changed.body).toEqual({ status: 'CHANGED' });
  });
});
