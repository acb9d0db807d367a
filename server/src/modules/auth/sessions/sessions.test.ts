import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parse as parseUuid } from 'uuid';
import { role } from '@vantage/contract/permissions';
import { send, signedIn, signedOut, signInByPassword, type Client } from '../../../../testing/client';
import { asOwner, makeTenant, globalQuery, queryRows, type TestTenant } from '../../../../testing/factories';
import { ownApp, sharedApp, type TestApp } from '../../../../testing/test-app';
import { minute, hour } from '../../../platform/durations';

const app = await sharedApp();

const refresh = (client: Client, refreshToken: string) =>
  client.post('/auth/refresh-token', { refreshToken });

async function someone(on: TestApp, limits?: Parameters<typeof signedIn>[2]) {
  const tenant = await makeTenant();
  const user = await tenant.user();
  const client = await signedIn(on, user, limits);
  return { tenant, user, client };
}

const endReason = async (tenant: TestTenant): Promise<string | null> => {
  const [row] = await queryRows<{ end_reason: string | null }>(tenant, 'select end_reason from session');
  return row?.end_reason ?? null;
};

describe('POST auth/refresh-token', () => {
  it('issues new tokens that both work (S31)', async () => {
    const { client } = await someone(app);
    const { status, body } = await refresh(client, client.refreshToken);
    expect(status).toBe(200);
    expect(body.token.refreshToken).not.toBe(client.refreshToken);
    const me = await client.get('/auth/me', { headers: { authorization: `Bearer ${body.token.token}` } });
    expect(me.status).toBe(200);
    expect((await refresh(client, body.token.refreshToken)).status).toBe(200);
  });

  it('gives the same child for a parent that is repeated within 10 seconds (S31, F19)', async () => {
    const own = await ownApp();
    const { client } = await someone(own);
    const first = await refresh(client, client.refreshToken);
    own.clock.advance(5_000);
    const again = await refresh(client, client.refreshToken);
    expect(again.body.token.refreshToken).toBe(first.body.token.refreshToken);
    expect((await refresh(client, first.body.token.refreshToken)).status).toBe(200);
  });

  it('ends the session if the parent is repeated later (S31)', async () => {
    const own = await ownApp();
    const { client, tenant } = await someone(own);
    const { body } = await refresh(client, client.refreshToken);
    own.clock.advance(10_500);
    const replayed = await refresh(client, client.refreshToken);
    expect([replayed.status, replayed.body.code]).toEqual([401, 'session.invalid']);
    expect(await endReason(tenant)).toBe('refreshReused');
    expect((await refresh(client, body.token.refreshToken)).status).toBe(401);
    const me = await client.get('/auth/me', { headers: { authorization: `Bearer ${body.token.token}` } });
    expect([me.status, me.body.code]).toEqual([401, 'session.invalid']);
  });

  it('ends the session at once for a grandparent, so that the newest tokens fail (S31, F19)', async () => {
    const { client, tenant } = await someone(app);
    const child = (await refresh(client, client.refreshToken)).body.token;
    const grandchild = (await refresh(client, child.refreshToken)).body.token;
    const withNewest = { headers: { authorization: `Bearer ${grandchild.token}` } };
    expect((await client.get('/auth/me', withNewest)).status).toBe(200);
    expect((await refresh(client, client.refreshToken)).status).toBe(401);
    expect((await client.get('/auth/me', withNewest)).body.code).toBe('session.invalid');
    expect((await refresh(client, grandchild.refreshToken)).status).toBe(401);
    expect(await endReason(tenant)).toBe('refreshReused');
  });

  it('does not end a session for a guessed token with its id (S31)', async () => {
    const { client, tenant } = await someone(app);
    const sessionId = parseUuid(client.credentials?.sessionId ?? '');
    for (const forged of [
      Buffer.concat([sessionId, randomBytes(48)]),
      Buffer.concat([sessionId, Buffer.alloc(48)]),
      Buffer.from(client.refreshToken, 'base64url').map((byte, index) => (index === 20 ? byte ^ 1 : byte)),
      Buffer.from(client.refreshToken, 'base64url').subarray(0, 63),
      Buffer.concat([Buffer.from(client.refreshToken, 'base64url'), Buffer.alloc(1)]),
    ]) {
      const response = await refresh(client, Buffer.from(forged).toString('base64url'));
      expect([response.status, response.body.code]).toEqual([401, 'session.invalid']);
    }
    expect(await endReason(tenant)).toBeNull();
    expect((await client.get('/auth/me')).status).toBe(200);
  });

  it('rejects a token of another tenant without ending its session (S31)', async () => {
    const { client, tenant } = await someone(app);
    const other = await makeTenant();
    expect((await refresh(signedOut(app, other), client.refreshToken)).status).toBe(401);
    expect(await endReason(tenant)).toBeNull();
    expect((await refresh(client, client.refreshToken)).status).toBe(200);
  });

  it('gives five concurrent requests with one token the same child (S31, F18)', async () => {
    const { client } = await someone(app);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => refresh(client, client.refreshToken)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(responses.map(({ body }) => body.token.refreshToken)).size).toBe(1);
  });

  it('stores no readable token', async () => {
    const { client, tenant } = await someone(app);
    const { body } = await refresh(client, client.refreshToken);
    const stored = await queryRows<{ row: string }>(tenant, 'select session::text as row from session');
    for (const token of [client.refreshToken, body.token.refreshToken]) {
      const hex = Buffer.from(token, 'base64url').toString('hex');
      expect(stored[0]?.row).not.toContain(hex.slice(32, 96));
    }
  });
});

describe('session expiry', () => {
  it('ends a session after its lifetime, regardless of use (S32)', async () => {
    const own = await ownApp();
    const { client, tenant } = await someone(own, { hours: 2 });
    let { refreshToken } = client;
    for (let passed = 0; passed < 2 * hour - 10 * minute; passed += 30 * minute) {
      const { status, body } = await refresh(client, refreshToken);
      expect(status).toBe(200);
      refreshToken = body.token.refreshToken;
      own.clock.advance(30 * minute);
    }
    const late = await refresh(client, refreshToken);
    expect([late.status, late.body.code]).toEqual([401, 'session.invalid']);
    expect(await endReason(tenant)).toBe('expired');
  });

  it('ends a session after its idle limit, and not before (S32)', async () => {
    const own = await ownApp();
    const { client } = await someone(own, { idleMinutes: 20 });
    own.clock.advance(19 * minute);
    const { status, body } = await refresh(client, client.refreshToken);
    expect(status).toBe(200);
    own.clock.advance(20 * minute + 1_000);
    expect((await refresh(client, body.token.refreshToken)).body.code).toBe('session.invalid');
  });

  it('is returned for a refresh token without extending the session', async () => {
    const own = await ownApp();
    const { client } = await someone(own, { idleMinutes: 20, hours: 1 });
    const expiry = () => client.post('/auth/session-expiry', { refreshToken: client.refreshToken });
    own.clock.advance(18 * minute);
    const { status, body } = await expiry();
    expect(status).toBe(200);
    expect(body.idleEndsInSeconds).toBeGreaterThan(90);
    expect(body.idleEndsInSeconds).toBeLessThanOrEqual(120);
    expect(body.endsInSeconds - body.idleEndsInSeconds).toBe(40 * 60);
    own.clock.advance(2 * minute + 1_000);
    expect((await expiry()).body.code).toBe('session.invalid');
    expect((await refresh(client, client.refreshToken)).body.code).toBe('session.invalid');
  });

  it('is not told to a replaced or a guessed refresh token, which ends no session', async () => {
    const own = await ownApp();
    const { client } = await someone(own);
    const { body } = await refresh(client, client.refreshToken);
    own.clock.advance(10_500);
    for (const refreshToken of [client.refreshToken, 'guessed'])
      expect((await client.post('/auth/session-expiry', { refreshToken })).body.code).toBe('session.invalid');
    expect((await refresh(client, body.token.refreshToken)).status).toBe(200);
  });

  it('rejects an unexpired access token once its session is idle (S32)', async () => {
    const own = await ownApp();
    const { client } = await someone(own, { idleMinutes: 5 });
    own.clock.advance(4 * minute);
    expect((await client.get('/auth/me')).status).toBe(200);
    own.clock.advance(5 * minute + 1_000);
    expect((await client.get('/auth/me')).body.code).toBe('session.invalid');
  });

  it('rejects an unexpired access token after the lifetime of its session, too (S32)', async () => {
    const own = await ownApp();
    const { client, tenant } = await someone(own);
    await queryRows(tenant, "update session set expires_at = now() + interval '5 minutes'");
    expect((await client.get('/auth/me')).status).toBe(200);
    own.clock.advance(5 * minute);
    expect((await client.get('/auth/me')).body.code).toBe('session.invalid');
  });

  it("follows the tenant's own limits", async () => {
    const tenant = await makeTenant({ settings: { session_idle_minutes: 7, session_absolute_hours: 3 } });
    const user = await tenant.user();
    await signInByPassword(app, user);
    const [row] = await queryRows<{ idle: number; hours: number }>(
      tenant,
      'select idle_minutes as idle, extract(epoch from expires_at - started_at)::int / 3600 as hours from session',
    );
    expect(row).toEqual({ idle: 7, hours: 3 });
  });

  it('postpones the idle limit with each call', async () => {
    const own = await ownApp();
    const { client, tenant } = await someone(own, { idleMinutes: 5 });
    own.clock.advance(4 * minute);
    expect((await client.get('/auth/me')).status).toBe(200);
    const ahead = 'select extract(epoch from last_seen_at - rotated_at)::int as ahead from session';
    await expect
      .poll(async () => (await queryRows<{ ahead: number }>(tenant, ahead))[0]?.ahead)
      .toBeGreaterThanOrEqual(240);
    own.clock.advance(4 * minute);
    expect((await client.get('/auth/me')).status).toBe(200);
  });

  it('postpones it for a refresh, too, however short the idle limit, which the user can read (S32)', async () => {
    const own = await ownApp();
    const { client, tenant } = await someone(own, { idleMinutes: 1 });
    const used = 'select extract(epoch from last_seen_at - started_at)::int as used from session';
    for (let requests = 1; requests <= 4; requests += 1) {
      own.clock.advance(20_000);
      expect((await client.get('/auth/me')).body.idleMinutes).toBe(1);
      await expect
        .poll(async () => (await queryRows<{ used: number }>(tenant, used))[0]?.used)
        .toBeGreaterThanOrEqual(20 * requests);
    }
    own.clock.advance(50_000);
    expect((await refresh(client, client.refreshToken)).status).toBe(200);
  });
});

describe('POST auth/logout', () => {
  it('ends the session in this process at once: access and refresh tokens fail', async () => {
    const { client } = await someone(app);
    expect((await client.post('/auth/logout')).status).toBe(204);
    expect((await client.get('/auth/me')).body.code).toBe('session.invalid');
    expect((await refresh(client, client.refreshToken)).body.code).toBe('session.invalid');
    expect((await client.post('/auth/logout')).status).toBe(401);
  });

  it('ends it in every other process (S33)', async () => {
    const other = await ownApp();
    const { client, user } = await someone(app);
    const elsewhere = (path: string) =>
      other.server.inject({
        url: `/api/${user.tenantId}/v1${path}`,
        headers: {
          authorization: `Bearer ${client.credentials?.token}`,
          sessionid: client.credentials?.sessionId ?? '',
        },
      });
    // The other process has now cached the session.
    expect((await elsewhere('/auth/me')).statusCode).toBe(200);
    await client.post('/auth/logout');
    await expect.poll(async () => (await elsewhere('/auth/me')).json().code).toBe('session.invalid');
  });

  it('leaves no working token to a concurrent refresh (F20)', async () => {
    const other = await ownApp();
    for (let race = 0; race < 10; race += 1) {
      const { client, user } = await someone(app);
      const [refreshed] = await Promise.all([
        send(other, {
          method: 'POST',
          url: `/api/${user.tenantId}/v1/auth/refresh-token`,
          payload: { refreshToken: client.refreshToken },
        }),
        client.post('/auth/logout'),
      ]);
      const descendants = refreshed.status === 200 ? [refreshed.body.token] : [];
      for (const token of [client.refreshToken, ...descendants.map((pair) => pair.refreshToken)])
        expect((await refresh(client, token)).status).toBe(401);
      for (const { token } of descendants) {
        const me = await client.get('/auth/me', { headers: { authorization: `Bearer ${token}` } });
        expect(me.body.code).toBe('session.invalid');
      }
    }
  });

  it('ends no other session of the same user', async () => {
    const { client, user } = await someone(app);
    const second = await signedIn(app, user);
    await client.post('/auth/logout');
    expect((await second.get('/auth/me')).status).toBe(200);
  });
});

describe('a call', () => {
  it("must name its token's session (S34)", async () => {
    const { client, user } = await someone(app);
    const second = await signedIn(app, user);
    for (const sessionid of [second.credentials?.sessionId ?? '', '', 'x', user.id]) {
      const response = await client.get('/auth/me', { headers: { sessionid } });
      expect([response.status, response.body.code]).toEqual([401, 'session.invalid']);
    }
    const withoutHeader = await signedOut(app, { id: user.tenantId }).get('/auth/me', {
      headers: { authorization: `Bearer ${client.credentials?.token}` },
    });
    expect(withoutHeader.body.code).toBe('session.invalid');
  });

  it('fails if the session is not in the database (S34)', async () => {
    const { client, tenant } = await someone(app);
    await asOwner(tenant.id, (owner) => owner.query('delete from session'));
    expect((await client.get('/auth/me')).body.code).toBe('session.invalid');
  });

  it.each([
    ['inactive', 'active = false'],
    ['locked', 'locked = true'],
    ['deleted', 'deleted_at = now()'],
  ])('fails for a user who was %s before this process knew the session', async (_how, change) => {
    const { client, tenant } = await someone(app);
    await asOwner(tenant.id, (owner) => owner.query(`update app_user set ${change}`));
    expect((await client.get('/auth/me')).body.code).toBe('session.invalid');
    expect((await refresh(client, client.refreshToken)).body.code).toBe('session.invalid');
  });

  it('fails once the tenant is suspended and the processes are notified', async () => {
    const { client, tenant } = await someone(app);
    expect((await client.get('/auth/me')).status).toBe(200);
    await globalQuery('update tenant set suspended_at = now() where id = $1', [tenant.id]);
    await globalQuery("select pg_notify('tenant_changed', $1)", [tenant.id]);
    await expect.poll(async () => (await client.get('/auth/me')).body.code).toBe('tenant.unknown');
    const check = await client.get(`/api/${tenant.slug}/v1/check-tenant/appTenantId`);
    expect(check.body).toEqual({ exists: false });
  });

  it("has the role of the session's user", async () => {
    const tenant = await makeTenant();
    const learner = await signedIn(app, await tenant.user({ roleId: role.learner }));
    expect((await learner.get('/admin/user')).body.code).toBe('permission.denied');
  });
});
