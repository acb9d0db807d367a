import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { role } from '@vantage/contract/permissions';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signedIn } from '../../../testing/client';
import { makeTenant, queryRows, type TestTenant } from '../../../testing/factories';
import { sharedProvider, tenantWith, useProvider } from '../../../testing/auth/single-sign-on';
import { freePort } from '../../../testing/process/free-port';
import { sharedApp, type TestApp } from '../../../testing/test-app';

const app = await sharedApp({ providersOnLoopback: true });
/** Calls no provider on this machine or in a private network. */
const strict = await sharedApp();
const provider = await sharedProvider();

const tryIt = async (tenant: TestTenant, by: TestApp = app) =>
  (await signedIn(by, await tenant.user())).post('/app/test', { kind: 'sso' });

/** Starts a misbehaving server. @returns its address */
async function impostor(respond: (issuer: string) => RequestListener): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', respond(issuer));
  onTestFinished(() => void server.close());
  return issuer;
}

const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
});

describe('POST app/test', () => {
  it('reports a working provider, even before single sign-on is enabled', async () => {
    const tenant = await tenantWith(provider, { methods: ['password'] });
    const response = await tryIt(tenant);
    expect(response.body).toEqual({
      ok: true,
      code: 'ok',
      detail: 'The provider responded and accepted the client ID and secret.',
    });
  });

  it('reports that nothing is configured yet', async () => {
    expect((await tryIt(await makeTenant())).body).toMatchObject({ ok: false, code: 'notConfigured' });
  });

  it('reports that the provider rejects the client', async () => {
    const tenant = await makeTenant();
    await useProvider(tenant, { ...provider, client: { ...provider.client, clientSecret: 'another' } });
    expect((await tryIt(tenant)).body).toMatchObject({ ok: false, code: 'clientRefused' });
  });

  it.each([
    ['unreachable', async () => `http://127.0.0.1:${await freePort()}`],
    ['notProvider', () => impostor(() => (_request, response) => void response.writeHead(404).end())],
    ['notProvider', () => impostor(() => (_request, response) => void response.end('<html>'))],
    ['notProvider', () => impostor(() => json(['x'.repeat(600_000)]))],
    [
      'notProvider',
      () =>
        impostor((issuer) => (_request, response) => {
          response.writeHead(302, { location: `${issuer}/elsewhere` }).end();
        }),
    ],
    ['issuerMismatch', () => impostor(() => json(metadata('http://127.0.0.1:1')))],
    // The address of the metadata is not the issuer.
    ['issuerMismatch', () => Promise.resolve(`${provider.issuer}/.well-known/openid-configuration`)],
    [
      'unsuitable',
      () => impostor((issuer) => json({ ...metadata(issuer), response_types_supported: ['token'] })),
    ],
    ['unsuitable', () => impostor((issuer) => json({ ...metadata(issuer), jwks_uri: undefined }))],
    [
      'unsuitable',
      () =>
        impostor((issuer) => json({ ...metadata(issuer), authorization_endpoint: 'javascript:alert(1)' })),
    ],
    // Its `jwks_uri` returns the metadata.
    ['unsuitable', () => impostor((issuer) => json(metadata(issuer)))],
  ])('reports %s for a server that is not a usable provider', async (code, place) => {
    const issuer = await place();
    const tenant = await makeTenant();
    await useProvider(tenant, { ...provider, issuer });
    expect((await tryIt(tenant)).body).toMatchObject({ ok: false, code });
  });

  it.each([
    'https://169.254.169.254',
    'https://127.0.0.1',
    'https://[::1]',
    'https://10.0.0.1:8443/realms/x',
    'https://localhost',
    'http://127.0.0.1:8080',
  ])('does not call %s, which only this server could reach (S63)', async (issuer) => {
    const tenant = await makeTenant();
    await useProvider(tenant, { ...provider, issuer });
    expect((await tryIt(tenant, strict)).body).toMatchObject({ ok: false, code: 'blockedAddress' });
  });

  it("does not follow a provider's metadata into a private network for keys or tokens (S63)", async () => {
    const issuer = await impostor((own) => json({ ...metadata(own), jwks_uri: 'http://10.0.0.1/jwks' }));
    const tenant = await makeTenant();
    await useProvider(tenant, { ...provider, issuer });
    expect((await tryIt(tenant)).body).toMatchObject({ ok: false, code: 'blockedAddress' });
  });

  describe('with unsaved changes', () => {
    const { issuer, client } = provider;
    const tryChange = async (tenant: TestTenant, sso: object) =>
      (await signedIn(app, await tenant.user())).post('/app/test', { kind: 'sso', sso });

    it('tests them, and leaves the stored settings as they are', async () => {
      const tenant = await makeTenant();
      expect((await tryChange(tenant, { issuer, ...client })).body).toMatchObject({ ok: true });
      expect((await tryChange(tenant, { issuer: 'http://127.0.0.1:1', ...client })).body).toMatchObject({
        ok: false,
        code: 'unreachable',
      });
      expect((await tryIt(tenant)).body).toMatchObject({ code: 'notConfigured' });
    });

    it('uses the stored secret with the stored issuer only', async () => {
      const tenant = await makeTenant();
      await useProvider(tenant, provider);
      expect((await tryChange(tenant, { createUsers: true })).body).toMatchObject({ ok: true });
      expect((await tryChange(tenant, { clientSecret: 'another' })).body).toMatchObject({
        code: 'clientRefused',
      });
      const elsewhere = await impostor((own) => json(metadata(own)));
      const response = await tryChange(tenant, { issuer: elsewhere });
      expect([response.status, Object.keys(response.body.fields)]).toEqual([422, ['sso.clientSecret']]);
    });

    it('rejects them for another kind, and from users who may not change settings', async () => {
      const tenant = await makeTenant();
      const administrator = await signedIn(app, await tenant.user());
      const other = await administrator.post('/app/test', { kind: 'powerBi', sso: { issuer } });
      expect([other.status, Object.keys(other.body.fields)]).toEqual([422, ['sso']]);
      const consultant = await signedIn(app, await tenant.user({ roleId: role.user }));
      expect((await consultant.post('/app/test', { kind: 'sso', sso: { issuer } })).status).toBe(403);
    });
  });

  it('rejects unknown kinds', async () => {
    const tenant = await makeTenant();
    const client = await signedIn(app, await tenant.user());
    for (const kind of ['powerbi', 'smtp', '', 7]) {
      const response = await client.post('/app/test', { kind });
      expect([response.status, Object.keys(response.body.fields)]).toEqual([422, ['kind']]);
    }
    expect(await queryRows(tenant, `select id from audit_entry where action = 'settings.updated'`)).toEqual(
      [],
    );
  });
});
