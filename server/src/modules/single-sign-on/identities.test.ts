import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn } from '../../../testing/client';
import { asOwner, makeTenant, queryRows, unique, type TestTenant } from '../../../testing/factories';
import { storePasskey } from '../../../testing/auth/passkeys';
import {
  linkedUser,
  linkIdentity,
  sharedProvider,
  SsoBrowser,
  tenantWith,
  ticketIn,
  useProvider,
} from '../../../testing/auth/single-sign-on';
import { sharedApp } from '../../../testing/test-app';
import { waitForBlockedQuery } from '../../../testing/database/blocked-query';

const app = await sharedApp({ providersOnLoopback: true });
const [provider, second] = [await sharedProvider(), await sharedProvider()];

const signIn = (tenant: TestTenant, login: string) => new SsoBrowser(app, tenant).signIn(login);

const readAccount = async (tenant: TestTenant, email: string) =>
  (
    await queryRows<Record<string, unknown>>(
      tenant,
      `select id, user_name, first_name, last_name, role_id, language, password_hash, must_change_password
        from app_user where email = $1 and deleted_at is null`,
      [email],
    )
  )[0];

describe('linking an account', () => {
  it('identifies a person by issuer and subject, even after the e-mail address changed (S39)', async () => {
    const tenant = await tenantWith(provider);
    const [user, other] = await Promise.all([tenant.user(), tenant.user()]);
    const sub = unique('subject');
    provider.know({ sub, email: user.email, email_verified: true });
    expect((await signIn(tenant, sub)).body.user.id).toBe(user.id);
    for (const claims of [{ email: other.email, email_verified: true }, {}]) {
      provider.know({ sub, ...claims });
      expect((await signIn(tenant, sub)).body.user.id).toBe(user.id);
    }
  });

  it('refuses a second subject with the same e-mail address (S39)', async () => {
    const tenant = await tenantWith(provider, { createUsers: true });
    const user = await tenant.user();
    const [first, later] = [unique('subject'), unique('subject')];
    provider.know({ sub: first, email: user.email, email_verified: true });
    provider.know({ sub: later, email: user.email, email_verified: true });
    expect((await signIn(tenant, first)).status).toBe(200);
    expect((await signIn(tenant, later)).body.code).toBe(101);
    expect(await queryRows(tenant, 'select id from app_user')).toHaveLength(1);
  });

  it('refuses a second provider with the same e-mail address or subject (S39)', async () => {
    const tenant = await tenantWith(provider);
    const user = await tenant.user();
    const sub = unique('subject');
    provider.know({ sub, email: user.email, email_verified: true });
    second.know({ sub, email: user.email, email_verified: true });
    expect((await signIn(tenant, sub)).status).toBe(200);
    await useProvider(tenant, second);
    const response = await signIn(tenant, sub);
    expect([response.status, response.body.code]).toEqual([401, 101]);
    expect(await queryRows(tenant, 'select issuer from user_identity')).toEqual([
      { issuer: provider.issuer },
    ]);
  });

  it.each([
    ['not verified', { email_verified: false }],
    ['not said to be verified', {}],
  ])('refuses an e-mail address that is %s', async (_what, claim) => {
    const tenant = await tenantWith(provider, { createUsers: true });
    const user = await tenant.user();
    const sub = unique('subject');
    provider.know({ sub, email: user.email, ...claim });
    const response = await signIn(tenant, sub);
    expect([response.status, response.body.code]).toEqual([401, 101]);
    expect(await queryRows(tenant, 'select issuer from user_identity')).toEqual([]);
  });

  it('is limited to the tenant, even for the same provider and e-mail address', async () => {
    const [tenant, other] = await Promise.all([tenantWith(provider), tenantWith(provider)]);
    const user = await tenant.user();
    const sub = unique('subject');
    provider.know({ sub, email: user.email, email_verified: true });
    expect((await signIn(tenant, sub)).status).toBe(200);
    expect((await signIn(other, sub)).body.code).toBe(101);
  });

  it('reports a missing account once, and uses up the ticket', async () => {
    const tenant = await tenantWith(provider);
    const sub = unique('subject');
    provider.know({ sub, email: `${sub}@example.com`, email_verified: true });
    const browser = new SsoBrowser(app, tenant);
    const ticket = await browser.ticket(sub);
    const [first, again] = [await browser.redeem(ticket), await browser.redeem(ticket)];
    expect([first.status, first.body.code]).toEqual([401, 101]);
    expect([again.status, again.body.code]).toEqual([401, 'sso.ticketInvalid']);
    expect(await queryRows(tenant, 'select id from app_user')).toEqual([]);
  });

  it('moves on to a new account with the same e-mail address once the old one is deleted', async () => {
    const tenant = await tenantWith(provider);
    const user = await tenant.user();
    const sub = unique('subject');
    provider.know({ sub, email: user.email, email_verified: true });
    await signIn(tenant, sub);
    await queryRows(tenant, 'update app_user set deleted_at = now() where id = $1', [user.id]);
    expect((await signIn(tenant, sub)).body.code).toBe(101);
    const again = await tenant.user({ email: user.email });
    expect((await signIn(tenant, sub)).body.user.id).toBe(again.id);
  });
});

describe('creating accounts', () => {
  it('uses an account that is added concurrently', async () => {
    const tenant = await tenantWith(provider, { createUsers: true });
    const sub = unique('subject');
    const user = await tenant.user({ email: `${sub}@example.com` });
    provider.know({ sub, email: user.email, email_verified: true });
    await queryRows(tenant, 'update app_user set deleted_at = now() where id = $1', [user.id]);
    const browser = new SsoBrowser(app, tenant);
    const callback = await browser.atProvider({ login: sub });
    const finished = await asOwner(tenant.id, async (owner) => {
      await owner.query('update app_user set deleted_at = null where id = $1', [user.id]);
      const finishing = browser.finish(callback);
      await waitForBlockedQuery(owner);
      return () => finishing;
    });
    const response = await browser.redeem(ticketIn(await finished()));
    expect([response.status, response.body.user?.id]).toEqual([200, user.id]);
  });

  it('creates an account with the lowest role, a unique user name and no password', async () => {
    const tenant = await tenantWith(provider, { createUsers: true });
    const email = `${unique('mei')}@example.com`;
    const sub = unique('subject');
    provider.know({
      sub,
      email,
      email_verified: true,
      given_name: 'Mei',
      family_name: 'Tan',
      preferred_username: 'mei.tan',
      locale: 'ja-JP',
    });
    expect((await signIn(tenant, sub)).status).toBe(200);
    const account = await readAccount(tenant, email);
    expect(account).toMatchObject({
      user_name: 'mei.tan',
      first_name: 'Mei',
      last_name: 'Tan',
      role_id: 1004,
      language: 'ja',
      password_hash: null,
      must_change_password: false,
    });
    const entries = await queryRows<{ action: string }>(
      tenant,
      'select action from audit_entry where actor_id = $1 order by id',
      [account?.['id']],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'user.created',
      'user.identityLinked',
      'session.started',
    ]);
  });

  it('adopts valid names only', async () => {
    const tenant = await tenantWith(provider, { createUsers: true });
    await tenant.user({ userName: 'taken.name' });
    const made = async (claims: object) => {
      const sub = unique('subject');
      const email = `${unique('a+b')}@example.com`;
      provider.know({ sub, email, email_verified: true, ...claims });
      expect((await signIn(tenant, sub)).status).toBe(200);
      return readAccount(tenant, email);
    };
    expect(await made({ name: 'आशा वर्मा', preferred_username: 'taken.name' })).toMatchObject({
      first_name: 'आशा',
      last_name: 'वर्मा',
      user_name: expect.stringMatching(/^ab-.+-\d{6}$/) as string,
      language: 'en',
    });
    expect(await made({ given_name: 'X', name: '', preferred_username: '<b>', locale: 'fr' })).toMatchObject({
      first_name: expect.stringMatching(/^ab-/) as string,
      language: 'en',
    });
  });

  it("refuses e-mail addresses outside the organization's domains (S39)", async () => {
    const tenant = await tenantWith(provider, { createUsers: true, emailDomains: ['halden.example'] });
    const [own, foreign] = [unique('subject'), unique('subject')];
    provider.know({ sub: own, email: `${own}@HALDEN.example`, email_verified: true });
    provider.know({ sub: foreign, email: `${foreign}@evil-halden.example`, email_verified: true });
    expect((await signIn(tenant, foreign)).body.code).toBe(101);
    expect((await signIn(tenant, own)).status).toBe(200);
  });

  it('creates one account for five concurrent sign-ins of a person', async () => {
    const tenant = await tenantWith(provider, { createUsers: true });
    const sub = unique('subject');
    provider.know({ sub, email: `${sub}@example.com`, email_verified: true, name: 'Ana Lopes' });
    const windows = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const browser = new SsoBrowser(app, tenant);
        return { browser, callback: await browser.atProvider({ login: sub }) };
      }),
    );
    const callbacks = await Promise.all(
      windows.map(async ({ browser, callback }) => ({ browser, response: await browser.finish(callback) })),
    );
    const responses = await Promise.all(
      callbacks.map(({ browser, response }) => browser.redeem(ticketIn(response))),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await queryRows(tenant, 'select id from app_user')).toHaveLength(1);
  });
});

describe('unlinking an account', () => {
  it('is audited, and the next single sign-on with the verified e-mail address links it again', async () => {
    const { tenant, user, login, browser } = await linkedUser(app, provider);
    await browser.signIn(login);
    const admin = await signedIn(app, await tenant.user());
    const identity = { issuer: provider.issuer, linkedAt: expect.any(String) };
    expect((await admin.get(`/admin/user/${user.id}/summary`)).body.identity).toEqual(identity);
    expect((await admin.call('DELETE', `/admin/user/${user.id}/identity`)).status).toBe(204);
    const { body } = await admin.get(`/admin/user/${user.id}/summary`);
    expect(body.identity).toBeNull();
    expect(body.recentAudit[0]).toMatchObject({
      action: 'user.identityUnlinked',
      before: { issuer: provider.issuer, subject: login },
    });
    expect((await admin.call('DELETE', `/admin/user/${user.id}/identity`)).body.code).toBe('notFound');
    expect((await browser.signIn(login)).body.user.id).toBe(user.id);
  });

  it.each([
    ['a password that the organization does not use', { proof: 'password', methods: ['sso'] }, 409],
    ['no password', { proof: 'none', methods: ['password', 'sso'] }, 409],
    ['a passkey that the organization does not use', { proof: 'passkey', methods: ['sso'] }, 409],
    ['a passkey', { proof: 'passkey', methods: ['sso', 'passkey'] }, 204],
    ['a password', { proof: 'password', methods: ['emailCode', 'sso'] }, 204],
  ])('with %s besides answers %s', async (_what, { proof, methods }, expected) => {
    const tenant = await makeTenant({ settings: { auth_method: methods } });
    const admin = await signedIn(app, await tenant.user());
    const user = await tenant.user({
      roleId: role.user,
      ...(proof !== 'password' && { passwordHash: null }),
    });
    await linkIdentity(tenant, user.id);
    if (proof === 'passkey') await storePasskey(tenant, user);
    const response = await admin.call('DELETE', `/admin/user/${user.id}/identity`);
    expect([response.status, response.body?.code]).toEqual([
      expected,
      expected === 409 ? 'user.onlySignIn' : undefined,
    ]);
    expect(await queryRows(tenant, 'select issuer from user_identity')).toHaveLength(
      expected === 409 ? 1 : 0,
    );
  });

  it("is refused for an administrator by a manager, and for another organization's user", async () => {
    const tenant = await makeTenant();
    const admin = await tenant.user();
    await linkIdentity(tenant, admin.id);
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    const rejected = await manager.call('DELETE', `/admin/user/${admin.id}/identity`);
    expect([rejected.status, rejected.body.code]).toEqual([403, 'permission.denied']);
    const stranger = await signedIn(app, await (await makeTenant()).user());
    expect((await stranger.call('DELETE', `/admin/user/${admin.id}/identity`)).body.code).toBe('notFound');
    expect(await queryRows(tenant, 'select issuer from user_identity')).toHaveLength(1);
  });
});
