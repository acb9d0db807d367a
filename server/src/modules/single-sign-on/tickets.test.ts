import { describe, expect, it } from 'vitest';
import { asOwner, queryRows } from '../../../testing/factories';
import { withForgedSecret } from '../../../testing/auth/forged';
import { clockMargin } from '../../../testing/constants';
import { linkedUser, problemIn, sharedProvider, ticketIn } from '../../../testing/auth/single-sign-on';
import { ownApp, sharedApp } from '../../../testing/test-app';
import { waitForBlockedQuery } from '../../../testing/database/blocked-query';

const app = await sharedApp({ providersOnLoopback: true });
const provider = await sharedProvider();
const personAtProvider = ({ app: of = app } = {}) => linkedUser(of, provider);

describe('the ticket', () => {
  it('cannot be replaced by a user name (S37)', async () => {
    const { user, browser } = await personAtProvider();
    await browser.start();
    for (const name of [user.userName, user.email, user.id, 'admin']) {
      const response = await browser.redeem(name);
      expect([response.status, response.body.code]).toEqual([401, 'sso.ticketInvalid']);
    }
  });

  it('is rejected with the right id and another secret (S37)', async () => {
    const { login, browser } = await personAtProvider();
    const ticket = await browser.ticket(login);
    expect((await browser.redeem(withForgedSecret(ticket))).body.code).toBe('sso.ticketInvalid');
    expect((await browser.redeem(ticket)).status).toBe(200);
  });

  it.each(['sso_ticket', 'sso_request'])(
    'is rejected if it becomes invalid while it is being used: %s (S38)',
    async (table) => {
      const { tenant, login, browser } = await personAtProvider();
      const callback = await browser.atProvider({ login });
      const ticket = table === 'sso_ticket' ? ticketIn(await browser.finish(callback)) : null;
      const using = await asOwner(tenant.id, async (owner) => {
        await owner.query(`update ${table} set used_at = now()`);
        const sent = ticket === null ? browser.finish(callback) : browser.redeem(ticket);
        await waitForBlockedQuery(owner);
        return () => sent;
      });
      const response = await using();
      expect(ticket === null ? problemIn(response) : response.body.code).toBe(
        ticket === null ? 'expired' : 'sso.ticketInvalid',
      );
    },
  );

  it('is not accepted as an access token (S36)', async () => {
    const { tenant, login, browser } = await personAtProvider();
    const ticket = await browser.ticket(login);
    const response = await app.server.inject({
      url: `/api/${tenant.id}/v1/auth/me`,
      headers: { authorization: `Bearer ${ticket}`, sessionid: tenant.id },
    });
    expect(response.statusCode).toBe(401);
  });

  it('works once, for twenty concurrent requests too (S38)', async () => {
    const { tenant, login, browser } = await personAtProvider();
    const ticket = await browser.ticket(login);
    const responses = await Promise.all(Array.from({ length: 20 }, () => browser.redeem(ticket)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(new Set(rejected.map(({ body }) => body.code))).toEqual(new Set(['sso.ticketInvalid']));
    expect(await queryRows(tenant, 'select id from session')).toHaveLength(1);
  });

  it('works in its browser and tenant only (S38)', async () => {
    const { login, browser } = await personAtProvider();
    const other = await personAtProvider();
    const ticket = await browser.ticket(login);
    const { cookie } = browser;
    other.browser.cookie = cookie;
    const elsewhere = await other.browser.redeem(ticket);
    browser.cookie = '';
    const without = await browser.redeem(ticket);
    browser.cookie = `vantage_browser=${'A'.repeat(43)}`;
    const stranger = await browser.redeem(ticket);
    for (const response of [elsewhere, without, stranger])
      expect([response.status, response.body.code]).toEqual([401, 'sso.ticketInvalid']);
    browser.cookie = cookie;
    expect((await browser.redeem(ticket)).status).toBe(200);
  });

  it("expires after sixty seconds by the database's clock (S38)", async () => {
    const own = await ownApp({ providersOnLoopback: true });
    const { login, browser } = await personAtProvider({ app: own });
    const late = await browser.ticket(login);
    own.clock.advance(61_000);
    expect((await browser.redeem(late)).body.code).toBe('sso.ticketInvalid');
    const inTime = await browser.ticket(login);
    own.clock.advance(60_000 - clockMargin);
    expect((await browser.redeem(inTime)).status).toBe(200);
  });

  it.each([
    ['locked', 'locked = true', 102],
    ['deactivated', 'active = false', 103],
    ['deleted', 'deleted_at = now()', 101],
  ])('of a user who was %s in the meantime is rejected, and used up (S40)', async (_what, change, code) => {
    const { tenant, user, login, browser } = await personAtProvider();
    const ticket = await browser.ticket(login);
    await queryRows(tenant, `update app_user set ${change} where id = $1`, [user.id]);
    const response = await browser.redeem(ticket);
    expect([response.status, response.body.code]).toEqual([401, code]);
    await queryRows(
      tenant,
      'update app_user set locked = false, active = true, deleted_at = null where id = $1',
      [user.id],
    );
    expect((await browser.redeem(ticket)).body.code).toBe('sso.ticketInvalid');
    const failures = await queryRows(
      tenant,
      `select after from audit_entry where action = 'login.failed' and entity_id = $1`,
      [user.id],
    );
    expect(failures).toMatchObject([{ after: { method: 'sso', code } }]);
  });

  it('is rejected once single sign-on is disabled (S38)', async () => {
    const { tenant, login, browser } = await personAtProvider();
    const ticket = await browser.ticket(login);
    await queryRows(tenant, `update tenant_settings set auth_method = '{password}'`);
    expect((await browser.redeem(ticket)).body.code).toBe('sso.ticketInvalid');
  });
});
