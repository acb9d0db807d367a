import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { SoftwareAuthenticator, type Tampering } from '../../../testing/providers/authenticator';
import { signedIn, signedOut, type TestResponse, type Client } from '../../../testing/client';
import { testPassword } from '../../../testing/constants';
import {
  asOwner,
  makeTenant,
  globalQuery,
  queryRows,
  unique,
  type TestTenant,
  type TestUser,
} from '../../../testing/factories';
import { mailsTo } from '../../../testing/mails';
import { storePasskey, buildOrigin } from '../../../testing/auth/passkeys';
import { ownApp, sharedApp } from '../../../testing/test-app';

const app = await sharedApp();

async function someone() {
  const tenant = await makeTenant({ settings: { auth_method: ['password', 'passkey'] } });
  const user = await tenant.user({ roleId: role.learner });
  return { tenant, user, client: await signedIn(app, user), authenticator: plug(tenant) };
}

const plug = (tenant: TestTenant): SoftwareAuthenticator => new SoftwareAuthenticator(buildOrigin(tenant));
const outcome = ({ status, body }: TestResponse): [number, unknown] => [status, body.code];

const ask = (client: Client, password: string | null = null): Promise<TestResponse> =>
  client.post('/profile/passkey/options', { password });

async function add(
  client: Client,
  authenticator: SoftwareAuthenticator,
  tampering: Tampering = {},
  name = 'Work laptop',
): Promise<TestResponse> {
  const { body } = await ask(client);
  return client.post('/profile/passkey', {
    name,
    credential: authenticator.create(body.publicKey, tampering),
  });
}

const audited = (tenant: TestTenant) =>
  queryRows(
    tenant,
    "select action, actor_id, session_id, entity_id, before, after from audit_entry where entity = 'passkey' order by id",
  );

const turnOff = (tenant: TestTenant) =>
  asOwner(tenant.id, (client) => client.query("update tenant_settings set auth_method = '{password}'"));

async function longSignedIn(tenant: TestTenant, user: TestUser): Promise<Client> {
  const client = await signedIn(app, user);
  await asOwner(tenant.id, (owner) =>
    owner.query("update session set started_at = now() - interval '11 minutes' where id = $1", [
      client.credentials?.sessionId,
    ]),
  );
  return client;
}

describe('the passkeys of a profile', () => {
  it('are added, listed, used and removed by their owner', async () => {
    const { tenant, user, client, authenticator } = await someone();
    expect((await client.get('/profile/passkey')).body).toEqual([]);
    const added = await add(client, authenticator);
    const passkey = {
      id: expect.any(String),
      name: 'Work laptop',
      host: `${tenant.slug}.localhost`,
      synced: false,
      createdAt: expect.any(String),
      lastUsedAt: null,
    };
    expect([added.status, added.body]).toEqual([201, passkey]);
    expect((await client.get('/profile/passkey')).body).toEqual([added.body]);

    const anybody = signedOut(app, tenant);
    const prove = async () => {
      const { body } = await anybody.post('/auth/passkey/options');
      return anybody.post('/auth/passkey', { credential: authenticator.get(body.publicKey) });
    };
    expect((await prove()).body.token.user.id).toBe(user.id);
    expect((await client.get('/profile/passkey')).body[0].lastUsedAt).toEqual(expect.any(String));

    expect((await client.call('DELETE', `/profile/passkey/${added.body.id}`)).status).toBe(204);
    expect((await client.get('/profile/passkey')).body).toEqual([]);
    expect(outcome(await prove())).toEqual([401, 'passkey.refused']);
    const entry = { name: 'Work laptop', host: passkey.host };
    const by = { actor_id: user.id, session_id: client.credentials?.sessionId, entity_id: added.body.id };
    expect(await audited(tenant)).toEqual([
      { action: 'passkey.added', ...by, before: null, after: entry },
      { action: 'passkey.removed', ...by, before: entry, after: null },
    ]);
  });

  it('are announced by mail when they are added', async () => {
    const { tenant, user, client, authenticator } = await someone();
    await add(client, authenticator, {}, '<b>{{x}}</b> $t(x)');
    const [mail, ...others] = await mailsTo(tenant, user.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('passkey was added');
    expect(mail?.text).toContain('“<b>{{x}}</b> $t(x)”');
    expect(mail?.html).toContain('&lt;b&gt;{{x}}&lt;/b&gt; $t(x)');
  });

  it('are listed newest first', async () => {
    const { tenant, client } = await someone();
    for (const name of ['One', 'Two', 'Three']) await add(client, plug(tenant), {}, name);
    const { body } = await client.get('/profile/passkey');
    expect(body.map((item: { name: string }) => item.name)).toEqual(['Three', 'Two', 'One']);
  });

  it('require a session', async () => {
    const { tenant, user } = await someone();
    const { id } = await storePasskey(tenant, user);
    const anybody = signedOut(app, tenant);
    const credential = plug(tenant).create({ challenge: 'x', user: { id: 'x' } });
    for (const response of [
      await anybody.get('/profile/passkey'),
      await ask(anybody),
      await anybody.post('/profile/passkey', { name: 'A', credential }),
      await anybody.call('DELETE', `/profile/passkey/${id}`),
    ])
      expect(outcome(response)).toEqual([401, 'token.missing']);
  });

  it('of other users and tenants are not found (S2)', async () => {
    const { tenant, client } = await someone();
    const colleague = await storePasskey(tenant, await tenant.user());
    const elsewhere = await someone();
    const foreign = await storePasskey(elsewhere.tenant, elsewhere.user);
    for (const id of [colleague.id, foreign.id, crypto.randomUUID()])
      expect(outcome(await client.call('DELETE', `/profile/passkey/${id}`))).toEqual([404, 'notFound']);
    expect((await client.get('/profile/passkey')).body).toEqual([]);
    expect(await queryRows(tenant, 'select id from passkey')).toEqual([{ id: colleague.id }]);
    expect(await queryRows(elsewhere.tenant, 'select id from passkey')).toEqual([{ id: foreign.id }]);
  });

  it('can be listed and removed, but not added, while the organization has passkeys disabled', async () => {
    const { tenant, user, client, authenticator } = await someone();
    const { id } = await storePasskey(tenant, user);
    const { body } = await ask(client);
    await turnOff(tenant);
    expect(outcome(await ask(client))).toEqual([403, 'passkey.off']);
    const credential = authenticator.create(body.publicKey);
    const late = await client.post('/profile/passkey', { name: 'Late', credential });
    expect(outcome(late)).toEqual([403, 'passkey.off']);
    expect((await client.get('/profile/passkey')).body).toMatchObject([{ id }]);
    expect((await client.call('DELETE', `/profile/passkey/${id}`)).status).toBe(204);
  });
});

describe('POST profile/passkey/options', () => {
  it('asks for a discoverable credential with user verification, and excludes existing ones', async () => {
    const { tenant, user, client } = await someone();
    const { authenticator } = await storePasskey(tenant, user);
    const { status, body } = await ask(client);
    expect([status, body]).toEqual([
      200,
      {
        origins: [buildOrigin(tenant)],
        publicKey: {
          challenge: expect.any(String),
          rp: { name: `Vantage · Organization ${tenant.slug}` },
          user: {
            id: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url'),
            name: user.userName,
            displayName: 'Test Person',
          },
          pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
          timeout: 300_000,
          attestation: 'none',
          authenticatorSelection: {
            residentKey: 'required',
            requireResidentKey: true,
            userVerification: 'required',
          },
          excludeCredentials: [
            {
              id: authenticator.credentialId.toString('base64url'),
              type: 'public-key',
              transports: ['internal'],
            },
          ],
        },
      },
    ]);
  });

  it('requires the password if the sign-in is not recent', async () => {
    const { tenant, user } = await someone();
    const client = await longSignedIn(tenant, user);
    expect(outcome(await ask(client))).toEqual([403, 'passkey.proofRequired']);
    const wrong = await ask(client, 'wrong');
    expect(outcome(wrong)).toEqual([422, 105]);
    expect(wrong.body.fields.password).toMatchObject([{ code: 'wrong' }]);
    expect((await ask(client, testPassword)).status).toBe(200);
  });

  it('counts wrong passwords as sign-in attempts (S14)', async () => {
    const { tenant, user } = await someone();
    const client = await longSignedIn(tenant, user);
    for (let time = 0; time < 4; time += 1) expect((await ask(client, 'wrong')).status).toBe(422);
    expect(outcome(await ask(client, 'wrong'))).toEqual([423, 102]);
    expect(outcome(await ask(client, testPassword))).toEqual([423, 102]);
  });
});

describe('POST profile/passkey', () => {
  it.each<[string, Tampering]>([
    ['another challenge', { challenge: Buffer.alloc(54, 7).toString('base64url') }],
    ['another origin', { origin: 'http://evil.localhost:8080' }],
    ['another relying party', { rpId: 'localhost' }],
    ['no user verification', { userVerified: false }],
    ['nobody present', { userPresent: false }],
    ['an answer to a sign-in', { type: 'webauthn.get' }],
  ])('rejects %s, without ending the session', async (_what, tampering) => {
    const { tenant, client, authenticator } = await someone();
    expect(outcome(await add(client, authenticator, tampering))).toEqual([422, 'passkey.refused']);
    expect(await queryRows(tenant, 'select id from passkey')).toEqual([]);
    expect((await client.get('/auth/me')).status).toBe(200);
  });

  it("rejects one for another of the organization's hosts than the browser used", async () => {
    const { tenant, client, authenticator } = await someone();
    const host = `${unique('portal')}.localhost`;
    await globalQuery('insert into tenant_host (host, tenant_id) values ($1, $2)', [host, tenant.id]);
    expect(outcome(await add(client, authenticator, { rpId: host }))).toEqual([422, 'passkey.refused']);
  });

  it('rejects malformed credentials', async () => {
    const { tenant, client, authenticator } = await someone();
    const { body } = await ask(client);
    const right = authenticator.create(body.publicKey);
    const post = (credential: unknown) => client.post('/profile/passkey', { name: 'A', credential });
    for (const garbage of ['AA', 'A'.repeat(4_096), 'n'.repeat(4_000)]) {
      for (const field of ['attestationObject', 'clientDataJSON'] as const) {
        const response = { ...right.response, [field]: garbage };
        expect(outcome(await post({ ...right, response }))).toEqual([422, 'passkey.refused']);
      }
    }
    const { id } = plug(tenant).create(body.publicKey);
    expect(outcome(await post({ ...right, id, rawId: id }))).toEqual([422, 'passkey.refused']);
    expect(outcome(await post({ ...right, more: 1 }))).toEqual([422, 'validation']);
    expect((await post(right)).status).toBe(201);
  });

  it('follows no URLs of certificates (S63)', async () => {
    const { client, authenticator } = await someone();
    const attestation: Tampering['attestation'] = ['packed', new Map([['sig', 'none of this is even read']])];
    expect((await add(client, authenticator, { attestation })).status).toBe(201);
  });

  it('accepts a challenge once', async () => {
    const { tenant, client, authenticator } = await someone();
    const { body } = await ask(client);
    const post = (credential: unknown) => client.post('/profile/passkey', { name: 'A', credential });
    expect((await post(authenticator.create(body.publicKey))).status).toBe(201);
    const second = await post(plug(tenant).create(body.publicKey));
    expect(outcome(second)).toEqual([422, 'passkey.refused']);
  });

  it('rejects a challenge that expired, or is of another user, another tenant or a sign-in (S21)', async () => {
    const own = await ownApp();
    const { tenant, user, authenticator } = await someone();
    const client = await signedIn(own, user);
    const elsewhere = await someone();
    const colleague = await signedIn(app, await tenant.user());
    const options = (await ask(client)).body.publicKey;
    for (const { challenge } of [
      (await ask(colleague)).body.publicKey,
      (await ask(elsewhere.client)).body.publicKey,
      (await signedOut(app, tenant).post('/auth/passkey/options')).body.publicKey,
    ]) {
      const credential = authenticator.create({ ...options, challenge });
      const response = await client.post('/profile/passkey', { name: 'A', credential });
      expect(outcome(response)).toEqual([422, 'passkey.refused']);
    }
    own.clock.advance(301_000);
    const credential = authenticator.create(options);
    const late = await client.post('/profile/passkey', { name: 'A', credential });
    expect(outcome(late)).toEqual([410, 'challenge.expired']);
  });

  it('accepts a credential only once, from any user', async () => {
    const { tenant, client, authenticator } = await someone();
    expect((await add(client, authenticator)).status).toBe(201);
    const colleague = await signedIn(app, await tenant.user());
    expect(outcome(await add(colleague, authenticator))).toEqual([422, 'passkey.refused']);
    expect(outcome(await add(client, authenticator))).toEqual([422, 'passkey.refused']);
  });

  it('keeps twenty per user at most, for concurrent requests too (S41)', async () => {
    const { tenant, user, client } = await someone();
    for (let count = 0; count < 19; count += 1) await storePasskey(tenant, user);
    const challenges = await Promise.all(Array.from({ length: 8 }, () => ask(client)));
    const credentials = challenges.map(({ body }) => plug(tenant).create(body.publicKey));
    const responses = await Promise.all(
      credentials.map((credential) => client.post('/profile/passkey', { name: 'A', credential })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(409)]);
    expect(outcome(await ask(client))).toEqual([409, 'passkey.tooMany']);
  });

  it.each([
    ['', 422],
    ['  ', 422],
    ['A', 201],
    ['絵'.repeat(60), 201],
    ['x'.repeat(61), 422],
    ['line\nbreak', 422],
  ])('responds to the name %j with status %i (S41)', async (name, status) => {
    const { client, authenticator } = await someone();
    expect((await add(client, authenticator, {}, name)).status).toBe(status);
  });
});

describe('GET app/passkeyholders', () => {
  const holders = async (user: TestUser) =>
    (await (await signedIn(app, user)).get('/app/passkeyholders')).body as unknown;

  it('counts active users who are not administrators, each once', async () => {
    const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
    const administrator = await tenant.user();
    expect(await holders(administrator)).toEqual({ people: 0, withPasskey: 0 });
    const [one, two, away] = await Promise.all([
      tenant.user({ roleId: role.user }),
      tenant.user({ roleId: role.learner }),
      tenant.user({ roleId: role.user, active: false }),
      tenant.user({ roleId: role.manager }),
      other.user({ roleId: role.user }),
    ]);
    for (const user of [administrator, one, one, two, away]) await storePasskey(tenant, user);
    expect(await holders(administrator)).toEqual({ people: 3, withPasskey: 2 });
    await asOwner(tenant.id, (client) =>
      client.query('update app_user set deleted_at = now() where id = $1', [two.id]),
    );
    expect(await holders(administrator)).toEqual({ people: 2, withPasskey: 1 });
  });
});
