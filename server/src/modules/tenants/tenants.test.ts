import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { signedOut } from '../../../testing/client';
import { makeTenant, globalQuery } from '../../../testing/factories';
import { sharedApp } from '../../../testing/test-app';
import { openDatabase } from '../../platform/database/database';
import { hostName, tenantOfHost } from './tenant-of-host';
import { tenantRepository } from './tenants.repository';
import { tenantService } from './tenants.service';

const app = await sharedApp();

it("reading a tenant's name within a transaction needs no second connection", async () => {
  const tenant = await makeTenant();
  const database = openDatabase({ url: inject('applicationUrl'), poolSize: 1, onError: () => {} });
  onTestFinished(() => database.close());
  const tenants = tenantService({
    database,
    tenants: tenantRepository(),
    defaultTenant: 'demo',
    publicUrl: ({ slug }) => `http://${slug}.localhost`,
  });
  const values = database.write(tenant.id, async (scope) => [
    await tenants.getName(tenant.id, scope),
    await tenants.publicUrl(tenant.id, scope),
  ]);
  await expect(values).resolves.toEqual([`Organization ${tenant.slug}`, `http://${tenant.slug}.localhost`]);
});

describe('GET check-tenant', () => {
  const check = (tenant: { id: string }, place: string) =>
    signedOut(app, tenant).get(`/api/${encodeURIComponent(place)}/v1/check-tenant/appTenantId`);

  it('finds a tenant by its slug in any case, and by its id', async () => {
    const tenant = await makeTenant({ settings: { default_language: 'ja' } });
    for (const place of [tenant.slug, tenant.slug.toUpperCase(), tenant.id, tenant.id.toUpperCase()]) {
      const { status, body } = await check(tenant, place);
      expect([status, body]).toEqual([
        200,
        {
          exists: true,
          _id: tenant.id,
          name: `Organization ${tenant.slug}`,
          defaultLanguage: { _id: expect.any(String), code: 'ja', name: 'Japanese', nativeName: '日本語' },
          info: { name: `Organization ${tenant.slug}`, supportEmail: 'help@example.com', timeZone: 'UTC' },
        },
      ]);
    }
  });

  it('reports any other tenant as missing, and a suspended one, too', async () => {
    const tenant = await makeTenant();
    await globalQuery('update tenant set suspended_at = now() where id = $1', [tenant.id]);
    const places = [
      tenant.slug,
      tenant.id,
      'nobody',
      crypto.randomUUID(),
      "' or 1=1 --",
      'a\0b',
      '%',
      'x'.repeat(200),
      'ñandú',
    ];
    for (const place of places) {
      const { status, body } = await check(tenant, place);
      expect([status, body], place).toEqual([200, { exists: false }]);
    }
  });
});

describe('a tenant that is suspended while it is being read', () => {
  const database = openDatabase({ url: inject('applicationUrl'), poolSize: 1, onError: () => {} });
  afterAll(() => database.close());

  it.each([
    ['that it changed', (id: string) => id],
    ['that announcements were missed', () => undefined],
  ])('is read again after the notification %s', async (_what, announced) => {
    const { id } = await makeTenant();
    const rows = tenantRepository();
    let afterReading = async (): Promise<void> => {};
    const tenants = tenantService({
      database,
      tenants: {
        ...rows,
        async byId(globalTables, tenantId) {
          const row = await rows.byId(globalTables, tenantId);
          await afterReading();
          return row;
        },
      },
      defaultTenant: 'demo',
      publicUrl: ({ slug }) => `https://${slug}.example.com`,
    });
    afterReading = async () => {
      await globalQuery('update tenant set suspended_at = now() where id = $1', [id]);
      tenants.invalidate(announced(id));
    };
    await tenants.requireActive(id);
    afterReading = async () => {};
    await expect(async () => tenants.requireActive(id)).rejects.toMatchObject({ code: 'tenant.unknown' });
    expect(await tenants.isActive(id)).toBe(false);
  });
});

describe('tenantOfHost', () => {
  it.each([
    'localhost',
    'localhost:8080',
    'intranet',
    '127.0.0.1',
    '10.0.0.1:80',
    '[::1]',
    '[::1]:8080',
    '[fe80::1]',
    '',
  ])('%j means the default tenant', (host) => {
    expect(tenantOfHost(host)).toEqual({ kind: 'default' });
  });

  it.each([
    ['acme.example.com', 'acme'],
    ['ACME.Example.com:443', 'acme'],
    ['demo.localhost', 'demo'],
    ['demo.localhost.:8080', 'demo'],
    ['a-b.portal.example.com', 'a-b'],
  ])('%j names the slug %j', (host, slug) => {
    expect(tenantOfHost(host)).toEqual({ kind: 'slug', slug });
  });

  it('ignores port, case and the trailing dot', () => {
    expect(hostName('Portal.Example.ORG.:8443')).toBe('portal.example.org');
  });
});
