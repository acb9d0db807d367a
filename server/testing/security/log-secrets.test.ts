import { expect, inject, it } from 'vitest';
import { send, signedIn, signedOut, type TestResponse } from '../client';
import { testPassword } from '../constants';
import { databaseProxy } from '../database/database';
import { makeTenant, queryRows, unique } from '../factories';
import { codeMailedTo, tokenMailedTo } from '../mails';
import { storePasskey, buildOrigin } from '../auth/passkeys';
import { SoftwareAuthenticator } from '../providers/authenticator';
import { sharedProvider, SsoBrowser, tenantWith, ticketIn } from '../auth/single-sign-on';
import { ownApp, type TestApp } from '../test-app';

const provider = await sharedProvider();
const ownPassword = 'Sorrel-Tarn#41';
const chosenPassword = 'Bracken-Fell#62';
const tooWeakPassword = 'weakandneverlogged';

/** Every secret that a browser sends or receives, by name; each is searched for in the log. */
class Secrets {
  readonly existing = new Map<string, string>();

  note(name: string, value: unknown): string {
    if (typeof value !== 'string' || value.length < 6) throw new Error(`There is no ${name}.`);
    this.existing.set(`${name} ${this.existing.size}`, value);
    return value;
  }

  session({ body }: TestResponse): { token: string; refreshToken: string } {
    const { token, refreshToken } = body.token as { token: string; refreshToken: string };
    return {
      token: this.note('access token', token),
      refreshToken: this.note('refresh token', refreshToken),
    };
  }
}

/** Also URL-encoded and as JSON; digits only as a whole word. */
const isIn = (log: string, secret: string): boolean =>
  /^\d+$/.test(secret)
    ? new RegExp(`(?<![0-9a-f.-])${secret}(?![0-9a-f-])`).test(log)
    : [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].some((form) =>
        log.includes(form),
      );

async function byPassword(app: TestApp, secrets: Secrets): Promise<void> {
  const tenant = await makeTenant();
  const user = await tenant.user();
  const anybody = signedOut(app, tenant);
  const wrong = secrets.note('wrong password', 'Wrong-And-Never-Logged#1');
  const password = secrets.note('password', testPassword);
  await anybody.post('/auth/login', { userName: user.userName, password: wrong });
  await anybody.post('/auth/email', { email: user.email, password: wrong });
  await anybody.post('/auth/login', { userName: user.userName, password, mfaToken: wrong, more: password });
  await anybody.call('POST', '/auth/login', `{"userName":"x","password":"${password}"`, {
    headers: { 'content-type': 'application/json' },
  });
  const first = secrets.session(await anybody.post('/auth/login', { userName: user.userName, password }));
  const second = secrets.session(
    await anybody.post('/auth/refresh-token', { refreshToken: first.refreshToken }),
  );
  secrets.session(await anybody.post('/auth/refresh-token', { refreshToken: second.refreshToken }));
  app.clock.advance(11_000);
  await anybody.post('/auth/refresh-token', { refreshToken: first.refreshToken });
  const bearer = { headers: { authorization: `Bearer ${second.token}`, sessionid: tenant.id } };
  await anybody.get('/auth/me', bearer);
  await anybody.get(`/customer/${second.refreshToken}`, bearer);
  await anybody.get(`/nowhere/${second.refreshToken}?token=${second.token}`);
  await anybody.get(`/nowhere/%zz${second.refreshToken}`);

  const client = await signedIn(app, user);
  await client.post('/auth/checkoldpassword', { oldPassword: wrong });
  const selected = (newPassword: string) => ({ newPassword, confirmPassword: newPassword });
  await client.post('/profile/password', {
    oldPassword: wrong,
    ...selected(secrets.note('new', ownPassword)),
  });
  await client.post('/profile/password', {
    oldPassword: password,
    ...selected(secrets.note('weak password', tooWeakPassword)),
  });
  const changed = await client.post('/profile/password', { oldPassword: password, ...selected(ownPassword) });
  expect(changed.status).toBe(200);
}

async function byCode(app: TestApp, secrets: Secrets): Promise<void> {
  const tenant = await makeTenant({ settings: { auth_method: ['emailCode'] } });
  const user = await tenant.user();
  const anybody = signedOut(app, tenant);
  const login = (mfaToken?: string) =>
    anybody.post('/auth/login', {
      userName: user.userName,
      password: testPassword,
      ...(mfaToken && { mfaToken }),
    });
  const challenge = secrets.note('challenge', (await login()).body.challenge);
  await anybody.post('/auth/requestcode', { challenge });
  const first = secrets.note('code', await codeMailedTo(tenant, user.email));
  await anybody.post('/auth/resendcode', { challenge });
  app.clock.advance(31_000);
  await anybody.post('/auth/resendcode', { challenge });
  const code = secrets.note('code', await codeMailedTo(tenant, user.email));
  const wrong = secrets.note('wrong code', code.startsWith('1') ? '271828' : '161803');
  await anybody.post('/auth/verifycode', { challenge, code: wrong });
  await anybody.post('/auth/verifycode', { challenge, code: first });
  const verified = await anybody.post('/auth/verifycode', { challenge, code });
  secrets.session(verified);
  await anybody.post('/auth/verifycode', { challenge, code });
  const mfaToken = secrets.note('mfaToken', verified.body.mfaToken);
  secrets.session(await login(mfaToken));
}

async function byLink(app: TestApp, secrets: Secrets): Promise<void> {
  const tenant = await makeTenant();
  const [user, forced] = [await tenant.user(), await tenant.user({ mustChangePassword: true })];
  const anybody = signedOut(app, tenant);
  await anybody.post('/auth/request-reset-password', { userName: user.userName, email: user.email });
  const { resetToken } = (
    await anybody.post('/auth/login', { userName: forced.userName, password: testPassword })
  ).body;
  const tokens = [await tokenMailedTo(tenant, user.email), resetToken as string];
  for (const token of tokens) {
    secrets.note('reset token', token);
    const force = (newPassword: string) =>
      anybody.post('/auth/forcepassword', {
        resetToken: token,
        newPassword,
        confirmPassword: newPassword,
      });
    await anybody.post('/auth/checkresettoken', { resetToken: token });
    await force(tooWeakPassword);
    expect((await force(secrets.note('new password', chosenPassword))).status).toBe(200);
    await force(chosenPassword);
    await anybody.get('/auth/me', { headers: { authorization: `Bearer ${token}`, sessionid: tenant.id } });
  }
}

async function bySingleSignOn(app: TestApp, secrets: Secrets): Promise<void> {
  const tenant = await tenantWith(provider);
  const user = await tenant.user({ email: `${unique('ana')}@example.com` });
  const login = unique('subject');
  provider.know({ sub: login, email: user.email, email_verified: true, name: 'Ana Lopes' });
  const browser = new SsoBrowser(app, tenant);
  const callback = await browser.atProvider({ login });
  for (const name of ['code', 'state'] as const) secrets.note(name, callback.searchParams.get(name));
  const ticket = secrets.note('ticket', ticketIn(await browser.finish(callback)));
  await browser.finish(callback);
  secrets.note('browser key', browser.cookie.split('=')[1]);
  secrets.session(await browser.redeem(ticket));
  await browser.redeem(ticket);
  await browser.redeem(secrets.note('made up ticket', 'a-ticket-that-nobody-has-made'));
  secrets.note('client secret', provider.client.clientSecret);
  // A manipulated callback: the provider rejects it, and we log the failure.
  const spoilt = await browser.atProvider({ login });
  spoilt.searchParams.set('code', secrets.note('spoilt code', 'a-code-that-was-never-given'));
  secrets.note('state', spoilt.searchParams.get('state'));
  await browser.finish(spoilt);

  const administrator = await signedIn(app, await tenant.user());
  const written = secrets.note('written client secret', 'a-client-secret-that-is-written');
  for (const clientSecret of [written, `${written}\u0000`])
    await administrator.post('/api/v1/app', {
      version: 1,
      sso: { clientSecret },
      powerBi: { clientSecret },
      tableau: { secretValue: clientSecret },
    });
}

async function byPasskey(app: TestApp, secrets: Secrets): Promise<void> {
  const tenant = await makeTenant({ settings: { auth_method: ['password', 'passkey'] } });
  const user = await tenant.user();
  const { authenticator } = await storePasskey(tenant, user);
  const anybody = signedOut(app, tenant);
  const ask = async () => {
    const { publicKey } = (await anybody.post('/auth/passkey/options')).body;
    secrets.note('passkey challenge', publicKey.challenge);
    return publicKey as { challenge: string };
  };
  const lie = authenticator.get(await ask(), { userVerified: false });
  secrets.note('signature', lie.response.signature);
  await anybody.post('/auth/passkey', { credential: lie });
  const credential = authenticator.get(await ask());
  secrets.note('signature', credential.response.signature);
  secrets.note('client data', credential.response.clientDataJSON);
  secrets.session(await anybody.post('/auth/passkey', { credential }));
  await anybody.post('/auth/passkey', { credential });

  const client = await signedIn(app, user);
  const options = (await client.post('/profile/passkey/options', { password: null })).body.publicKey;
  secrets.note('passkey challenge', options.challenge);
  const made = new SoftwareAuthenticator(buildOrigin(tenant)).create(options);
  secrets.note('attestation', made.response.attestationObject);
  expect((await client.post('/profile/passkey', { name: 'Laptop', credential: made })).status).toBe(201);
}

/** While the database is unavailable, when the log is most verbose. */
async function withoutDatabase(secrets: Secrets): Promise<string> {
  const proxy = await databaseProxy(inject('applicationUrl'));
  const app = await ownApp({ databaseUrl: proxy.url });
  const tenant = await makeTenant();
  const user = await tenant.user();
  const client = await signedIn(app, user);
  secrets.note('access token', client.credentials?.token);
  secrets.note('refresh token', client.refreshToken);
  await proxy.cut();
  const anybody = signedOut(app, tenant);
  const away = await anybody.post('/auth/login', { userName: user.userName, password: testPassword });
  expect(away.status).toBe(503);
  await anybody.post('/auth/refresh-token', { refreshToken: client.refreshToken });
  await client.get('/auth/me');
  return app.log();
}

/** An internal error: the stored hash is unreadable. */
async function byBrokenHash(app: TestApp, secrets: Secrets): Promise<void> {
  const tenant = await makeTenant();
  const user = await tenant.user();
  await queryRows(tenant, "update app_user set password_hash = 'no hash at all' where id = $1", [user.id]);
  const password = secrets.note('password', testPassword);
  await signedOut(app, tenant).post('/auth/login', { userName: user.userName, password });
  await send(app, { url: `/api/${'x'.repeat(300)}?token=${password}` });
}

const expectNoneIn = (log: string, { existing }: Secrets): void => {
  expect([...existing].filter(([, secret]) => isIn(log, secret)).map(([name]) => name)).toEqual([]);
  expect(log).not.toMatch(/\$argon2|Bearer |vantage_browser=/);
};

it.each([
  ['a password', byPassword, 10, '/auth/login"'],
  ['a security code', byCode, 9, '/auth/verifycode"'],
  ['a link', byLink, 4, '/auth/forcepassword"'],
  ['single sign-on', bySingleSignOn, 10, 'single sign-on failed'],
  ['a passkey', byPasskey, 9, '/auth/passkey"'],
  ['a password whose hash is broken', byBrokenHash, 1, '/auth/login"'],
] as const)(
  'signing in by %s leaves no secret in the log after any failure (S67)',
  async (_way, flow, count, line) => {
    const secrets = new Secrets();
    const app = await ownApp({ providersOnLoopback: true });
    await flow(app, secrets);
    expect(secrets.existing.size).toBeGreaterThanOrEqual(count);
    expect(app.log()).toContain(line);
    expectNoneIn(app.log(), secrets);
  },
);

it("logs an unreachable database without the caller's secrets (S67)", async () => {
  const secrets = new Secrets();
  const log = await withoutDatabase(secrets);
  expect(log).toContain('"msg":"unavailable"');
  expectNoneIn(log, secrets);
});
