import { describe, expect, it } from 'vitest';
import { signedIn, signedOut, type TestResponse, type Client } from '../../../../testing/client';
import { testPassword } from '../../../../testing/constants';
import { makeTenant, rowsOf, type TestTenant, type TestUser } from '../../../../testing/factories';
import { otherSecretOf } from '../../../../testing/forged';
import { codeMailedTo, mailsTo, tokenMailedTo } from '../../../../testing/mails';
import { ownApp, sharedApp } from '../../../../testing/test-app';

const second = 1_000;
const minute = 60 * second;
const app = await sharedApp();
const chosen = 'Brand-New-Choice-9#';

const withCodes = () => makeTenant({ settings: { auth_method: ['emailCode'] } });

const login = (anybody: Client, { userName }: TestUser, mfaToken?: string): Promise<TestResponse> =>
  anybody.post('/auth/login', { userName, password: testPassword, ...(mfaToken && { mfaToken }) });

/** Signs in as far as the security code, which has been sent. */
async function begin(
  anybody: Client,
  tenant: TestTenant,
  user: TestUser,
): Promise<{ challenge: string; code: string }> {
  const { body } = await login(anybody, user);
  const { challenge } = body;
  await anybody.post('/auth/requestcode', { challenge });
  return { challenge, code: await codeMailedTo(tenant, user.email) };
}

const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('a sign-in with a security code', () => {
  it('gives nothing but a challenge before the code is proven (S24)', async () => {
    const tenant = await withCodes();
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
    expect(await rowsOf(tenant, 'select id from session')).toEqual([]);
  });

  it.each([
    [
      'its owner',
      (_tenant: TestTenant, _user: TestUser, theirs: Client) =>
        theirs.post('/profile/password', {
          oldPassword: testPassword,
          newPassword: chosen,
          confirmPassword: chosen,
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
          newPassword: chosen,
          confirmPassword: chosen,
        });
      },
    ],
    [
      'an administrator',
      async (tenant: TestTenant, { id }: TestUser) => {
        const administrator = await signedIn(app, await tenant.user());
        const { body } = await administrator.get(`/admin/user/${id}`);
        const { userName, firstName, lastName, email, appRoleId, language, employeeType, active, version } =
          body;
        return administrator.put(`/admin/user/${id}`, {
          userName,
          firstName,
          lastName,
          email,
          appRoleId,
          language,
          employeeType,
          active,
          version,
          locationIds: [await tenant.location()],
          password: chosen,
        });
      },
    ],
  ])('is over once its password is changed by %s (S28)', async (_whom, change) => {
    const tenant = await withCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const { challenge, code } = await begin(anybody, tenant, user);
    expect((await change(tenant, user, await signedIn(app, user))).status).toBe(200);
    const { status, body } = await anybody.post('/auth/verifycode', { challenge, code });
    expect([status, body.code]).toEqual([410, 'challenge.expired']);
  });

  it('begins with the right code, and spares this browser the next one', async () => {
    const tenant = await withCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const { challenge, code } = await begin(anybody, tenant, user);
    const { body } = await anybody.post('/auth/verifycode', { challenge, code });
    expect(body.status).toBe('VERIFIED');
    expect(body.token.user.id).toBe(user.id);
    const spared = await login(anybody, user, body.mfaToken);
    expect(spared.body.token.user.id).toBe(user.id);
  });

  it('spares the code for 12 hours, for this user and this password only (S24)', async () => {
    const own = await ownApp();
    const tenant = await withCodes();
    const [user, other] = await Promise.all([tenant.user(), tenant.user()]);
    const anybody = signedOut(own, tenant);
    const { challenge, code } = await begin(anybody, tenant, user);
    const { mfaToken } = (await anybody.post('/auth/verifycode', { challenge, code })).body;
    expect((await login(anybody, other, mfaToken)).body.status).toBe('CODE_REQUIRED');
    expect((await login(anybody, user, `${mfaToken.slice(0, -2)}AA`)).body.status).toBe('CODE_REQUIRED');
    const again = await begin(anybody, tenant, other);
    const verified = (await anybody.post('/auth/verifycode', again)).body;
    const change = { oldPassword: testPassword, newPassword: chosen, confirmPassword: chosen };
    await (await signedIn(own, other)).post('/profile/password', change);
    const changed = { userName: other.userName, password: chosen, mfaToken: verified.mfaToken };
    expect((await anybody.post('/auth/login', changed)).body.status).toBe('CODE_REQUIRED');
    own.clock.advance(12 * 60 * minute);
    expect((await login(anybody, user, mfaToken)).body.status).toBe('CODE_REQUIRED');
  });

  it('asks for no second code after a forced change in a browser that has proven one, and no longer than before', async () => {
    const own = await ownApp();
    const tenant = await withCodes();
    const [user, other] = await Promise.all([
      tenant.user({ mustChangePassword: true }),
      tenant.user({ mustChangePassword: true }),
    ]);
    const anybody = signedOut(own, tenant);
    const prove = async (person: TestUser) =>
      (await anybody.post('/auth/verifycode', await begin(anybody, tenant, person))).body;
    const proven = await prove(user);
    const theirs = await prove(other);
    expect(proven.status).toBe('PASSWORD_CHANGE_REQUIRED');
    own.clock.advance(11 * 60 * minute);
    const { body } = await login(anybody, user, proven.mfaToken);
    const choice = { newPassword: chosen, confirmPassword: chosen };
    const changed = await anybody.post('/auth/forcepassword', {
      ...choice,
      resetToken: body.resetToken,
      mfaToken: proven.mfaToken,
    });
    const again = { userName: user.userName, password: chosen };
    const { mfaToken } = changed.body;
    expect((await anybody.post('/auth/login', { ...again, mfaToken })).body.token.user.id).toBe(user.id);
    // Somebody else's proof is none.
    const stolen = await anybody.post('/auth/forcepassword', {
      ...choice,
      resetToken: (await login(anybody, other, theirs.mfaToken)).body.resetToken,
      mfaToken: proven.mfaToken,
    });
    expect(stolen.body).toEqual({ status: 'CHANGED' });
    own.clock.advance(60 * minute);
    expect((await anybody.post('/auth/login', { ...again, mfaToken })).body.status).toBe('CODE_REQUIRED');
  });

  it('asks for a code after a change by a mailed link, whatever the browser has proven (S24)', async () => {
    const tenant = await withCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const proven = (await anybody.post('/auth/verifycode', await begin(anybody, tenant, user))).body;
    await anybody.post('/auth/request-reset-password', { userName: user.userName, email: user.email });
    const changed = await anybody.post('/auth/forcepassword', {
      newPassword: chosen,
      confirmPassword: chosen,
      resetToken: await tokenMailedTo(tenant, user.email),
      mfaToken: proven.mfaToken,
    });
    expect(changed.body).toEqual({ status: 'CHANGED' });
  });

  it.each([
    ['locked', 'locked = true', [410, 'challenge.expired']],
    ['deactivated', 'active = false', [401, 103]],
    ['deleted', 'deleted_at = now()', [410, 'challenge.expired']],
  ])('lets nobody in who was %s meanwhile (S24)', async (_how, change, refusal) => {
    const tenant = await withCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const begun = await begin(anybody, tenant, user);
    await rowsOf(tenant, `update app_user set ${change} where id = $1`, [user.id]);
    const { status, body } = await anybody.post('/auth/verifycode', begun);
    expect([status, body.code]).toEqual(refusal);
    expect(await rowsOf(tenant, 'select id from session')).toEqual([]);
  });

  it('counts wrong codes for their address, too (S18, S22)', async () => {
    const own = await ownApp({ maxSignInFailuresPerIp: 3 });
    const tenant = await withCodes();
    const user = await tenant.user();
    const anybody = signedOut(own, tenant);
    const { challenge, code } = await begin(anybody, tenant, user);
    for (let count = 0; count < 3; count += 1)
      await anybody.post('/auth/verifycode', { challenge, code: otherThan(code) });
    expect((await login(anybody, user)).status).toBe(429);
  });

  it('mails the code at once and once, however often it is asked for', async () => {
    const tenant = await withCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const { challenge } = (await login(anybody, user)).body;
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => anybody.post('/auth/requestcode', { challenge })),
    );
    for (const { body } of responses) expect(body).toMatchObject({ status: 'CODE_SENT', resendsLeft: 3 });
    const mails = await mailsTo(tenant, user.email);
    expect(mails.map(({ urgent }) => urgent)).toEqual([true]);
  });

  it('takes a code for five minutes by the clock of the database (S19)', async () => {
    const own = await ownApp();
    const tenant = await withCodes();
    const user = await tenant.user();
    const anybody = signedOut(own, tenant);
    const early = await begin(anybody, tenant, user);
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
    own.clock.advance(5 * minute - 5 * second);
    const code = await codeMailedTo(tenant, user.email);
    const inTime = await anybody.post('/auth/verifycode', { challenge: early.challenge, code });
    expect(inTime.body.status).toBe('VERIFIED');
  });

  it('takes a code once: of 20 at the same time one succeeds (S20)', async () => {
    const tenant = await withCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const given = await begin(anybody, tenant, user);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => anybody.post('/auth/verifycode', given)),
    );
    expect(responses.filter(({ body }) => body.status === 'VERIFIED')).toHaveLength(1);
    expect(await rowsOf(tenant, 'select id from session')).toHaveLength(1);
  });

  it("takes a code for its own challenge only, and a new one in the old one's place (S21)", async () => {
    const own = await ownApp();
    const tenant = await withCodes();
    const user = await tenant.user();
    const anybody = signedOut(own, tenant);
    const first = await begin(anybody, tenant, user);
    const other = (await login(anybody, user)).body.challenge as string;
    await anybody.post('/auth/requestcode', { challenge: other });
    const crossed = await anybody.post('/auth/verifycode', { challenge: other, code: first.code });
    expect(crossed.body.status).toBe('INVALID');
    own.clock.advance(30 * second);
    await anybody.post('/auth/resendcode', { challenge: first.challenge });
    expect((await anybody.post('/auth/verifycode', first)).body.status).toBe('INVALID');
  });

  it('takes no code of another challenge, even where somebody has put it there in the database (S21)', async () => {
    const tenant = await withCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const first = await begin(anybody, tenant, user);
    const other = await begin(anybody, tenant, user);
    await rowsOf(
      tenant,
      `update sign_in_challenge set code_hash =
         (select code_hash from sign_in_challenge where user_id = $1 order by created_at, id limit 1)`,
      [user.id],
    );
    const crossed = await anybody.post('/auth/verifycode', { ...other, code: first.code });
    expect(crossed.body.status).toBe('INVALID');
    expect((await anybody.post('/auth/verifycode', first)).body.status).toBe('VERIFIED');
  });

  it('locks with the fifth wrong code, counted over sign-ins (S22)', async () => {
    const tenant = await withCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const first = await begin(anybody, tenant, user);
    const left = [];
    for (let count = 0; count < 3; count += 1) {
      const wrong = { challenge: first.challenge, code: otherThan(first.code) };
      left.push((await anybody.post('/auth/verifycode', wrong)).body.attemptsLeft);
    }
    expect(left).toEqual([4, 3, 2]);
    const again = await begin(anybody, tenant, user);
    const wrong = { challenge: again.challenge, code: otherThan(again.code) };
    expect((await anybody.post('/auth/verifycode', wrong)).body).toEqual({
      status: 'INVALID',
      attemptsLeft: 1,
    });
    const last = await anybody.post('/auth/verifycode', wrong);
    expect(last.body).toEqual({ status: 'LOCKED', lockMinutes: 15 });
    const right = await anybody.post('/auth/verifycode', again);
    expect(right.body).toMatchObject({ status: 'LOCKED' });
    const refused = await login(anybody, user);
    expect([refused.status, refused.body.code, refused.body.lockMinutes]).toEqual([423, 'login.locked', 15]);
  });

  it('takes no code before one was sent, and counts none then', async () => {
    const tenant = await withCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const { challenge } = (await login(anybody, user)).body;
    const early = async () => (await anybody.post('/auth/verifycode', { challenge, code: '123456' })).body;
    for (let count = 0; count < 6; count += 1)
      expect(await early()).toEqual({ status: 'INVALID', attemptsLeft: 5 });
    const begun = await begin(anybody, tenant, user);
    await anybody.post('/auth/verifycode', { ...begun, code: otherThan(begun.code) });
    expect(await early()).toEqual({ status: 'INVALID', attemptsLeft: 4 });
    expect(await rowsOf(tenant, "select id from audit_entry where action like 'login.%'")).toHaveLength(1);
    expect((await anybody.post('/auth/verifycode', begun)).body.status).toBe('VERIFIED');
  });

  it('sends three more codes, each after 30 seconds, and then no mail (S23)', async () => {
    const own = await ownApp();
    const tenant = await withCodes();
    const user = await tenant.user();
    const anybody = signedOut(own, tenant);
    const { challenge } = await begin(anybody, tenant, user);
    const resend = async () => (await anybody.post('/auth/resendcode', { challenge })).body;
    expect(await resend()).toMatchObject({ status: 'TOO_SOON' });
    const left = [];
    for (let count = 0; count < 3; count += 1) {
      own.clock.advance(30 * second);
      left.push((await resend()).resendsLeft);
    }
    expect(left).toEqual([2, 1, 0]);
    own.clock.advance(30 * second);
    expect(await resend()).toEqual({ status: 'RESEND_LIMIT' });
    expect(await mailsTo(tenant, user.email)).toHaveLength(4);
  });

  it('mails one user ten codes at most, however many sign-ins ask for one (S23)', async () => {
    const own = await ownApp();
    const tenant = await withCodes();
    const user = await tenant.user();
    const anybody = signedOut(own, tenant);
    const ask = async () => {
      const { challenge } = (await login(anybody, user)).body;
      return anybody.post('/auth/requestcode', { challenge });
    };
    const responses = await Promise.all(Array.from({ length: 12 }, ask));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.body.code).toBe('request.tooMany');
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(1_000);
    expect(await mailsTo(tenant, user.email)).toHaveLength(10);
    own.clock.advance(20 * minute);
    expect((await ask()).status).toBe(200);
  });

  it('compares no more codes than may be wrong, however many come at once (S22)', async () => {
    const tenant = await withCodes();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const begun = [];
    for (let count = 0; count < 8; count += 1) begun.push(await begin(anybody, tenant, user));
    const responses = await Promise.all(
      begun.map(({ challenge, code }) =>
        anybody.post('/auth/verifycode', { challenge, code: otherThan(code) }),
      ),
    );
    const statuses = responses.map(({ body }) => body.status as string).toSorted();
    expect(statuses).toEqual([...Array<string>(4).fill('INVALID'), ...Array<string>(4).fill('LOCKED')]);
    const audited = await rowsOf(
      tenant,
      "select action, after from audit_entry where action like 'login.%' order by id",
    );
    expect(audited).toHaveLength(5);
    expect(audited.at(-1)).toEqual({ action: 'login.locked', after: { method: 'emailCode' } });
  });

  it('knows no challenge that is made up, used, of another tenant or over (S19, S21)', async () => {
    const own = await ownApp();
    const [tenant, other] = await Promise.all([withCodes(), withCodes()]);
    const user = await tenant.user();
    const anybody = signedOut(own, tenant);
    const used = await begin(anybody, tenant, user);
    await anybody.post('/auth/verifycode', used);
    const late = await begin(anybody, tenant, user);
    const foreign = await signedOut(own, other).post('/auth/requestcode', { challenge: late.challenge });
    expect([foreign.status, foreign.body.code]).toEqual([410, 'challenge.expired']);
    const forged = { challenge: otherSecretOf(late.challenge), code: late.code };
    expect((await anybody.post('/auth/verifycode', forged)).body.code).toBe('challenge.expired');
    own.clock.advance(20 * minute);
    for (const challenge of ['made up', used.challenge, late.challenge]) {
      const response = await anybody.post('/auth/verifycode', { challenge, code: '123456' });
      expect([response.status, response.body.code]).toEqual([410, 'challenge.expired']);
    }
  });

  it('takes nothing for a code but six digits', async () => {
    const tenant = await withCodes();
    const anybody = signedOut(app, tenant);
    for (const code of ['12345', '1234567', 'abcdef', '12 456', 123456, null, ['123456'], '１２３４５６']) {
      const response = await anybody.post('/auth/verifycode', { challenge: 'x', code });
      expect(response.status).toBe(422);
    }
  });
});
