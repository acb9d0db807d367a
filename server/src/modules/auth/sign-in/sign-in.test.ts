import { Piscina } from 'piscina';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { role, roleIds } from '@vantage/contract/permissions';
import { signedIn, signedOut, signInByPassword } from '../../../../testing/client';
import { testPassword } from '../../../../testing/constants';
import { asOwner, makeTenant, globalQuery, queryRows, unique } from '../../../../testing/factories';
import { sharedApp } from '../../../../testing/test-app';
import { waitForBlockedQuery } from '../../../../testing/database/blocked-query';
import { passwordHashing, recommendedHashParameters } from '../../../platform/crypto/password-hashing';
import type { TestResponse } from '../../../../testing/client';

const app = await sharedApp({ passwordHashParameters: recommendedHashParameters });

const withoutRequestId = ({ status, body }: TestResponse): unknown => ({
  status,
  ...body,
  requestId: undefined,
});
const readAudit = (tenant: { id: string }, userId: string) =>
  queryRows<{
    action: string;
    session_id: string;
    entity: string;
    entity_id: string;
    request_id: string;
    after: unknown;
  }>(
    tenant,
    'select action, session_id, entity, entity_id, request_id, after from audit_entry where actor_id = $1 order by id',
    [userId],
  );

const hashing = passwordHashing();
const [hashAnew, hashOfAnother] = await Promise.all([hashing.hash(testPassword), hashing.hash('Another-7#')]);
await hashing.close();

describe('POST auth/login', () => {
  it('starts a session and returns user, tenant and tokens', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user({ roleId: role.user, firstName: 'Ada', lastName: 'Lovelace' });
    const { status, body } = await signedOut(app, tenant).post('/auth/login', {
      userName: user.userName,
      password: testPassword,
    });
    expect(status).toBe(200);
    expect(body.token.user).toMatchObject({
      id: user.id,
      firstName: 'Ada',
      appRoleId: role.user,
      dssTenantId: tenant.id,
      menu: [
        { routeName: 'customer' },
        { routeName: 'insight' },
        { id: 1001, routeName: 'profile' },
        { id: 1002, routeName: 'logout' },
      ],
    });
    const { rows } = {
      rows: await queryRows(tenant, 'select id from session where user_id = $1', [user.id]),
    };
    expect(rows).toEqual([{ id: body.token.user.currSessionId }]);
  });

  it.each([
    [role.administrator, ['settings', 'user', 'insightconfig', 'spsconfig', 'audit']],
    [role.manager, ['settings', 'user', 'insightconfig', 'spsconfig']],
  ])('offers role %i the administration items %j', async (roleId, offered) => {
    const tenant = await makeTenant();
    const user = await tenant.user({ roleId });
    const { body } = await signedOut(app, tenant).post('/auth/login', {
      userName: user.userName,
      password: testPassword,
    });
    expect(body.token.user.menu).toMatchObject([
      { routeName: 'customer' },
      { routeName: 'insight' },
      { routeName: 'admin', items: offered.map((routeName) => ({ routeName })) },
      { routeName: 'profile' },
      { routeName: 'logout' },
    ]);
  });

  it.each([role.user, role.learner])('offers role %i no administration', async (roleId) => {
    const tenant = await makeTenant();
    const user = await tenant.user({ roleId });
    const { body } = await signedOut(app, tenant).post('/auth/login', {
      userName: user.userName,
      password: testPassword,
    });
    expect(body.token.user.menu).toMatchObject(
      ['customer', 'insight', 'profile', 'logout'].map((routeName) => ({ routeName })),
    );
  });

  it('ignores the case of the user name or e-mail address', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const byName = { userName: ` ${user.userName.toUpperCase()} `, password: testPassword };
    expect((await anybody.post('/auth/login', byName)).status).toBe(200);
    const byEmail = { email: ` ${user.email.toUpperCase()} `, password: testPassword };
    expect((await anybody.post('/auth/email', byEmail)).status).toBe(200);
  });

  it('compares passwords literally, including spaces', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    for (const password of [
      testPassword.toLowerCase(),
      ` ${testPassword}`,
      `${testPassword} `,
      testPassword.slice(0, -1),
    ]) {
      const response = await signedOut(app, tenant).post('/auth/login', {
        userName: user.userName,
        password,
      });
      expect(response.status).toBe(401);
    }
  });

  it('gives an unknown name, one of another tenant and one without a password the response to a wrong password', async () => {
    const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
    const user = await tenant.user();
    const foreign = await other.user();
    const passwordless = await tenant.user({ passwordHash: null });
    const anybody = signedOut(app, tenant);
    const wrong = await anybody.post('/auth/login', { userName: user.userName, password: 'wrong' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 100]);
    for (const userName of ['nobody', foreign.userName, passwordless.userName]) {
      const response = await anybody.post('/auth/login', { userName, password: testPassword });
      expect(withoutRequestId(response)).toEqual(withoutRequestId(wrong));
    }
  });

  it('reveals that a user is inactive only for the correct password', async () => {
    const tenant = await makeTenant();
    const { userName } = await tenant.user({ active: false });
    const anybody = signedOut(app, tenant);
    expect((await anybody.post('/auth/login', { userName, password: 'wrong' })).body.code).toBe(100);
    const response = await anybody.post('/auth/login', { userName, password: testPassword });
    expect([response.status, response.body.code]).toEqual([401, 103]);
  });

  it('rejects a user locked by an administrator, even with the correct password', async () => {
    const tenant = await makeTenant();
    const { id, userName } = await tenant.user();
    await asOwner(tenant.id, (client) =>
      client.query('update app_user set locked = true where id = $1', [id]),
    );
    for (const password of ['wrong', testPassword]) {
      const response = await signedOut(app, tenant).post('/auth/login', { userName, password });
      expect([response.status, response.body.code]).toEqual([401, 102]);
    }
  });

  it('treats deleted users as unknown', async () => {
    const tenant = await makeTenant();
    const { id, userName } = await tenant.user();
    await asOwner(tenant.id, (client) =>
      client.query('update app_user set deleted_at = now() where id = $1', [id]),
    );
    const response = await signedOut(app, tenant).post('/auth/login', { userName, password: testPassword });
    expect(response.body.code).toBe(100);
  });

  it('rejects unknown fields, and starts no session', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const response = await signedOut(app, tenant).post('/auth/login', {
      userName: user.userName,
      password: testPassword,
      roleId: role.administrator,
    });
    expect([response.status, Object.keys(response.body.fields)]).toEqual([422, ['roleId']]);
    expect(await queryRows(tenant, 'select id from session')).toEqual([]);
  });

  it('rejects a tenant that is unknown, suspended or named by its slug', async () => {
    const tenant = await makeTenant();
    const suspended = await makeTenant();
    await globalQuery('update tenant set suspended_at = now() where id = $1', [suspended.id]);
    for (const place of [
      tenant.slug,
      suspended.id,
      '019a8f00-0000-7000-8000-0000000000ff',
      'no-such-tenant',
    ]) {
      const response = await signedOut(app, tenant).post(`/api/${place}/v1/auth/login`, {
        userName: 'admin',
        password: testPassword,
      });
      expect([response.status, response.body.code]).toEqual([404, 'tenant.unknown']);
    }
  });

  it.each([
    ['given another password', `password_hash = '${hashOfAnother}'`, 100],
    ['deprived of its password', 'password_hash = null', 100],
    ['locked by an administrator', 'locked = true', 102],
    ['deactivated', 'active = false', 103],
    ['deleted', 'deleted_at = now()', 100],
  ])(
    'starts no session for an account that is %s while its password is verified (S28)',
    async (_what, change, code) => {
      const tenant = await makeTenant();
      const { id, userName } = await tenant.user();
      const signingIn = await asOwner(tenant.id, async (owner) => {
        await owner.query(`update app_user set ${change} where id = $1`, [id]);
        const sent = signedOut(app, tenant).post('/auth/login', { userName, password: testPassword });
        await waitForBlockedQuery(owner);
        return () => sent;
      });
      const response = await signingIn();
      expect([response.status, response.body.code]).toEqual([401, code]);
      expect(await queryRows(tenant, 'select id from session')).toEqual([]);
    },
  );

  it('accepts a password that was only rehashed in the meantime', async () => {
    const tenant = await makeTenant();
    const { id, userName } = await tenant.user();
    const signingIn = await asOwner(tenant.id, async (owner) => {
      await owner.query('update app_user set password_hash = $2 where id = $1', [id, hashAnew]);
      const sent = signedOut(app, tenant).post('/auth/login', { userName, password: testPassword });
      await waitForBlockedQuery(owner);
      return () => sent;
    });
    expect((await signingIn()).status).toBe(200);
  });

  it('verifies a hash of the same cost for an unknown name and for one without a password (S13)', async () => {
    const tenant = await makeTenant();
    const existing = await tenant.user({ passwordHash: hashAnew });
    const passwordless = await tenant.user({ passwordHash: null });
    const threads = vi.spyOn(Piscina.prototype, 'run');
    onTestFinished(() => threads.mockRestore());
    const verified = async (userName: string): Promise<string[]> => {
      threads.mockClear();
      await signedOut(app, tenant).post('/auth/login', { userName, password: 'wrong' });
      return threads.mock.calls
        .filter(([, options]) => options?.name === 'verify')
        .map(([task]) => (task as { passwordHash: string }).passwordHash.replace(/(p=\d+)\$.*/, '$1'));
    };
    const cost = await verified(existing.userName);
    expect(cost).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
    expect(await verified(unique('nobody'))).toEqual(cost);
    expect(await verified(passwordless.userName)).toEqual(cost);
  });

  it('starts a session for each of 20 concurrent sign-ins (S16)', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const clients = await Promise.all(Array.from({ length: 20 }, () => signInByPassword(app, user)));
    expect(new Set(clients.map((client) => client.credentials?.sessionId)).size).toBe(20);
  });
});

describe('GET auth/me', () => {
  it.each(roleIds)('lists the permissions of role %i', async (roleId) => {
    const tenant = await makeTenant();
    const user = await tenant.user({ roleId });
    const { body } = await (await signedIn(app, user)).get('/auth/me');
    expect(body).toMatchObject({
      id: user.id,
      userName: user.userName,
      email: user.email,
      appRoleId: roleId,
    });
    expect(body.permissions).toContain('insights.view');
    expect(body.permissions.includes('settings.write')).toBe(roleId === role.administrator);
  });
});

describe('the audit log', () => {
  it('records each sign-in and each end of a session once, with its request id (S66)', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const anybody = signedOut(app, tenant);
    const login = await anybody.post(
      '/auth/login',
      { userName: user.userName, password: testPassword },
      { headers: { 'x-request-id': 'sign-in-of-the-test' } },
    );
    const { token, user: person } = login.body.token;
    const sessionId = person.currSessionId;
    const logout = await anybody.post('/auth/logout', undefined, {
      headers: { authorization: `Bearer ${token}`, sessionid: sessionId },
    });
    expect(logout.status).toBe(204);
    expect(await readAudit(tenant, user.id)).toMatchObject([
      {
        action: 'session.started',
        entity: 'session',
        session_id: sessionId,
        entity_id: sessionId,
        request_id: 'sign-in-of-the-test',
        after: { method: 'password' },
      },
      {
        action: 'session.ended',
        entity: 'session',
        session_id: sessionId,
        entity_id: sessionId,
        request_id: logout.headers['x-request-id'],
        after: { reason: 'logout' },
      },
    ]);
  });

  it('records the end of a session once for concurrent logouts (S66)', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const client = await signedIn(app, user);
    await Promise.all(Array.from({ length: 5 }, () => client.post('/auth/logout')));
    expect((await readAudit(tenant, user.id)).map(({ action }) => action)).toEqual(['session.ended']);
  });

  it('records nothing for a sign-in that fails half-way', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    await asOwner(tenant.id, (client) => client.query('delete from tenant_settings'));
    const response = await signedOut(app, tenant).post('/auth/login', {
      userName: user.userName,
      password: testPassword,
    });
    expect([response.status, response.body.code]).toEqual([500, 'server.error']);
    expect(await readAudit(tenant, user.id)).toEqual([]);
    expect(await queryRows(tenant, 'select id from session')).toEqual([]);
  });
});

describe('the log', () => {
  it('has a line for each request, without passwords and tokens (S67)', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const client = await signInByPassword(app, user);
    await client.get('/customer?search=NeverInTheLog');
    await client.post('/auth/refresh-token', { refreshToken: client.refreshToken });
    const log = app.log();
    expect(log).toContain('"route":"/api/:tenantId/v1/auth/login"');
    for (const secret of [
      testPassword,
      client.credentials?.token ?? '',
      client.refreshToken,
      'NeverInTheLog',
      '$argon2',
    ])
      expect(log).not.toContain(secret);
  });
});
