import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import type { PasskeyAssertion } from '@vantage/contract/passkeys';
import { SoftwareAuthenticator, type Tampering } from '../../../testing/providers/authenticator';
import { signedIn, signedOut, type TestResponse } from '../../../testing/client';
import { clockMargin } from '../../../testing/constants';
import { ownDatabase } from '../../../testing/database/database';
import {
  asOwner,
  makeTenant,
  globalQuery,
  queryRows,
  unique,
  type TestTenant,
} from '../../../testing/factories';
import { storePasskey, buildOrigin } from '../../../testing/auth/passkeys';
import { ownApp, sharedApp } from '../../../testing/test-app';
import { minute } from '../../platform/durations';

await ownDatabase();
const app = await sharedApp({ maxSignInFailuresPerIp: 1_000 });

const organization = () => makeTenant({ settings: { auth_method: ['password', 'passkey'] } });

async function someone(input: Parameters<TestTenant['user']>[0] = {}) {
  const tenant = await organization();
  const user = await tenant.user({ roleId: role.user, ...input });
  const { id: passkeyId, authenticator } = await storePasskey(tenant, user);
  return { tenant, user, passkeyId, authenticator, anybody: signedOut(app, tenant) };
}
type Someone = Awaited<ReturnType<typeof someone>>;

const ask = async ({ anybody }: Pick<Someone, 'anybody'>): Promise<{ challenge: string }> =>
  (await anybody.post('/auth/passkey/options')).body.publicKey;

const send = ({ anybody }: Pick<Someone, 'anybody'>, credential: PasskeyAssertion): Promise<TestResponse> =>
  anybody.post('/auth/passkey', { credential });

const attempt = async (who: Someone, tampering: Tampering = {}): Promise<TestResponse> =>
  send(who, who.authenticator.get(await ask(who), tampering));

const outcome = ({ status, body }: TestResponse): [number, unknown] => [status, body.code];

const getPasskey = async (tenant: { id: string }) =>
  (await queryRows<{ counter: string; last_used_at: Date | null }>(tenant, 'select * from passkey'))[0];

const failures = async (tenant: { id: string }): Promise<unknown[]> =>
  (
    await queryRows<{ entity_id: string | null; after: Record<string, unknown> }>(
      tenant,
      "select entity_id, after from audit_entry where action = 'login.failed' order by id",
    )
  ).map(({ entity_id: userId, after }) => ({ userId, ...after }));

describe('POST auth/passkey/options', () => {
  it('asks for any passkey with user verification, and lists the origins that accept passkeys', async () => {
    const { tenant, anybody } = await someone();
    const { status, body } = await anybody.post('/auth/passkey/options');
    expect(status).toBe(200);
    expect(body).toEqual({
      origins: [buildOrigin(tenant)],
      publicKey: { challenge: expect.any(String), timeout: 300_000, userVerification: 'required' },
    });
  });

  it('gives the same response for an organization without passkeys, and stores nothing (S13)', async () => {
    const tenant = await organization();
    const anybody = signedOut(app, tenant);
    const responses = [
      await anybody.post('/auth/passkey/options'),
      await anybody.post('/auth/passkey/options'),
    ];
    expect(Object.keys(responses[0]?.body.publicKey)).toEqual(['challenge', 'timeout', 'userVerification']);
    expect(responses[0]?.body.publicKey.challenge).not.toBe(responses[1]?.body.publicKey.challenge);
    expect(await queryRows(tenant, 'select * from used_passkey_challenge')).toEqual([]);
  });

  it("lists the configured origins, including the organization's own hosts, independent of the request (S26)", async () => {
    const { tenant, anybody } = await someone();
    const host = `${unique('portal')}.example.org`;
    await globalQuery('insert into tenant_host (host, tenant_id) values ($1, $2)', [host, tenant.id]);
    const { body } = await anybody.post('/auth/passkey/options', undefined, {
      headers: { host: 'evil.example', origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    });
    // The other host has no TLS, without which browsers do not support passkeys there.
    expect(body.origins).toEqual([buildOrigin(tenant)]);
    const overTls = await ownApp({ publicUrl: ({ slug }) => `https://${slug}.example.com/portal` });
    const response = await signedOut(overTls, tenant).post('/auth/passkey/options');
    expect(response.body.origins).toEqual([`https://${tenant.slug}.example.com`, `https://${host}`]);
  });

  it.each([
    ['http://localhost:8080', ['http://localhost:8080', 'http://{tenant}.localhost:8080']],
    ['http://127.0.0.1:8080', []],
    ['https://[::1]:8443', []],
    ['http://portal.example.com', []],
  ])('lists at %s only those origins where browsers support passkeys', async (address, expected) => {
    const { tenant } = await someone();
    const elsewhere = await ownApp({
      publicUrl: ({ slug }) => (slug === tenant.slug ? address : `http://${slug}.example.com`),
    });
    const { body } = await signedOut(elsewhere, tenant).post('/auth/passkey/options');
    expect(body.origins).toEqual(expected.map((origin) => origin.replace('{tenant}', tenant.slug)));
  });
});

describe('POST auth/passkey', () => {
  it('starts a session by a passkey alone, and audits the method', async () => {
    const who = await someone({ firstName: 'Ada' });
    const response = await attempt(who);
    expect(response.status).toBe(200);
    const { user } = response.body.token;
    expect(user).toMatchObject({ id: who.user.id, firstName: 'Ada', dssTenantId: who.tenant.id });
    const started = await queryRows(
      who.tenant,
      "select actor_id, session_id, after from audit_entry where action = 'session.started'",
    );
    expect(started).toMatchObject([
      { actor_id: who.user.id, session_id: user.currSessionId, after: { method: 'passkey' } },
    ]);
    const me = await who.anybody.get('/auth/me', {
      headers: { authorization: `Bearer ${response.body.token.token}`, sessionid: user.currSessionId },
    });
    expect(me.body.id).toBe(who.user.id);
    expect(await getPasskey(who.tenant)).toMatchObject({ counter: '1', last_used_at: expect.any(Date) });
  });

  it('asks for no security code, and can be repeated', async () => {
    const who = await someone();
    await asOwner(who.tenant.id, (client) =>
      client.query("update tenant_settings set auth_method = '{emailCode,passkey}'"),
    );
    for (let round = 0; round < 3; round += 1) expect((await attempt(who)).body.token).toBeDefined();
  });

  it('accepts authenticators without a counter', async () => {
    const who = await someone();
    for (let round = 0; round < 2; round += 1) expect((await attempt(who, { counter: 0 })).status).toBe(200);
  });

  it.each<[string, Tampering]>([
    ['another challenge', { challenge: Buffer.alloc(54, 7).toString('base64url') }],
    ['a challenge that is no text of ours', { challenge: 'x' }],
    ['another origin', { origin: 'http://evil.localhost:8080' }],
    ['another relying party', { rpId: 'localhost' }],
    ['no user verification', { userVerified: false }],
    ['nobody present', { userPresent: false, userVerified: false }],
    ['an answer to a registration', { type: 'webauthn.create' }],
    ['no user', { userHandle: null }],
    ['another user', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ])('rejects %s, and audits the reason', async (_what, tampering) => {
    const who = await someone();
    expect(outcome(await attempt(who, tampering))).toEqual([401, 'passkey.refused']);
    expect(await failures(who.tenant)).toEqual([{ userId: who.user.id, method: 'passkey', reason: 'proof' }]);
    expect(await queryRows(who.tenant, 'select id from session')).toEqual([]);
    expect((await attempt(who)).status).toBe(200);
  });

  it('rejects a signature of another key, or over other data', async () => {
    const who = await someone();
    const right = who.authenticator.get(await ask(who));
    const other = new SoftwareAuthenticator(who.authenticator.origin).get(await ask(who));
    const { signature } = other.response;
    const broken = { ...right, response: { ...right.response, signature } };
    expect(outcome(await send(who, broken))).toEqual([401, 'passkey.refused']);
    for (const garbage of ['AA', 'A'.repeat(4_000)]) {
      for (const field of ['signature', 'authenticatorData', 'clientDataJSON'] as const) {
        const response = { ...right.response, [field]: garbage };
        expect(outcome(await send(who, { ...right, response }))).toEqual([401, 'passkey.refused']);
      }
    }
  });

  it("gives an unknown passkey, another tenant's and a removed one the response to a wrong one (S2, S13)", async () => {
    const [who, other] = await Promise.all([someone(), someone()]);
    const wrong = await attempt(who, { userVerified: false });
    const stranger = new SoftwareAuthenticator(who.authenticator.origin);
    stranger.belongTo(Buffer.alloc(16).toString('base64url'));
    const foreign = other.authenticator.get(await ask(who), { origin: who.authenticator.origin });
    const removed = who.authenticator.get(await ask(who));
    await asOwner(who.tenant.id, (client) => client.query('delete from passkey'));
    const responses = [
      await send(who, stranger.get(await ask(who))),
      await send(who, foreign),
      await send(who, removed),
    ];
    for (const { status, body } of responses)
      expect({ status, ...body, requestId: '' }).toEqual({
        status: wrong.status,
        ...wrong.body,
        requestId: '',
      });
    expect(await getPasskey(other.tenant)).toMatchObject({ counter: '0' });
  });

  it('accepts a response once, even if it is sent concurrently (S20)', async () => {
    const who = await someone();
    // Without a counter, only the challenge distinguishes the responses.
    const credential = who.authenticator.get(await ask(who), { counter: 0 });
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(who, credential)));
    expect(responses.map((response) => outcome(response).join(' ')).toSorted()).toEqual([
      '200 ',
      ...Array(7).fill('401 passkey.refused'),
    ]);
    expect(await failures(who.tenant)).toContainEqual({
      userId: who.user.id,
      method: 'passkey',
      reason: 'replayed',
    });
  });

  it('rejects a challenge of another tenant, and one issued for adding a passkey (S21)', async () => {
    const [who, other] = await Promise.all([someone(), someone()]);
    const client = await signedIn(app, who.user);
    const forAdding = (await client.post('/profile/passkey/options', { password: null })).body.publicKey;
    for (const challenge of [await ask(other), forAdding])
      expect(outcome(await send(who, who.authenticator.get(challenge)))).toEqual([401, 'passkey.refused']);
  });

  it("rejects a challenge after five minutes by the database's clock, and says that it has expired (S19)", async () => {
    const own = await ownApp();
    const who = { ...(await someone()) };
    const here = { ...who, anybody: signedOut(own, who.tenant) };
    const [early, late] = [who.authenticator.get(await ask(here)), who.authenticator.get(await ask(here))];
    own.clock.advance(5 * minute - clockMargin);
    expect((await send(here, early)).status).toBe(200);
    own.clock.advance(clockMargin);
    expect(outcome(await send(here, late))).toEqual([410, 'challenge.expired']);
    expect(await failures(who.tenant)).toEqual([]);
  });

  it('rejects a counter that did not increase, and audits the reason', async () => {
    const who = await someone();
    expect((await attempt(who, { counter: 5 })).status).toBe(200);
    for (const counter of [5, 4, 0])
      expect(outcome(await attempt(who, { counter }))).toEqual([401, 'passkey.refused']);
    const entry = { userId: who.user.id, method: 'passkey', reason: 'counter' };
    expect(await failures(who.tenant)).toEqual([entry, entry, entry]);
    expect(await getPasskey(who.tenant)).toMatchObject({ counter: '5' });
    expect((await attempt(who, { counter: 6 })).status).toBe(200);
  });

  it('stores no counter of a response with a wrong signature', async () => {
    const who = await someone();
    await attempt(who, { counter: 5 });
    const { id, rawId, response } = who.authenticator.get({ challenge: 'x' });
    const other = new SoftwareAuthenticator(who.authenticator.origin);
    other.belongTo(response.userHandle ?? '');
    await send(who, { ...other.get(await ask(who), { counter: 1 }), id, rawId });
    expect(await failures(who.tenant)).toMatchObject([{ reason: 'proof' }]);
  });

  it('reveals that a user is locked, inactive or deleted only to the owner of the passkey', async () => {
    const who = await someone();
    const set = (what: string) =>
      asOwner(who.tenant.id, (client) =>
        client.query(`update app_user set ${what} where id = $1`, [who.user.id]),
      );
    await set('locked = true');
    expect(outcome(await attempt(who, { userVerified: false }))).toEqual([401, 'passkey.refused']);
    expect(outcome(await attempt(who))).toEqual([401, 102]);
    await set('locked = false, active = false');
    expect(outcome(await attempt(who, { userVerified: false }))).toEqual([401, 'passkey.refused']);
    expect(outcome(await attempt(who))).toEqual([401, 103]);
    await set('active = true, deleted_at = now()');
    expect(outcome(await attempt(who))).toEqual([401, 'passkey.refused']);
    expect(await queryRows(who.tenant, 'select id from session')).toEqual([]);
  });

  it('accepts a user locked by wrong passwords, and keeps that lock (S17)', async () => {
    const who = await someone();
    const wrong = { userName: who.user.userName, password: 'wrong' };
    for (let time = 0; time < 5; time += 1) await who.anybody.post('/auth/login', wrong);
    expect((await attempt(who)).status).toBe(200);
    expect(outcome(await who.anybody.post('/auth/login', wrong))).toEqual([401, 102]);
  });

  it('locks no user after any number of failures (S17)', async () => {
    const who = await someone();
    for (let time = 0; time < 7; time += 1) await attempt(who, { userVerified: false });
    expect(await queryRows(who.tenant, 'select normalized_name from sign_in_attempt')).toEqual([]);
    expect((await attempt(who)).status).toBe(200);
  });

  it('makes an IP address with too many failures wait (S18)', async () => {
    const own = await ownApp({ maxSignInFailuresPerIp: 3 });
    const who = await someone();
    const here = { ...who, anybody: signedOut(own, who.tenant) };
    const challenge = await ask(here);
    for (let time = 0; time < 3; time += 1) await attempt(here, { userVerified: false });
    const response = await send(here, who.authenticator.get(challenge));
    expect(outcome(response)).toEqual([429, 'request.tooMany']);
    expect(outcome(await here.anybody.post('/auth/passkey/options'))).toEqual([429, 'request.tooMany']);
    const elsewhere = await here.anybody.post(
      '/auth/passkey',
      { credential: who.authenticator.get(challenge) },
      { remoteAddress: '192.0.2.9' },
    );
    expect(elsewhere.status).toBe(200);
  });

  it('requires a new password first if an administrator has set the current one', async () => {
    const who = await someone({ mustChangePassword: true });
    const { status, body } = await attempt(who);
    expect([status, body]).toEqual([
      200,
      { status: 'PASSWORD_CHANGE_REQUIRED', resetToken: expect.any(String) },
    ]);
    const selected = 'Sorrel-Tarn#41';
    const changed = await who.anybody.post('/auth/forcepassword', {
      resetToken: body.resetToken,
      newPassword: selected,
      confirmPassword: selected,
    });
    expect(changed.status).toBe(200);
    // A new password does not remove passkeys.
    expect((await attempt(who)).body.token).toBeDefined();
  });

  it('is rejected if the organization has disabled passkeys', async () => {
    const who = await someone();
    const credential = who.authenticator.get(await ask(who));
    await asOwner(who.tenant.id, (client) =>
      client.query("update tenant_settings set auth_method = '{password}'"),
    );
    expect(outcome(await send(who, credential))).toEqual([403, 'passkey.off']);
    expect(outcome(await who.anybody.post('/auth/passkey/options'))).toEqual([403, 'passkey.off']);
  });

  it("accepts a passkey at the organization's host where it was created, and nowhere else", async () => {
    const who = await someone();
    const host = `${unique('portal')}.example.org`;
    await globalQuery('insert into tenant_host (host, tenant_id) values ($1, $2)', [host, who.tenant.id]);
    const own = await ownApp({ publicUrl: ({ slug }) => `https://${slug}.example.com` });
    const here = { ...who, anybody: signedOut(own, who.tenant) };
    await asOwner(who.tenant.id, (client) => client.query('update passkey set rp_id = $1', [host]));
    expect((await attempt(here, { origin: `https://${host}` })).status).toBe(200);
    for (const tampering of [
      { origin: `https://${who.tenant.slug}.example.com` },
      { origin: `https://${who.tenant.slug}.example.com`, rpId: host },
      { origin: `http://${host}` },
      { origin: `https://${host}:8443` },
    ])
      expect(outcome(await attempt(here, tampering))).toEqual([401, 'passkey.refused']);
  });
});

describe('used challenges', () => {
  it('are deleted after they have expired, and not before', async () => {
    const own = await ownApp();
    const who = await someone();
    const here = { ...who, anybody: signedOut(own, who.tenant) };
    await attempt(here);
    const left = () => queryRows(who.tenant, 'select * from used_passkey_challenge');
    await own.runMaintenance(new AbortController().signal);
    expect(await left()).toHaveLength(1);
    own.clock.advance(301_000);
    await own.runMaintenance(new AbortController().signal);
    expect(await left()).toEqual([]);
  });
});
