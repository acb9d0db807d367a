import { beforeEach, describe, expect, it } from 'vitest';
import type { Operation } from '@vantage/contract/api/operation';
import { role } from '@vantage/contract/permissions';
import { createCall, buildUrl } from '../../../../testing/calls';
import { send, signedIn, signedOut, type Client } from '../../../../testing/client';
import { ownDatabase } from '../../../../testing/database/database';
import {
  asOwner,
  makeTenant,
  queryRows,
  type TestTenant,
  type TestUser,
} from '../../../../testing/factories';
import { makeFixtures } from '../../../../testing/fixtures';
import { ownApp, sharedApp, type TestApp } from '../../../../testing/test-app';
import { toFields } from '../../../../testing/users/user-administration';
import { minute } from '../../../platform/durations';

await ownDatabase();
const app = await sharedApp();

interface Organization {
  readonly tenant: TestTenant;
  readonly ada: TestUser;
  readonly elena: TestUser;
  /** The administrator's session. */
  readonly admin: Client;
}

const organization = async (on: TestApp = app, limits?: Parameters<typeof signedIn>[2]) => {
  const tenant = await makeTenant();
  const ada = await tenant.user({ firstName: 'Ada', lastName: 'Admin' });
  const elena = await tenant.user({ firstName: 'Elena', lastName: 'Marsh', roleId: role.user });
  return { tenant, ada, elena, admin: await signedIn(on, ada, limits) } satisfies Organization;
};

/** A client with the tokens of the response to `POST view-as`. */
const view = async ({ admin, elena }: Organization, on: TestApp = app) => {
  const { status, body, text } = await admin.post('/view-as', { userId: elena.id });
  expect(status, text).toBe(201);
  const { token, refreshToken, user } = body.token;
  const headers = { authorization: `Bearer ${token}`, sessionid: user.currSessionId };
  const call = (method: Operation['method'], path: string, payload?: object) =>
    send(on, {
      method,
      url: `/api/${admin.tenantId}/v1${path}`,
      headers,
      ...(payload && { payload }),
    });
  return {
    call,
    get: (path: string) => call('GET', path),
    headers,
    refreshToken,
    sessionId: user.currSessionId,
  };
};

const refreshed = (client: Client, refreshToken: string) =>
  signedOut(app, { id: client.tenantId }).post('/auth/refresh-token', { refreshToken });

const endings = (tenant: TestTenant) =>
  queryRows<{ reason: string }>(
    tenant,
    `select end_reason as reason from session where viewed_user_id is not null order by started_at`,
  );

describe('POST view-as', () => {
  it('starts a session as the user that refers to the administrator (S83)', async () => {
    const one = await organization();
    const customerId = await one.tenant.customer({ assigned: [one.elena] });
    await one.tenant.customer();
    const viewing = await view(one);
    const { body } = await viewing.get('/auth/me');
    expect(body).toMatchObject({
      id: one.elena.id,
      appRoleId: role.user,
      currSessionId: viewing.sessionId,
      viewAs: { administrator: { id: one.ada.id, firstName: 'Ada', lastName: 'Admin' } },
    });
    expect(body.viewAs.endsInSeconds).toBeGreaterThan(29 * 60);
    expect(body.viewAs.endsInSeconds).toBeLessThanOrEqual(30 * 60);
    const { items } = (await viewing.get('/customer')).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([customerId]);
    expect((await viewing.get('/admin/user')).body.code).toBe('permission.denied');
    expect((await viewing.get('/audit')).body.code).toBe('permission.denied');
    expect((await one.admin.get('/auth/me')).body).toMatchObject({ id: one.ada.id, viewAs: null });
  });

  it('is allowed for administrators only, and not to view as an administrator (S83)', async () => {
    const { tenant, ada, elena, admin } = await organization();
    const started = async (client: Client, userId: string) => {
      const { status, body } = await client.post('/view-as', { userId });
      return [status, body.code];
    };
    const second = await tenant.user();
    expect(await started(admin, second.id)).toEqual([403, 'viewAs.administrator']);
    expect(await started(admin, ada.id)).toEqual([403, 'viewAs.administrator']);
    expect(await started(signedOut(app, tenant), elena.id)).toEqual([401, 'token.missing']);
    for (const roleId of [role.manager, role.user, role.learner])
      expect(await started(await signedIn(app, await tenant.user({ roleId })), elena.id)).toEqual([
        403,
        'permission.denied',
      ]);
    const foreign = await (await makeTenant()).user({ roleId: role.user });
    expect(await started(admin, foreign.id)).toEqual([404, 'notFound']);
    expect(await started(admin, (await tenant.user({ roleId: role.user, active: false })).id)).toEqual([
      409,
      'user.inactive',
    ]);
    await asOwner(tenant.id, (owner) =>
      owner.query('update app_user set locked = true where id = $1', [elena.id]),
    );
    expect(await started(admin, elena.id)).toEqual([409, 'user.locked']);
    expect(await endings(tenant)).toEqual([]);
  });

  it('ends an earlier view-as session, and cannot be nested', async () => {
    const one = await organization();
    const first = await view(one);
    const second = await view(one);
    expect((await first.get('/auth/me')).body.code).toBe('session.invalid');
    const nested = await second.call('POST', '/view-as', { userId: one.elena.id });
    expect([nested.status, nested.body.code]).toEqual([403, 'viewAs.readOnly']);
    expect(await endings(one.tenant)).toEqual([{ reason: 'viewAsStopped' }, { reason: null }]);
  });
});

describe('a view-as session', () => {
  const writes = app.operations.filter(
    ({ method, permission, allowedInViewAs }) =>
      method !== 'GET' && permission !== 'public' && !allowedInViewAs,
  );

  it('rejects every operation that is not a read, whatever its role allows (S83)', async () => {
    expect(writes.length).toBeGreaterThan(40);
    const fixtures = await makeFixtures(app);
    const admin = await fixtures.as(role.administrator);
    // Managers have almost all permissions.
    const elena = fixtures.users[role.manager];
    const viewing = await view({ tenant: fixtures.tenant, ada: elena, elena, admin });
    for (const operation of writes) {
      const call = await createCall(operation, fixtures);
      const { status, body } = await send(app, {
        method: operation.method,
        url: buildUrl(operation, call),
        headers: { ...viewing.headers, ...call.headers },
        ...(call.body ? { payload: call.body } : {}),
      });
      expect([operation.path, status, body?.code]).toEqual([operation.path, 403, 'viewAs.readOnly']);
    }
    const exempt = app.operations.filter(({ allowedInViewAs }) => allowedInViewAs);
    expect(exempt.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /:tenantId/v1/view-as',
      'POST /:tenantId/v1/auth/logout',
    ]);
  });

  it("leaves the user's last sign-in, sessions and page visits as they were", async () => {
    const one = await organization();
    const viewing = await view(one);
    await viewing.get('/auth/me');
    await viewing.call('POST', '/usersessionpageinfo/createUserTimeSpent', {
      pageName: 'Customer',
      entryTime: new Date().toISOString(),
      appVersion: '1.0.0',
    });
    const { body } = await one.admin.get(`/admin/user/${one.elena.id}/summary`);
    expect(body).toMatchObject({ lastSignInAt: null, sessions: [], user: { lastSeenAt: null } });
    expect((await viewing.get('/auth/sessions')).body).toEqual([]);
    // It is not a sign-in of the administrator either.
    expect((await one.admin.get('/auth/sessions')).body).toHaveLength(1);
    const [signIn] = await queryRows<{ at: Date }>(
      one.tenant,
      'select started_at as at from session where viewed_user_id is null',
    );
    const ofAda = (await one.admin.get(`/admin/user/${one.ada.id}/summary`)).body;
    expect(ofAda.lastSignInAt).toBe(signIn?.at.toISOString());
    expect(await queryRows(one.tenant, 'select id from page_visit')).toEqual([]);
  });

  it('records every call with both names, including exports and rejected calls (S66, S83)', async () => {
    const one = await organization();
    const customerId = await one.tenant.customer({ name: 'Northwind', assigned: [one.elena] });
    const viewing = await view(one);
    await viewing.get(`/insight/customer/${customerId}`);
    await viewing.call('PUT', '/profile', { firstName: 'X', lastName: 'Y', language: 'en', version: 1 });
    await viewing.get('/admin/user');
    await viewing.call('DELETE', '/view-as');
    const { items } = (await one.admin.get(`/audit?userId=${one.elena.id}&order=asc`)).body;
    const ada = { id: one.ada.id, name: 'Ada Admin' };
    const both = { actor: ada, asUser: { id: one.elena.id, name: 'Elena Marsh' }, userId: one.elena.id };
    const path = '/:tenantId/v1';
    expect(items).toMatchObject([
      { action: 'viewAs.started', actor: ada, asUser: null, entityName: 'Elena Marsh' },
      {
        ...both,
        action: 'viewAs.called',
        after: { method: 'GET', path: `${path}/insight/customer/:customerId`, customerId },
        names: { [customerId]: 'Northwind' },
      },
      { ...both, action: 'viewAs.called', after: { method: 'PUT', path: `${path}/profile` } },
      { ...both, action: 'viewAs.called', after: { method: 'GET', path: `${path}/admin/user` } },
      { ...both, action: 'permission.denied' },
      { ...both, action: 'viewAs.called', after: { method: 'DELETE', path: `${path}/view-as` } },
      { action: 'viewAs.ended', actor: ada, asUser: null, after: { reason: 'viewAsStopped' } },
    ]);
    const { text } = await one.admin.get(`/audit/export.csv?userId=${one.elena.id}`);
    expect(text).toContain(',Ada Admin,Elena Marsh,viewAs.called,');
  });

  it('is refreshed like any other', async () => {
    const one = await organization();
    const viewing = await view(one);
    const { status, body } = await refreshed(one.admin, viewing.refreshToken);
    expect(status).toBe(200);
    const me = await send(app, {
      url: `/api/${one.tenant.id}/v1/auth/me`,
      headers: { authorization: `Bearer ${body.token.token}`, sessionid: viewing.sessionId },
    });
    expect(me.body).toMatchObject({ id: one.elena.id, viewAs: { administrator: { id: one.ada.id } } });
  });
});

describe('a view-as session ends', () => {
  let one: Organization;
  let viewing: Awaited<ReturnType<typeof view>>;
  beforeEach(async () => {
    one = await organization();
    viewing = await view(one);
  });
  const isOver = async () => {
    expect((await viewing.get('/auth/me')).body.code).toBe('session.invalid');
    expect((await refreshed(one.admin, viewing.refreshToken)).body.code).toBe('session.invalid');
  };

  it("on DELETE view-as, which is idempotent and resumes the administrator's session", async () => {
    expect((await viewing.call('DELETE', '/view-as')).status).toBe(204);
    await isOver();
    expect((await one.admin.get('/auth/me')).body.id).toBe(one.ada.id);
    expect((await one.admin.call('DELETE', '/view-as')).status).toBe(204);
  });

  it('on DELETE view-as by its parent session', async () => {
    expect((await one.admin.call('DELETE', '/view-as')).status).toBe(204);
    await isOver();
  });

  it("on signing out, together with the administrator's session", async () => {
    expect((await viewing.call('POST', '/auth/logout')).status).toBe(204);
    await isOver();
    expect((await one.admin.get('/auth/me')).body.code).toBe('session.invalid');
  });

  it('with its parent session', async () => {
    expect((await one.admin.post('/auth/logout')).status).toBe(204);
    await isOver();
    expect(await endings(one.tenant)).toEqual([{ reason: 'logout' }]);
  });

  const byAnother = async (path: string, userId: string, body?: object) => {
    const other = await signedIn(app, await one.tenant.user());
    const { status, text } = await other.call(
      body ? 'PUT' : path === '' ? 'DELETE' : 'POST',
      `/admin/user/${userId}${path}`,
      body,
    );
    expect(status, text).toBeLessThan(300);
  };
  const demoted = async (user: TestUser, appRoleId: number) => {
    const remaining = await toFields(one.admin, user.id);
    await byAnother('', user.id, { ...remaining, locationIds: [await one.tenant.location()], appRoleId });
  };

  it.each(['/lock', '/deactivate', ''])('on POST %s of the user or the administrator', async (path) => {
    await byAnother(path, one.elena.id);
    await isOver();
    expect((await one.admin.get('/auth/me')).body.id).toBe(one.ada.id);
    one = await organization();
    viewing = await view(one);
    await byAnother(path, one.ada.id);
    await isOver();
  });

  it('on a role change of the user or the administrator', async () => {
    await demoted(one.elena, role.learner);
    await isOver();
    one = await organization();
    viewing = await view(one);
    await demoted(one.ada, role.manager);
    await isOver();
  });

  it.each([
    ['the user is locked', 'elena', 'locked = true'],
    ['the user is inactive', 'elena', 'active = false'],
    ['the user is deleted', 'elena', 'deleted_at = now()'],
    ['the user becomes an administrator', 'elena', 'role_id = 1001'],
    ['the administrator is locked', 'ada', 'locked = true'],
    ['the administrator loses the role', 'ada', 'role_id = 1002'],
  ] as const)('for a process that missed that %s', async (_what, who, change) => {
    await asOwner(one.tenant.id, (owner) =>
      owner.query(`update app_user set ${change} where id = $1`, [one[who].id]),
    );
    await isOver();
  });

  it('in every process', async () => {
    const other = await ownApp();
    const elsewhere = () =>
      other.server.inject({ url: `/api/${one.tenant.id}/v1/auth/me`, headers: viewing.headers });
    expect((await elsewhere()).statusCode).toBe(200);
    await viewing.call('DELETE', '/view-as');
    await expect.poll(async () => (await elsewhere()).json().code).toBe('session.invalid');
  });
});

describe('the lifetime of a view-as session', () => {
  it("is 30 minutes by the database's clock, regardless of use", async () => {
    const own = await ownApp();
    const one = await organization(own);
    const viewing = await view(one, own);
    const refresh = (refreshToken: string) =>
      send(own, {
        method: 'POST',
        url: `/api/${one.tenant.id}/v1/auth/refresh-token`,
        payload: { refreshToken },
      });
    let { refreshToken } = viewing;
    for (let times = 0; times < 3; times += 1) {
      own.clock.advance(9 * minute);
      const { status, body } = await refresh(refreshToken);
      expect(status).toBe(200);
      ({ refreshToken } = body.token);
    }
    own.clock.advance(3 * minute + 1_000);
    expect((await refresh(refreshToken)).body.code).toBe('session.invalid');
  });

  it("ends with its parent's lifetime, whose idle timeout it extends", async () => {
    const own = await ownApp();
    const one = await organization(own, { idleMinutes: 5, hours: 1 });
    const viewing = await view(one, own);
    for (let times = 0; times < 2; times += 1) {
      own.clock.advance(4 * minute);
      expect((await viewing.get('/auth/me')).status).toBe(200);
      await expect
        .poll(() =>
          queryRows(
            one.tenant,
            `select extract(epoch from max(last_seen_at) - min(last_seen_at))::int as behind from session`,
          ),
        )
        .toEqual([{ behind: 0 }]);
    }
    expect((await one.admin.get('/auth/me')).body.id).toBe(one.ada.id);
    await asOwner(one.tenant.id, (owner) =>
      owner.query(
        `update session set expires_at = now() + interval '10 minutes' where viewed_user_id is null`,
      ),
    );
    const short = (await (await view(one, own)).get('/auth/me')).body.viewAs;
    expect(short.endsInSeconds).toBeLessThanOrEqual(10 * 60);
  });
});
