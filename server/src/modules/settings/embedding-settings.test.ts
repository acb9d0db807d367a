import { describe, expect, inject, it, afterAll } from 'vitest';
import { signedIn, signedOut, type Client } from '../../../testing/client';
import { testSecretKey } from '../../../testing/constants';
import { makeTenant, globalQuery, queryRows, unique, type TestTenant } from '../../../testing/factories';
import { ownApp, sharedApp } from '../../../testing/test-app';
import { webFixture } from '../../../testing/process/web-fixture';
import { secretsFrom } from '../../platform/crypto/secrets';
import { openDatabase } from '../../platform/database/database';
import { settingsRepository } from './settings.repository';
import { toEmbedding } from './embedding-settings';

const app = await sharedApp({ webDirectory: webFixture() });
const address = '/api/v1/app';

async function organization(by = app) {
  const tenant = await makeTenant();
  return { tenant, client: await signedIn(by, await tenant.user()) };
}

const powerBi = {
  directoryTenantId: '3F1D2C4B-0000-4000-8000-00000000D1AC',
  clientId: 'client-of-reports',
  clientSecret: 'Zq-a secret of reports-9',
};
const tableau = {
  host: 'Tableau.Example.COM',
  site: 'safety',
  clientId: 'client-of-views',
  secretId: 'secret-of-views',
  secretValue: 'Zq-a secret of views-9',
  subject: 'userName',
};

const change = (client: Client, fields: object, version = 1) => client.post(address, { version, ...fields });

const database = openDatabase({ url: inject('applicationUrl'), poolSize: 1, onError: () => {} });
afterAll(() => database.close());
const secrets = secretsFrom(testSecretKey);
const setUp = (tenant: TestTenant) =>
  database.read(tenant.id, async (scope) =>
    toEmbedding(await settingsRepository().get(scope), (purpose, sealed) =>
      secrets.open(purpose, sealed).toString(),
    ),
  );

describe('embedding settings', () => {
  it('store secrets encrypted and never return them (S12, S67)', async () => {
    const { tenant, client } = await organization();
    const { status, body, text } = await change(client, {
      powerBi,
      tableau,
      embedHosts: [' Reports.Example.com ', '*.bots.example.com:8443'],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 2,
      embedHosts: ['reports.example.com', '*.bots.example.com:8443'],
      powerBi: {
        directoryTenantId: powerBi.directoryTenantId.toLowerCase(),
        clientId: powerBi.clientId,
        clientSecret: { set: true },
        authority: null,
        api: null,
      },
      tableau: { ...tableau, host: 'tableau.example.com', secretValue: { set: true } },
    });
    expect(await setUp(tenant)).toEqual({
      hosts: body.embedHosts,
      powerBi: {
        ...powerBi,
        directoryTenantId: powerBi.directoryTenantId.toLowerCase(),
        authority: 'https://login.microsoftonline.com',
        api: 'https://api.powerbi.com',
      },
      powerBiApi: 'https://api.powerbi.com',
      tableau: {
        host: 'tableau.example.com',
        site: 'safety',
        subject: 'userName',
        app: { clientId: tableau.clientId, secretId: tableau.secretId, secretValue: tableau.secretValue },
      },
    });
    const remaining = await queryRows(tenant, 'select tenant_settings::text as whole from tenant_settings');
    const logged = await queryRows(tenant, 'select audit_entry::text as whole from audit_entry');
    for (const secret of [powerBi.clientSecret, tableau.secretValue])
      for (const place of [
        text,
        (await client.get('/app')).text,
        app.log(),
        JSON.stringify([remaining, logged]),
      ]) {
        expect(place).not.toContain(secret);
        expect(place).not.toContain(Buffer.from(secret).toString('hex'));
      }
  });

  it('are audited with secrets as set, replaced or unset (S66)', async () => {
    const { tenant, client } = await organization();
    await change(client, { powerBi, tableau });
    await change(client, { powerBi: { clientSecret: 'x' }, tableau: { secretValue: 'y' } }, 2);
    await change(client, { powerBi: { clientSecret: null }, tableau: { secretValue: null } }, 3);
    const rows = await queryRows<{ before: never; after: never }>(
      tenant,
      "select before, after from audit_entry where action = 'settings.updated' order by id",
    );
    const states = (side: { powerBi: { clientSecret: string }; tableau: { secretValue: string } }) => [
      side.powerBi.clientSecret,
      side.tableau.secretValue,
    ];
    expect(rows.map(({ before, after }) => [states(before), states(after)])).toEqual([
      [
        ['unset', 'unset'],
        ['set', 'set'],
      ],
      [
        ['set', 'set'],
        ['replaced', 'replaced'],
      ],
      [
        ['set', 'set'],
        ['unset', 'unset'],
      ],
    ]);
    expect(await setUp(tenant)).toMatchObject({ powerBi: null, tableau: { app: null } });
  });

  it('are incomplete until everything that a provider requires is there', async () => {
    const { tenant, client } = await organization();
    await change(client, { powerBi: { clientId: 'x' }, tableau: { host: 'tableau.example.com' } });
    expect(await setUp(tenant)).toMatchObject({ powerBi: null, tableau: { app: null, site: null } });
  });

  it('are returned to administrators only', async () => {
    const { tenant, client } = await organization();
    await change(client, { powerBi, tableau, embedHosts: ['reports.example.com'] });
    expect(Object.keys((await signedOut(app, tenant).get('/app')).body)).not.toContain('powerBi');
  });

  it.each([
    [{ powerBi: { authority: 'https://login.evil.example' } }, 'powerBi.clientSecret'],
    [{ powerBi: { api: 'https://api.evil.example' } }, 'powerBi.clientSecret'],
    [{ tableau: { host: 'evil.example' } }, 'tableau.secretValue'],
  ])('never send a stored secret to another host: %o', async (moved, field) => {
    const { client } = await organization();
    await change(client, { powerBi, tableau });
    const response = await change(client, moved, 2);
    expect([response.status, response.body.fields]).toMatchObject([
      422,
      { [field]: [{ code: 'newAddress' }] },
    ]);
    const withSecrets = {
      ...('powerBi' in moved && { powerBi: { ...moved.powerBi, clientSecret: 'of the new one' } }),
      ...('tableau' in moved && { tableau: { ...moved.tableau, secretValue: 'of the new one' } }),
    };
    expect((await change(client, withSecrets, 2)).status).toBe(200);
  });

  const hosts = (count: number) => Array.from({ length: count }, (_, index) => `h${index}.example`);
  it.each<[string, object, string | null]>([
    ['nothing of Power BI', { powerBi: {} }, 'powerBi'],
    ['a directory by its domain', { powerBi: { directoryTenantId: 'halden.onmicrosoft.com' } }, null],
    ['a directory that climbs', { powerBi: { directoryTenantId: '../common' } }, 'powerBi.directoryTenantId'],
    ['a directory with a slash', { powerBi: { directoryTenantId: 'a/b' } }, 'powerBi.directoryTenantId'],
    ['a directory of 253', { powerBi: { directoryTenantId: 'a'.repeat(253) } }, null],
    ['a directory of 254', { powerBi: { directoryTenantId: 'a'.repeat(254) } }, 'powerBi.directoryTenantId'],
    ['an authority by http', { powerBi: { authority: 'http://login.example.com' } }, 'powerBi.authority'],
    ['an authority here', { powerBi: { authority: 'http://127.0.0.1:9000' } }, 'powerBi.authority'],
    ['an api that is a script', { powerBi: { api: 'javascript:alert(1)' } }, 'powerBi.api'],
    ['the api of a national cloud', { powerBi: { api: 'https://api.powerbigov.us/' } }, null],
    ['the state of a secret', { powerBi: { clientSecret: { set: true } } }, 'powerBi.clientSecret'],
    ['an empty secret', { tableau: { secretValue: '' } }, 'tableau.secretValue'],
    ['many hosts of Tableau', { tableau: { host: '*.example.com' } }, 'tableau.host'],
    ['a host with a scheme', { tableau: { host: 'https://tableau.example.com' } }, 'tableau.host'],
    ['a host with a path', { tableau: { host: 'tableau.example.com/x' } }, 'tableau.host'],
    ['a host with a user', { tableau: { host: 'a@tableau.example.com' } }, 'tableau.host'],
    ['a host that ends a policy', { tableau: { host: 'x.example; script-src *' } }, 'tableau.host'],
    ['this machine', { tableau: { host: 'localhost' } }, 'tableau.host'],
    ['a site with a slash', { tableau: { site: 'a/b' } }, 'tableau.site'],
    ['a site of 129', { tableau: { site: 'a'.repeat(129) } }, 'tableau.site'],
    ['a subject that is none', { tableau: { subject: 'name' } }, 'tableau.subject'],
    ['50 hosts', { embedHosts: hosts(50) }, null],
    ['51 hosts', { embedHosts: hosts(51) }, 'embedHosts'],
    ['a host twice', { embedHosts: ['a.example', 'A.example'] }, 'embedHosts'],
    ['a star alone', { embedHosts: ['*'] }, 'embedHosts.0'],
    ['a star before everything', { embedHosts: ['*.com'] }, 'embedHosts.0'],
    ['a host with a path to embed', { embedHosts: ['a.example', 'a.example/x'] }, 'embedHosts.1'],
    [
      'a host that ends a policy to embed',
      { embedHosts: ["a.example; script-src 'unsafe-inline'"] },
      'embedHosts.0',
    ],
  ])('%s (S41, S46, S47)', async (_what, fields, rejectedField) => {
    const { tenant, client } = await organization();
    const { status, body } = await change(client, fields);
    expect([status, Object.keys(body.fields ?? {})]).toEqual(
      rejectedField === null ? [200, []] : [422, [rejectedField]],
    );
    if (rejectedField !== null)
      expect(await queryRows(tenant, 'select version from tenant_settings')).toEqual([{ version: 1 }]);
  });

  it("never allow the product's own hosts (S47)", async () => {
    const { tenant, client } = await organization();
    const domain = `${unique('portal')}.example`;
    await globalQuery('insert into tenant_host (host, tenant_id) values ($1, $2)', [domain, tenant.id]);
    for (const own of [
      `${tenant.slug}.localhost`,
      `${tenant.slug}.localhost:8080`,
      'localhost:8080',
      '127.0.0.1:8080',
      domain,
      `${domain}:443`,
      `${domain}:8443`,
    ]) {
      const response = await change(client, { embedHosts: ['a.example', own] });
      expect([response.status, response.body.fields]).toMatchObject([
        422,
        { 'embedHosts.1': [{ code: 'ownHost' }] },
      ]);
    }
    const script = await change(client, { tableau: { host: `${tenant.slug}.localhost:8080` } });
    expect(script.body.fields).toMatchObject({ 'tableau.host': [{ code: 'ownHost' }] });
  });

  it('may name this machine if the operator allows it (S63)', async () => {
    const lenient = await ownApp({ providersOnLoopback: true });
    const { client } = await organization(lenient);
    const onThisMachine = { ...powerBi, authority: 'http://127.0.0.1:9000', api: 'http://127.0.0.1:9000/' };
    const { body } = await change(client, { powerBi: onThisMachine, tableau: { host: '127.0.0.1:9001' } });
    expect([body.powerBi.api, body.tableau.host]).toEqual(['http://127.0.0.1:9000', '127.0.0.1:9001']);
  });
});

describe('the content security policy of pages', () => {
  const readPolicy = async (tenant: TestTenant): Promise<Record<string, string>> => {
    const response = await app.server.inject({
      url: '/customer',
      headers: { host: `${tenant.slug}.localhost:8080` },
    });
    return Object.fromEntries(
      String(response.headers['content-security-policy'])
        .split('; ')
        .map((part) => [part.split(' ', 1)[0] ?? '', part.slice(part.indexOf(' ') + 1)]),
    );
  };

  it("omits a host that has become one of the product's own since it was listed (S47)", async () => {
    const { tenant, client } = await organization();
    const domain = `${unique('portal')}.example`;
    await change(client, {
      tableau: { ...tableau, host: domain },
      embedHosts: [domain, 'reports.example.com'],
    });
    expect((await readPolicy(tenant))['frame-src']).toContain(`https://${domain}`);
    await globalQuery('insert into tenant_host (host, tenant_id) values ($1, $2)', [domain, tenant.id]);
    const after = await readPolicy(tenant);
    expect(Object.values(after).join(' ')).not.toContain(domain);
    expect(after['frame-src']).toContain('https://reports.example.com');
  });

  it('includes the hosts of this tenant only, from the next page on (S47)', async () => {
    const [one, other] = [await organization(), await organization()];
    const before = await readPolicy(one.tenant);
    expect(before).toMatchObject({
      'script-src': "'self'",
      'connect-src': "'self'",
      'frame-src': "'self' https://app.powerbi.com https://public.tableau.com https://*.online.tableau.com",
    });
    await change(one.client, { tableau, embedHosts: ['reports.example.com', '*.bots.example.com'] });
    expect(await readPolicy(one.tenant)).toMatchObject({
      'script-src': "'self' https://tableau.example.com/javascripts/api/",
      'connect-src': "'self' https://tableau.example.com",
      'frame-src': `${before['frame-src']} https://reports.example.com https://*.bots.example.com https://tableau.example.com`,
    });
    expect(await readPolicy(other.tenant)).toMatchObject({
      'script-src': "'self'",
      'frame-src': before['frame-src'],
    });
    await change(one.client, { tableau: { host: null }, embedHosts: [] }, 2);
    expect(await readPolicy(one.tenant)).toMatchObject({
      'script-src': "'self'",
      'frame-src': before['frame-src'],
    });
  });
});
