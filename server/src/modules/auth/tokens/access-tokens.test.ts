import { createHmac, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { secretsFrom } from '../../../platform/crypto/secrets';
import { minute } from '../../../platform/durations';
import { signedIn, signedOut, type Client } from '../../../../testing/client';
import { clockMargin, testSecretKey } from '../../../../testing/constants';
import { makeTenant, globalQuery, type TestTenant, type TestUser } from '../../../../testing/factories';
import { ownApp, sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

let tenant: TestTenant;
let user: TestUser;
let client: Client;
/** Signs with the server's own key, so that a forgery is invalid in one respect only. */
let productKey: { kid: string; publicPem: string; privatePem: string };

beforeAll(async () => {
  tenant = await makeTenant();
  user = await tenant.user();
  client = await signedIn(app, user);
  const { kid } = JSON.parse(
    Buffer.from(client.credentials?.token.split('.')[0] ?? '', 'base64url').toString(),
  );
  const { rows } = await globalQuery('select public_key, private_key from signing_key where id = $1', [kid]);
  const privatePem = secretsFrom(testSecretKey).open('signing-key', rows[0].private_key).toString();
  productKey = { kid, publicPem: rows[0].public_key, privatePem };
});

type Json = Record<string, unknown>;
const encodePart = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = (): number => Math.floor(Date.now() / 1_000);

const rightHeader = (): Json => ({ alg: 'EdDSA', typ: 'at+jwt', kid: productKey.kid });
const rightClaims = (): Json => ({
  sub: user.id,
  tid: tenant.id,
  sid: client.credentials?.sessionId,
  iss: 'vantage',
  aud: 'vantage-api',
  iat: seconds(),
  exp: seconds() + 600,
  jti: randomUUID(),
});

const signedWith = (key: KeyObject | string, header: Json, claims: Json): string => {
  const text = `${encodePart(header)}.${encodePart(claims)}`;
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
};
const product = (changes: { header?: Json; claims?: Json } = {}): string =>
  signedWith(
    productKey.privatePem,
    { ...rightHeader(), ...changes.header },
    { ...rightClaims(), ...changes.claims },
  );

const present = (token: string, scheme = 'Bearer ') =>
  client.get('/auth/me', { headers: { authorization: `${scheme}${token}` } });

describe('an access token', () => {
  it('is accepted if all of it is valid, so that the rejections below mean something (S35)', async () => {
    expect((await present(product())).status).toBe(200);
  });

  it.each(['none', 'None', 'NONE', ''])('with alg %j is rejected, signed or not (S35)', async (alg) => {
    const text = `${encodePart({ ...rightHeader(), alg })}.${encodePart(rightClaims())}`;
    for (const token of [`${text}.`, text, product({ header: { alg } })])
      expect((await present(token)).body.code).toBe('token.invalid');
  });

  it.each(['HS256', 'HS512'])(
    'signed with the public key as an HMAC secret (%s) is rejected (S35)',
    async (alg) => {
      const text = `${encodePart({ ...rightHeader(), alg })}.${encodePart(rightClaims())}`;
      const hash = alg === 'HS256' ? 'sha256' : 'sha512';
      for (const secret of [productKey.publicPem, productKey.publicPem.trim(), testSecretKey]) {
        const mac = createHmac(hash, secret).update(text).digest('base64url');
        expect((await present(`${text}.${mac}`)).body.code).toBe('token.invalid');
      }
    },
  );

  it('signed with a key from its own header is rejected (S35)', async () => {
    const own = generateKeyPairSync('ed25519');
    const jwk = own.publicKey.export({ format: 'jwk' });
    const brought: Json[] = [
      {},
      { jwk },
      { kid: undefined, jwk },
      { jku: 'http://127.0.0.1:1/keys.json' },
      { x5u: 'http://127.0.0.1:1/key.pem' },
      { x5c: [own.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')] },
    ];
    for (const header of brought) {
      const token = signedWith(own.privateKey, { ...rightHeader(), ...header }, rightClaims());
      expect((await present(token)).body.code).toBe('token.invalid');
    }
  });

  it.each([
    undefined,
    '',
    'unknown',
    "x' or '1'='1",
    "'; drop table signing_key; --",
    '../../../../dev/null',
    '/dev/null',
    'a'.repeat(5_000),
    'nul\0byte',
    7,
    null,
    {},
    ['x'],
  ])('with the key id %j is rejected (S35)', async (kid) => {
    const response = await present(product({ header: { kid } }));
    expect([response.status, response.body.code]).toEqual([401, 'token.invalid']);
  });

  it.each([
    ['another type', { header: { typ: 'JWT' } }],
    ['no type', { header: { typ: undefined } }],
    ['an extension that must be understood', { header: { crit: ['x'], x: 1 } }],
    ['another audience', { claims: { aud: 'other' } }],
    ['no audience', { claims: { aud: undefined } }],
    ['another issuer', { claims: { iss: 'other' } }],
    ['no issuer', { claims: { iss: undefined } }],
    ['no end', { claims: { exp: undefined } }],
    ['an end that is no number', { claims: { exp: 'never' } }],
    ['a start that has not come', { claims: { nbf: Math.floor(Date.now() / 1_000) + 3_600 } }],
    ['a tenant that is no id', { claims: { tid: "' or 1=1 --" } }],
    ['no session', { claims: { sid: undefined } }],
  ])('with %s is rejected (S35, S36)', async (_what, changes) => {
    const response = await present(product(changes));
    expect([response.status, response.body.code]).toEqual([401, 'token.invalid']);
  });

  it('of another tenant is rejected, even if it names this session (S35)', async () => {
    const other = await makeTenant();
    expect((await present(product({ claims: { tid: other.id } }))).body.code).toBe('token.invalid');
  });

  it("of one user with another user's session is rejected, whether or not the session is cached (S34)", async () => {
    const other = await tenant.user();
    client = await signedIn(app, user);
    const token = product({ claims: { sub: other.id } });
    expect((await present(token)).body.code).toBe('token.invalid');
    expect((await present(product())).status).toBe(200);
    expect((await present(token)).body.code).toBe('token.invalid');
  });

  it('with one changed letter is rejected (S35)', async () => {
    const [header, claims, signature = ''] = product().split('.');
    const changed = Buffer.from(signature, 'base64url').map((byte, index) => (index === 5 ? byte ^ 1 : byte));
    expect((await present(`${header}.${claims}.${Buffer.from(changed).toString('base64url')}`)).status).toBe(
      401,
    );
    expect(
      (await present(`${header}.${encodePart({ ...rightClaims(), sub: randomUUID() })}.${signature}`)).status,
    ).toBe(401);
  });

  it.each(['', 'x', '.', '..', '...', 'a.b.c', ' ', 'null', '{}', 'é', 'a'.repeat(8_000)])(
    'that is malformed (%j) is rejected (S36)',
    async (token) => {
      const response = await present(token);
      expect([response.status, response.body.code]).toEqual([401, 'token.invalid']);
    },
  );

  it('cannot be replaced by a refresh token (S36)', async () => {
    expect((await present(client.refreshToken)).body.code).toBe('token.invalid');
  });

  it.each(['Basic ', 'Token ', '', 'Bearer'])('is rejected after the scheme %j', async (scheme) => {
    expect((await present(client.credentials?.token ?? '', scheme)).body.code).toBe('token.invalid');
  });

  it('is required', async () => {
    expect((await signedOut(app, tenant).get('/auth/me')).body.code).toBe('token.missing');
  });

  it('expires after ten minutes, cached or not; a forged one is never reported as expired (S36)', async () => {
    const own = await ownApp();
    const seen = await signedIn(own, user);
    const unseen = await signedIn(own, user);
    expect((await seen.get('/auth/me')).status).toBe(200);
    own.clock.advance(10 * minute - clockMargin);
    expect((await seen.get('/auth/me')).status).toBe(200);
    own.clock.advance(clockMargin);
    expect((await seen.get('/auth/me')).body.code).toBe('token.expired');
    expect((await unseen.get('/auth/me')).body.code).toBe('token.expired');
    const forged = signedWith(generateKeyPairSync('ed25519').privateKey, rightHeader(), {
      ...rightClaims(),
      exp: 1,
    });
    expect((await present(forged)).body.code).toBe('token.invalid');
  });

  it('is accepted if another process has just created its key, for concurrent requests too', async () => {
    const fresh = generateKeyPairSync('ed25519');
    // An id older than any other, so that the server does not sign with it.
    const kid = `00000000-0000-7000-8000-${randomUUID().slice(-12)}`;
    const own = await ownApp();
    const sealed = secretsFrom(testSecretKey).seal(
      'signing-key',
      Buffer.from(fresh.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    );
    await globalQuery('insert into signing_key (id, public_key, private_key) values ($1, $2, $3)', [
      kid,
      fresh.publicKey.export({ type: 'spki', format: 'pem' }),
      sealed,
    ]);
    const token = signedWith(fresh.privateKey, { ...rightHeader(), kid }, rightClaims());
    const call = () =>
      own.server.inject({
        url: `/api/${tenant.id}/v1/auth/me`,
        headers: { authorization: `Bearer ${token}`, sessionid: client.credentials?.sessionId ?? '' },
      });
    // With the tenant cached, all three calls look up the key concurrently.
    await own.server.inject({ url: `/api/${tenant.id}/v1/check-tenant/appTenantId` });
    const responses = await Promise.all([call(), call(), call()]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });
});
