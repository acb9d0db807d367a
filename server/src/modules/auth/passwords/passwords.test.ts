import { describe, expect, it } from 'vitest';
import { signedIn, signedOut, type TestResponse, type Client } from '../../../../testing/client';
import { testPassword } from '../../../../testing/constants';
import { asOwner, makeTenant, queryRows, type TestUser } from '../../../../testing/factories';
import { withForgedSecret } from '../../../../testing/auth/forged';
import { mailsTo, tokenMailedTo } from '../../../../testing/mails';
import { ownApp, sharedApp } from '../../../../testing/test-app';
import { waitForBlockedQuery } from '../../../../testing/database/blocked-query';
import { minute } from '../../../platform/durations';

const app = await sharedApp();
const selected = 'Brand-New-Choice-9#';

const readCode = ({ status, body }: TestResponse): unknown[] => [status, body.code];
const newPasswordCodes = ({ body }: TestResponse): string[] =>
  ((body.fields?.newPassword ?? []) as { code: string }[]).map(({ code }) => code);
const askFor = (anybody: Client, { userName, email }: TestUser) =>
  anybody.post('/auth/request-reset-password', { userName, email });
const force = (anybody: Client, resetToken: string, newPassword = selected) =>
  anybody.post('/auth/forcepassword', { resetToken, newPassword, confirmPassword: newPassword });
const check = (anybody: Client, resetToken: string) => anybody.post('/auth/checkresettoken', { resetToken });
const login = (anybody: Client, { userName }: TestUser, password: string) =>
  anybody.post('/auth/login', { userName, password });

async function readResetToken(tenant: { id: string }, user: TestUser): Promise<string> {
  await askFor(signedOut(app, tenant), user);
  return tokenMailedTo(tenant, user.email);
}

describe('resetting a forgotten password', () => {
  it('sets a new password by a mailed link, which works once', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const token = await readResetToken(tenant, user);
    const changed = await force(anybody, token);
    expect([changed.status, changed.body]).toEqual([200, { status: 'CHANGED' }]);
    expect((await login(anybody, user, testPassword)).body.code).toBe(100);
    expect((await login(anybody, user, selected)).status).toBe(200);
    expect(readCode(await force(anybody, token, 'Another-Choice-1#'))).toEqual([410, 'reset.used']);
  });

  it("gives the same response for any name and address, and mails only the account's owner (S17)", async () => {
    const tenant = await makeTenant();
    const [user, other, third, inactive] = await Promise.all([
      tenant.user(),
      tenant.user(),
      tenant.user(),
      tenant.user({ active: false }),
    ]);
    const anybody = signedOut(app, tenant);
    const responses = await Promise.all([
      askFor(anybody, user),
      askFor(anybody, { ...third, email: other.email }),
      askFor(anybody, { ...user, userName: 'nobody-here' }),
      askFor(anybody, inactive),
    ]);
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await mailsTo(tenant, user.email)).toHaveLength(1);
    expect(await mailsTo(tenant, other.email)).toHaveLength(0);
    expect(await mailsTo(tenant, third.email)).toHaveLength(0);
    expect((await mailsTo(tenant, inactive.email)).map(({ text }) => text.includes('forcepassword'))).toEqual(
      [false],
    );
  });

  it('stores a hash of a 256-bit token, valid for 30 minutes and in its tenant only (S25)', async () => {
    const own = await ownApp();
    const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
    const user = await tenant.user();
    const token = await readResetToken(tenant, user);
    const secret = Buffer.from(token.split('.')[1] ?? '', 'base64url');
    expect(secret.length).toBe(16 + 32);
    const remaining = await queryRows(
      tenant,
      'select row_to_json(password_token)::text as row from password_token',
    );
    expect(JSON.stringify(remaining)).not.toContain(secret.subarray(16).toString('hex'));
    expect(readCode(await force(signedOut(own, other), token))).toEqual([410, 'reset.expired']);
    own.clock.advance(30 * minute);
    expect(readCode(await force(signedOut(own, tenant), token))).toEqual([410, 'reset.expired']);
  });

  it('lets one of ten concurrent uses of a token succeed (S25)', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const token = await readResetToken(tenant, user);
    const anybody = signedOut(app, tenant);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => force(anybody, token, `Choice-Number-${index}#`)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(responses.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['reset.used']),
    );
  });

  it('changes nothing for a user who is locked while the request runs (S25)', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const token = await readResetToken(tenant, user);
    const forcing = await asOwner(tenant.id, async (owner) => {
      await owner.query('update app_user set locked = true where id = $1', [user.id]);
      const sent = force(signedOut(app, tenant), token);
      await waitForBlockedQuery(owner);
      return () => sent;
    });
    expect(readCode(await forcing())).toEqual([410, 'reset.expired']);
  });

  it('checks a link without using it (S25)', async () => {
    const own = await ownApp();
    const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
    const [user, late] = await Promise.all([tenant.user(), tenant.user()]);
    const anybody = signedOut(own, tenant);
    const token = await readResetToken(tenant, user);
    for (let count = 0; count < 3; count += 1) expect((await check(anybody, token)).status).toBe(204);
    expect(readCode(await check(signedOut(own, other), token))).toEqual([410, 'reset.expired']);
    expect((await force(anybody, token)).status).toBe(200);
    expect(readCode(await check(anybody, token))).toEqual([410, 'reset.used']);

    const lateToken = await readResetToken(tenant, late);
    expect((await check(anybody, lateToken)).status).toBe(204);
    await asOwner(tenant.id, (client) =>
      client.query('update app_user set locked = true where id = $1', [late.id]),
    );
    expect(readCode(await check(anybody, lateToken))).toEqual([410, 'reset.expired']);
    await asOwner(tenant.id, (client) =>
      client.query('update app_user set locked = false where id = $1', [late.id]),
    );
    await queryRows(tenant, 'update app_user set active = false where id = $1', [late.id]);
    expect(readCode(await check(anybody, lateToken))).toEqual([410, 'reset.expired']);
    await queryRows(tenant, 'update app_user set active = true where id = $1', [late.id]);
    own.clock.advance(30 * minute);
    expect(readCode(await check(anybody, lateToken))).toEqual([410, 'reset.expired']);
    expect(own.log()).not.toContain(token.split('.')[1]);
  });

  it('stops checking tokens after 30 invalid ones from one IP address in ten minutes (S18)', async () => {
    const tenant = await makeTenant();
    const token = await readResetToken(tenant, await tenant.user());
    const anybody = signedOut(app, tenant);
    const madeUp = (index: number) => `${tenant.id}.${Buffer.alloc(48, index).toString('base64url')}`;
    for (let index = 0; index < 30; index += 1) {
      // A link that was once valid does not count as a guess.
      if (index === 10) expect((await check(anybody, token)).status).toBe(204);
      const guess = index % 2 === 0 ? check(anybody, madeUp(index)) : force(anybody, madeUp(index));
      expect(readCode(await guess)).toEqual([410, 'reset.expired']);
    }
    expect(readCode(await check(anybody, token))).toEqual([429, 'request.tooMany']);
    expect(readCode(await force(anybody, token))).toEqual([429, 'request.tooMany']);
    const audited = await queryRows(tenant, "select after from audit_entry where action = 'login.failed'");
    expect(audited).toMatchObject(Array.from({ length: 30 }, () => ({ after: { method: 'passwordToken' } })));
  });

  it('rejects tokens that were never issued', async () => {
    const tenant = await makeTenant();
    const anybody = signedOut(app, tenant);
    for (const token of ['x', `${tenant.id}.`, `${tenant.id}.${'A'.repeat(64)}`, '\u0000.x'])
      expect([410, 422]).toContain((await force(anybody, token)).status);
  });

  it('rejects a token with the right id and another secret (S25)', async () => {
    const tenant = await makeTenant();
    const token = await readResetToken(tenant, await tenant.user());
    const anybody = signedOut(app, tenant);
    const forged = `${tenant.id}.${withForgedSecret(token.split('.')[1] ?? '')}`;
    expect(readCode(await force(anybody, forged))).toEqual([410, 'reset.expired']);
    expect((await force(anybody, token)).status).toBe(200);
  });

  it('links to the configured URL even if the request names another host (S26)', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    await signedOut(app, tenant).post(
      '/auth/request-reset-password',
      { userName: user.userName, email: user.email },
      { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
    );
    const [mail] = await mailsTo(tenant, user.email);
    expect(mail?.text).toMatch(new RegExp(`http://${tenant.slug}\\.localhost:\\d+/forcepassword`));
    expect(`${mail?.text} ${mail?.html}`).not.toContain('evil');
  });

  it('starts no session and skips no security code (S27)', async () => {
    const tenant = await makeTenant({ settings: { auth_method: ['emailCode'] } });
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const { text } = await force(anybody, await readResetToken(tenant, user));
    expect(text).toBe('{"status":"CHANGED"}');
    expect((await login(anybody, user, selected)).body.status).toBe('CODE_REQUIRED');
  });

  it('ends every session and lifts the lock (S28)', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const client = await signedIn(app, user);
    for (let count = 0; count < 5; count += 1) await login(anybody, user, 'wrong');
    expect((await login(anybody, user, testPassword)).body.code).toBe(102);
    await force(anybody, await readResetToken(tenant, user));
    expect(readCode(await client.get('/auth/me'))).toEqual([401, 'session.invalid']);
    const refreshed = await anybody.post('/auth/refresh-token', { refreshToken: client.refreshToken });
    expect(refreshed.status).toBe(401);
    expect((await login(anybody, user, selected)).status).toBe(200);
  });

  it.each([
    ['locked', 'locked = true', 'Ask your administrator to unlock your account.'],
    ['deactivated', 'active = false', 'Ask your administrator to activate your account.'],
    ['locked and deactivated', 'active = false, locked = true', 'Ask your administrator to activate'],
  ])(
    'mails instructions instead of a link to a user whom an administrator has %s',
    async (_state, change, next) => {
      const tenant = await makeTenant();
      const user = await tenant.user();
      await asOwner(tenant.id, (client) =>
        client.query(`update app_user set ${change} where id = $1`, [user.id]),
      );
      const anybody = signedOut(app, tenant);
      await askFor(anybody, user);
      await askFor(anybody, user);
      const mails = await mailsTo(tenant, user.email);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain(next);
      expect(mails[0]?.text).not.toContain('forcepassword');
    },
  );

  it('confirms a first password as set, and a later one as changed', async () => {
    const tenant = await makeTenant();
    const [invited, other] = [await tenant.user({ passwordHash: null }), await tenant.user()];
    for (const user of [invited, other])
      expect((await force(signedOut(app, tenant), await readResetToken(tenant, user))).status).toBe(200);
    expect((await mailsTo(tenant, invited.email)).at(-1)?.subject).toBe('Your Vantage password is set');
    expect((await mailsTo(tenant, other.email)).at(-1)?.subject).toBe('Your Vantage password was changed');
  });
});

describe('a new password', () => {
  const cases: [string, string][] = [
    ['Sh0rt#a', 'tooShort'],
    ['nouppercase1#', 'noUppercase'],
    ['NOLOWERCASE1#', 'noLowercase'],
    ['NoDigits##', 'noDigit'],
    ['NoSpecial12', 'noSpecial'],
    ['Password1!', 'common'],
    ['P@ssw0rd!', 'common'],
    [testPassword.replace('-7', '-7#'), ''],
  ];
  it.each(cases)('%s: %s (S30)', async (password, code) => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const response = await force(signedOut(app, tenant), await readResetToken(tenant, user), password);
    expect(newPasswordCodes(response)).toEqual(code === '' ? [] : [code]);
    expect(response.status).toBe(code === '' ? 200 : 422);
  });

  it('may neither repeat the old one nor contain the user name; the token survives a rejection, and the change is mailed', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const token = await readResetToken(tenant, user);
    const anybody = signedOut(app, tenant);
    const old = await force(anybody, token, `${testPassword}`);
    expect(newPasswordCodes(old)).toContain('noSpecial');
    const named = await force(anybody, token, `A#1${user.userName}`);
    expect(newPasswordCodes(named)).toEqual(['containsUserName']);
    const differing = await anybody.post('/auth/forcepassword', {
      resetToken: token,
      newPassword: selected,
      confirmPassword: `${selected}x`,
    });
    expect(differing.body.fields.confirmPassword[0].code).toBe('mismatch');
    expect((await force(anybody, token)).status).toBe(200);
    const again = await force(anybody, await resetTokenAfter(tenant, user), selected);
    expect(newPasswordCodes(again)).toEqual(['sameAsOld']);
  });

  // A mail was just sent, and the limit allows the next one after a minute.
  const resetTokenAfter = async (tenant: { id: string }, user: TestUser): Promise<string> => {
    const later = await ownApp();
    later.clock.advance(2 * minute);
    await askFor(signedOut(later, tenant), user);
    return tokenMailedTo(tenant, user.email);
  };

  it('may have 128 characters, all of which count (S30)', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const long = `Aa1#${'x'.repeat(123)}`;
    const token = await readResetToken(tenant, user);
    expect(newPasswordCodes(await force(anybody, token, `${long}yz`))).toEqual(['tooLong']);
    expect((await force(anybody, token, `${long}y`)).status).toBe(200);
    expect((await login(anybody, user, `${long}z`)).body.code).toBe(100);
    expect((await login(anybody, user, `${long}y`)).status).toBe(200);
  });
});

describe('a password set by an administrator', () => {
  it('must be changed before anything else', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user({ mustChangePassword: true });
    const anybody = signedOut(app, tenant);
    const { body } = await login(anybody, user, testPassword);
    expect(body).toEqual({
      status: 'PASSWORD_CHANGE_REQUIRED',
      resetToken: expect.any(String) as string,
    });
    expect(await queryRows(tenant, 'select id from session')).toEqual([]);
    expect((await force(anybody, body.resetToken)).status).toBe(200);
    expect((await login(anybody, user, selected)).body.token.user.id).toBe(user.id);
  });
});
