import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../testing/client';
import { asOwner, makeTenant } from '../../../testing/factories';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp();

const forSignIn = [
  'appLogo',
  'authMethod',
  'brandColor',
  'defaultLanguage',
  'favicon',
  'links',
  'loginImage',
  'messageAboveLoginArea',
  'newUserNote',
  'productLabel',
  'selectedLanguages',
];
const forAdministrators = [
  'customerLogo',
  'customerLogoId',
  'loginImageId',
  'supportEmail',
  'timeZone',
  'emailDomains',
  'embedHosts',
  'enableActionAttachment',
  'enableDepartment',
  'enableDivision',
  'enableShift',
  'enableSubarea',
  'enableVerifier',
  'id',
  'options',
  'mail',
  'powerBi',
  'retention',
  'session',
  'sso',
  'tableau',
  'version',
];

describe('GET app', () => {
  it('returns without a session only what the sign-in screen needs', async () => {
    const tenant = await makeTenant({ settings: { brand_color: '#0a7d55', product_label: 'Acme Insights' } });
    const { status, body } = await signedOut(app, tenant).get('/app');
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(forSignIn);
    expect(body).toMatchObject({
      appLogo: null,
      authMethod: ['password'],
      brandColor: '#0a7d55',
      productLabel: 'Acme Insights',
      messageAboveLoginArea: 'Welcome',
      selectedLanguages: ['en', 'ja', 'hi'],
    });
  });

  it('returns all settings to an administrator', async () => {
    const tenant = await makeTenant({
      settings: { email_domains: ['example.com'], session_idle_minutes: 15, page_visit_retention_months: 13 },
    });
    const { body } = await (await signedIn(app, await tenant.user())).get('/app');
    expect(Object.keys(body).toSorted()).toEqual([...forSignIn, ...forAdministrators].toSorted());
    expect(body).toMatchObject({
      emailDomains: ['example.com'],
      retention: { pageVisitMonths: 13, auditEntryMonths: 84 },
      session: { idleMinutes: 15, absoluteHours: 12 },
      sso: {
        issuer: null,
        clientId: null,
        clientSecret: { set: false },
        createUsers: false,
        redirectUrl: `http://${tenant.slug}.localhost:8080/api/${tenant.id}/v1/auth/sso/callback`,
      },
    });
  });

  it.each([role.manager, role.user, role.learner])(
    'returns no more to role %i than without a session',
    async (roleId) => {
      const tenant = await makeTenant();
      const { body } = await (await signedIn(app, await tenant.user({ roleId }))).get('/app');
      expect(Object.keys(body).toSorted()).toEqual(forSignIn);
    },
  );

  it('rejects an invalid token instead of treating its bearer as signed out', async () => {
    const tenant = await makeTenant();
    const response = await signedOut(app, tenant).get('/app', { headers: { authorization: 'Bearer x' } });
    expect([response.status, response.body.code]).toEqual([401, 'token.invalid']);
  });

  it('returns the logo as a public URL', async () => {
    const tenant = await makeTenant();
    const logo = await tenant.asset();
    await asOwner(tenant.id, (owner) => owner.query('update tenant_settings set app_logo_id = $1', [logo]));
    const anybody = signedOut(app, tenant);
    const { body } = await anybody.get('/app');
    expect((await anybody.get(body.appLogo)).headers['content-type']).toBe('image/webp');
  });

  it("has the product's own name unless the tenant sets another", async () => {
    const { body } = await signedOut(app, await makeTenant()).get('/app');
    expect(body.productLabel).toBe('Vantage');
  });
});

describe('the product offers', () => {
  it('three languages', async () => {
    const { body } = await signedOut(app, { id: '' }).get('/api/v1/app/languages');
    expect(
      body.map((language: { code: string; nativeName: string }) => [language.code, language.nativeName]),
    ).toEqual([
      ['en', 'English'],
      ['ja', '日本語'],
      ['hi', 'हिन्दी'],
    ]);
  });

  it('four sign-in methods', async () => {
    const { body } = await signedOut(app, { id: '' }).get('/api/v1/app/authMethods');
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['password', 'emailCode', 'sso', 'passkey']);
  });
});
