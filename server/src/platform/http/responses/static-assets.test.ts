import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { PageData } from '@vantage/contract/page-data';
import { makeTenant, globalQuery, unique } from '../../../../testing/factories';
import { ownApp, getPort, sharedApp, type TestApp } from '../../../../testing/test-app';
import { script, webFixture } from '../../../../testing/process/web-fixture';

const webDirectory = webFixture();
const tenant = await makeTenant({ settings: { embed_hosts: ['reports.acme.example'] } });
const fallback = await makeTenant();
const app = await sharedApp({ webDirectory, defaultTenant: fallback.slug });

const get = (url: string, headers: Record<string, string> = {}, on: TestApp = app) =>
  on.server.inject({ url, headers });
const tenantIn = (html: string): string | undefined => /vantage:tenant" content="([^"]*)"/.exec(html)?.[1];
const dataIn = (html: string): PageData =>
  JSON.parse(/id="vantage-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as PageData;
const nonceIn = (html: string): string | undefined => /style-nonce" content="([^"]*)"/.exec(html)?.[1];
const readPolicy = ({ headers }: Awaited<ReturnType<typeof get>>): Record<string, string> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((rule) => [rule.split(' ', 1)[0] ?? '', rule.slice(rule.indexOf(' ') + 1)]),
  );

describe('the page', () => {
  it.each(['/', '/customer', '/insight/abc/list', '/admin/users?search=x.y', '/forcepassword?token=a.b'])(
    'is the response to %s, revalidated by caches',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(response.body).not.toContain('{{');
    },
  );

  it('has a new nonce each time, which its policy names', async () => {
    const responses = await Promise.all([get('/'), get('/'), get('/customer')]);
    const nonces = responses.map(({ body }) => nonceIn(body));
    expect(new Set(nonces).size).toBe(3);
    for (const [index, response] of responses.entries()) {
      expect(nonces[index]).toMatch(/^[\w+/]{22}==$/);
      expect(readPolicy(response)['style-src']).toBe(`'self' 'nonce-${nonces[index]}'`);
    }
  });

  it('forbids inline scripts and framing (S48)', async () => {
    const policy = readPolicy(await get('/'));
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
    });
    expect(Object.values(policy).join(' ')).not.toContain('unsafe');
  });

  it("allows frames of the providers and the tenant's own hosts only (S47)", async () => {
    const [own, other] = await Promise.all([get('/', { host: `${tenant.slug}.localhost:8080` }), get('/')]);
    expect(readPolicy(own)['frame-src']).toMatch(
      /^'self' https:\/\/app\.powerbi\.com .* https:\/\/reports\.acme\.example$/,
    );
    expect(readPolicy(other)['frame-src']).not.toContain('acme');
  });

  it.each([
    [`${tenant.slug}.localhost`, tenant.slug],
    [`${tenant.slug}.localhost:8080`, tenant.slug],
    [`${tenant.slug.toUpperCase()}.Example.COM`, tenant.slug],
    [`${tenant.slug}.example.com.`, tenant.slug],
    ['localhost', fallback.slug],
    ['127.0.0.1', fallback.slug],
    ['127.0.0.1:8080', fallback.slug],
    ['[::1]:8080', fallback.slug],
    ['no-such-tenant.localhost', ''],
    ['"><script>.localhost', ''],
    ["' or 1=1.localhost", ''],
  ])('identifies at the host %s the tenant %j', async (host, slug) => {
    const response = await get('/', { host });
    expect([response.statusCode, tenantIn(response.body)]).toEqual([200, slug]);
  });

  it('contains what an anonymous visitor may know of the tenant, as the API responds it', async () => {
    const own = await makeTenant({
      settings: {
        product_label: 'Risk </script><!-- $& {{tenant}} Desk',
        message_above_login_area: 'Hello {{styleNonce}} "you" & me',
        brand_color: '#0b6e4f',
      },
    });
    const { body } = await get('/', { host: `${own.slug}.localhost` });
    const { tenant: identity, settings } = dataIn(body) ?? {};
    const check = (await get(`/api/${own.slug}/v1/check-tenant/appTenantId`)).json<object>();
    expect({ exists: true, ...identity }).toEqual(check);
    expect(settings).toEqual((await get(`/api/${own.id}/v1/app`)).json());
    expect(settings).toMatchObject({ productLabel: 'Risk </script><!-- $& {{tenant}} Desk' });
    expect(body.match(/<\/script>/g)).toHaveLength(2);
    expect(body).not.toContain('<!--');
  });

  it('contains no data at a host without a tenant', async () => {
    expect(dataIn((await get('/', { host: 'no-such-tenant.localhost' })).body)).toBeNull();
  });

  it("is served at a tenant's custom domain, without a tenant once that is suspended", async () => {
    const own = await makeTenant();
    const host = `${unique('portal')}.example.org`;
    await globalQuery('insert into tenant_host (host, tenant_id) values ($1, $2)', [host, own.id]);
    expect(tenantIn((await get('/', { host: host.toUpperCase() })).body)).toBe(own.slug);
    await globalQuery('update tenant set suspended_at = now() where id = $1', [own.id]);
    expect(tenantIn((await get('/', { host })).body)).toBe('');
  });

  it('is returned for a request without a host', async () => {
    const own = await ownApp({ webDirectory, defaultTenant: fallback.slug });
    await own.server.listen({ port: 0, host: '127.0.0.1' });
    const text = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(getPort(own), '127.0.0.1', () => socket.write('GET / HTTP/1.0\r\n\r\n'));
      socket.on('data', (data) => (received += data.toString()));
      socket.on('close', () => resolve(received)).on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(tenantIn(text)).toBe(fallback.slug);
  });
});

describe('the page of a survey', () => {
  const readPage = async (input: Parameters<typeof tenant.publishedSurvey>[1], on = app) =>
    get(`/survey/${(await tenant.publishedSurvey({}, input)).token}`, {}, on);

  it('has a separate script, and loads from nowhere else (S62)', async () => {
    const response = await readPage({});
    expect(response.body).toContain('src="/assets/survey-MnOp3456.js"');
    expect(response.body).not.toMatch(/\{\{(?!tenant)/);
    expect(readPolicy(response)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': `'self' 'nonce-${nonceIn(response.body)}'`,
      'connect-src': "'self'",
      'img-src': "'self' data: blob:",
      'form-action': "'none'",
    });
    expect(Object.values(readPolicy(response)).join(' ')).not.toContain('unsafe');
  });

  it('can be framed only by the hosts of a survey for embedding (S48)', async () => {
    const embed_hosts = ['intranet.acme.example', '*.acme.example'];
    const embedded = await readPage({ launch_type: 'Embed', embed_hosts });
    expect(readPolicy(embedded)['frame-ancestors']).toBe(
      'https://intranet.acme.example https://*.acme.example',
    );
    expect(embedded.headers).not.toHaveProperty('x-frame-options');
    const preview = await get('/survey/preview');
    expect(readPolicy(preview)['frame-ancestors']).toBe("'self'");
    expect(preview.headers).not.toHaveProperty('x-frame-options');
    for (const response of [
      await readPage({ launch_type: 'Redirect', embed_hosts }),
      await readPage({ launch_type: 'Embed', embed_hosts: [] }),
      await get('/survey/never-given'),
    ]) {
      expect(response.statusCode).toBe(200);
      expect(readPolicy(response)['frame-ancestors']).toBe("'none'");
      expect(response.headers['x-frame-options']).toBe('DENY');
    }
  });
});

describe('a base path', () => {
  it('is written into the page, and prefixes its files', async () => {
    const own = await ownApp({ webDirectory, basePath: '/portal/eu', defaultTenant: fallback.slug });
    const response = await get('/portal/eu/customer', {}, own);
    expect(response.body).toContain('base-path" content="/portal/eu"');
    expect(response.body).toContain('src="/portal/eu/assets/main-AbCd1234.js"');
    expect((await get('/portal/eu/assets/main-AbCd1234.js', {}, own)).body).toBe(script);
    expect((await get('/portal/eu/api/v1/app/languages', {}, own)).statusCode).toBe(200);
    expect((await get('/portal/eu/samples/overview.html', {}, own)).statusCode).toBe(200);
    expect((await get('/portal/eu', {}, own)).headers['location']).toBe('/portal/eu/');
    for (const outside of ['/', '/customer', '/assets/main-AbCd1234.js', '/api/v1/app/languages'])
      expect((await get(outside, {}, own)).statusCode).toBe(404);
    expect((await get('/healthz', {}, own)).statusCode).toBe(200);
  });
});

describe('static files', () => {
  it('with a hash in their name are immutable', async () => {
    for (const url of ['/assets/main-AbCd1234.js', '/samples/assets/sample-IjKl9012.js'])
      expect((await get(url)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const url of ['/favicon.svg', '/samples/overview.html'])
      expect((await get(url)).headers['cache-control']).toBe('no-cache');
  });

  it('are sent in the encoding that the browser accepts', async () => {
    const url = '/assets/main-AbCd1234.js';
    const [brotli, gzip, plain] = await Promise.all([
      get(url, { 'accept-encoding': 'gzip, br' }),
      get(url, { 'accept-encoding': 'gzip' }),
      get(url),
    ]);
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.body).toBe(script);
    for (const { headers } of [brotli, gzip, plain]) {
      expect(headers['content-type']).toContain('javascript');
      expect(headers['vary']).toContain('accept-encoding');
    }
  });

  it("of demo dashboards are sandboxed, and framed by the product's own pages only (S48)", async () => {
    for (const url of ['/samples/overview.html', '/samples/assets/sample-IjKl9012.js']) {
      const response = await get(url);
      const policy = readPolicy(response);
      expect(policy['sandbox']).toBe('allow-scripts allow-popups');
      expect(policy['frame-ancestors']).toBe("'self'");
      expect(response.headers).not.toHaveProperty('x-frame-options');
      expect(response.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it.each([
    '/assets/missing-AbCd1234.js',
    '/assets/',
    '/assets',
    '/missing.js',
    '/index.html',
    '/samples',
    '/samples/',
    '/samples/missing.html',
    '/samples/nothing',
    '/api/nothing',
    '/dev/mail',
  ])('that do not exist are never answered with the page: %s', async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.json().code]).toEqual([404, 'notFound']);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/%252e%252e%252fsecret.txt',
    '/....//secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/samples/../secret.txt',
    '/samples/..%2fsecret.txt',
    '/samples/%2e%2e/app/index.html',
    '//secret.txt',
    '/secret.txt%00.js',
    '/.env',
    '/%2eenv',
    '/.env.local',
    '/.git/config',
    '/.git/HEAD',
    '/samples/.env',
    '/assets/main-AbCd1234.js.map',
    '/samples/assets/sample-IjKl9012.js.map',
    '/%ff',
    '/package.json',
    '/server/src/main.ts',
    '/src/main.ts',
    '/migrations/0001-foundation.sql',
    '/node_modules/fastify/package.json',
    '/etc/passwd.txt',
    '/..%2f..%2f..%2f..%2fetc/passwd',
    '/api/docs/static/../../../package.json',
    '/api/docs/static/..%2f..%2fpackage.json',
    '/api/docs/static/swagger-ui.css.map',
  ])('that are not public do not exist: %s (S59)', async (url) => {
    const response = await get(url);
    expect([400, 404]).toContain(response.statusCode);
    expect(response.body).not.toMatch(/SECRET|root:|"dependencies"|sourcesContent/);
    expect(response.headers['content-type']).toContain('application/problem+json');
  });
});

describe('the page to unsubscribe', () => {
  it('has a separate script, and can neither be framed nor load from elsewhere (S48)', async () => {
    const response = await get('/unsubscribe/AbCd-EfGh_12');
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('src="/assets/unsubscribe-QrSt7890.js"');
    expect(readPolicy(response)).toMatchObject({
      'script-src': "'self'",
      'style-src': `'self' 'nonce-${nonceIn(response.body)}'`,
      'connect-src': "'self'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(response.headers['x-frame-options']).toBe('DENY');
    expect(Object.values(readPolicy(response)).join(' ')).not.toContain('unsafe');
  });
});
