import { afterAll, describe, expect, inject, it } from 'vitest';
import { signedIn } from '../../../testing/client';
import { queryRows, type TestTenant } from '../../../testing/factories';
import { testSecretKey } from '../../../testing/constants';
import { ownApp, sharedApp } from '../../../testing/test-app';
import { secretsFrom } from '../../platform/crypto/secrets';
import { openDatabase } from '../../platform/database/database';
import { eventBus } from '../../platform/domain-events';
import { assetRepository } from '../assets/assets.repository';
import { assetService } from '../assets/assets.service';
import { auditLogRepository } from '../audit-log/audit-log.repository';
import { auditLogService } from '../audit-log/audit-log.service';
import { settingsRepository } from './settings.repository';
import { settingsService } from './settings.service';
import {
  changeSettings,
  provider,
  settingsEntries,
  settingsOrganization,
} from '../../../testing/settings-change';

const app = await sharedApp();

describe('the client secret of the provider', () => {
  const database = openDatabase({ url: inject('applicationUrl'), poolSize: 1, onError: () => {} });
  afterAll(() => database.close());
  const service = settingsService({
    database,
    settings: settingsRepository(),
    assets: assetService({ database, clock: app.clock, assets: assetRepository(), urlPrefix: '/api' }),
    secrets: secretsFrom(testSecretKey),
    audit: auditLogService({ database, entries: auditLogRepository() }),
    events: eventBus(),
    testSingleSignOn: () => Promise.resolve({ ok: true, code: 'ok', detail: '' }),
    tenantName: () => Promise.resolve(''),
    announceTenantChange: () => Promise.resolve(),
    replyToConfirmations: { prepare: () => ({ columns: {}, token: null }), send: () => Promise.resolve() },
    ssoRedirect: () => Promise.resolve(''),
    bounceUrl: () => Promise.resolve(''),
    ownHosts: () => Promise.resolve([]),
    providersOnLoopback: false,
  });
  const configured = (tenant: TestTenant) => database.read(tenant.id, (scope) => service.singleSignOn(scope));

  it('is available to single sign-on, but in no response, log or audit entry (S12, S67)', async () => {
    const { tenant, client } = await settingsOrganization(app);
    expect(await configured(tenant)).toBeNull();
    const { body, text } = await changeSettings(client, { sso: { ...provider, createUsers: true } });
    expect(body.sso).toMatchObject({ clientSecret: { set: true }, clientId: provider.clientId });
    expect(await configured(tenant)).toEqual({ ...provider, createUsers: true });
    const stored = await queryRows<{ whole: string }>(
      tenant,
      'select tenant_settings::text as whole from tenant_settings',
    );
    const remaining = await queryRows<{ whole: string }>(
      tenant,
      'select audit_entry::text as whole from audit_entry',
    );
    const inHex = Buffer.from(provider.clientSecret).toString('hex');
    for (const logged of [
      text,
      (await client.get('/app')).text,
      app.log(),
      JSON.stringify([stored, remaining]),
    ]) {
      expect(logged).not.toContain(provider.clientSecret);
      expect(logged).not.toContain(inHex);
    }
  });

  it('is kept unless the change names it, and deleted by null', async () => {
    const { tenant, client } = await settingsOrganization(app);
    await changeSettings(client, { sso: provider });
    await changeSettings(client, { sso: { clientId: 'another', createUsers: true } }, 2);
    expect(await configured(tenant)).toEqual({ ...provider, clientId: 'another', createUsers: true });
    const { body } = await changeSettings(client, { sso: { clientSecret: null } }, 3);
    expect(body.sso.clientSecret).toEqual({ set: false });
    expect(await configured(tenant)).toBeNull();
  });

  it('is audited as set, replaced or unset (S66)', async () => {
    const { tenant, client } = await settingsOrganization(app);
    await changeSettings(client, { sso: provider });
    await changeSettings(client, { sso: { clientSecret: 'another one' } }, 2);
    await changeSettings(client, { sso: { clientSecret: null } }, 3);
    const steps = (await settingsEntries(tenant)).map(({ before, after }) =>
      [before, after].map((side) => (side as { sso: { clientSecret: string } }).sso.clientSecret),
    );
    expect(steps).toEqual([
      ['unset', 'set'],
      ['set', 'replaced'],
      ['set', 'unset'],
    ]);
  });

  it('is never sent to another issuer', async () => {
    const { tenant, client } = await settingsOrganization(app);
    await changeSettings(client, { sso: provider });
    const stolen = await changeSettings(client, { sso: { issuer: 'https://evil.example' } }, 2);
    expect([stolen.status, stolen.body.fields]).toMatchObject([
      422,
      { 'sso.clientSecret': [{ code: 'newIssuer' }] },
    ]);
    expect((await configured(tenant))?.issuer).toBe(provider.issuer);
    const moved = { issuer: 'https://login.example.org', clientSecret: 'of the new one' };
    expect((await changeSettings(client, { sso: moved }, 2)).status).toBe(200);
    expect(await configured(tenant)).toMatchObject(moved);
  });
});

describe('single sign-on as a sign-in method', () => {
  it.each(['issuer', 'clientId', 'clientSecret'])('requires the %s', async (field) => {
    const { client } = await settingsOrganization(app);
    const response = await changeSettings(client, {
      authMethod: ['sso'],
      sso: { ...provider, [field]: null },
    });
    expect([response.status, response.body.fields]).toMatchObject([
      422,
      { authMethod: [{ code: 'ssoNotConfigured' }] },
    ]);
  });

  it('can be enabled with or after the provider, which then cannot be removed', async () => {
    const { client } = await settingsOrganization(app);
    expect((await changeSettings(client, { authMethod: ['password', 'sso'], sso: provider })).status).toBe(
      200,
    );
    const removed = await changeSettings(client, { sso: { issuer: null } }, 2);
    expect([removed.status, Object.keys(removed.body.fields)]).toEqual([422, ['authMethod']]);
    expect(
      (await changeSettings(client, { authMethod: ['password'], sso: { issuer: null } }, 2)).status,
    ).toBe(200);
    const later = await settingsOrganization(app);
    await changeSettings(later.client, { sso: provider });
    expect((await changeSettings(later.client, { authMethod: ['sso'] }, 2)).body.authMethod).toEqual(['sso']);
  });

  it('may use a provider on this machine if the operator allows it (S63)', async () => {
    const { user } = await settingsOrganization(app);
    const lenient = await ownApp({ providersOnLoopback: true });
    const client = await signedIn(lenient, user);
    const onThisMachine = { ...provider, issuer: 'http://127.0.0.1:9000/realm' };
    expect((await changeSettings(client, { sso: onThisMachine })).body.sso.issuer).toBe(onThisMachine.issuer);
    const elsewhere = await changeSettings(
      client,
      { sso: { ...provider, issuer: 'http://login.example.com' } },
      2,
    );
    expect(Object.keys(elsewhere.body.fields)).toEqual(['sso.issuer']);
  });
});
