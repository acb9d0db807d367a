import { afterAll, describe, expect, inject, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { send, signedIn, signedOut, type Client } from '../../../testing/client';
import {
  asOwner,
  makeTenant,
  globalQuery,
  queryRows,
  unique,
  type TestTenant,
} from '../../../testing/factories';
import { testPassword, testSecretKey } from '../../../testing/constants';
import { waitForBlockedQuery } from '../../../testing/database/blocked-query';
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

const app = await sharedApp();
const address = '/api/v1/app';

async function organization() {
  const tenant = await makeTenant();
  const user = await tenant.user();
  return { tenant, user, client: await signedIn(app, user) };
}

const provider = {
  issuer: 'https://login.example.com/tenant/v2.0',
  clientId: 'vantage-portal',
  clientSecret: 'Zq-a secret of the provider-9',
};

const change = (client: Client, fields: object, version = 1) => client.post(address, { version, ...fields });

const entries = (tenant: TestTenant) =>
  queryRows<{ actor_id: string; entity_id: string; before: object; after: object }>(
    tenant,
    "select actor_id, entity_id, before, after from audit_entry where action = 'settings.updated' order by id",
  );

describe('POST app', () => {
  it('changes the fields it names, keeps the rest, and returns all settings', async () => {
    const { client } = await organization();
    const before = (await client.get('/app')).body;
    const fields = {
      messageAboveLoginArea: 'Welcome back. 世界 नमस्ते',
      authMethod: ['emailCode'],
      emailDomains: [' Example.COM', 'mail.example.org'],
      session: { idleMinutes: 15, absoluteHours: 8 },
    };
    const { status, body } = await change(client, fields);
    const after = { ...before, ...fields, emailDomains: ['example.com', 'mail.example.org'], version: 2 };
    expect([status, body]).toEqual([200, after]);
    expect((await client.get('/app')).body).toEqual(after);
    expect((await change(client, { session: { idleMinutes: 30 } }, 2)).body.session).toEqual({
      idleMinutes: 30,
      absoluteHours: 8,
    });
  });

  it.each([
    'enableSubarea',
    'enableDepartment',
    'enableDivision',
    'enableShift',
    'enableVerifier',
    'enableActionAttachment',
  ])('turns %s on and off and nothing else, with an audit entry', async (flag) => {
    const { tenant, client } = await organization();
    const before = (await client.get('/app')).body;
    expect(before[flag]).toBe(false);
    expect((await change(client, { [flag]: true })).body).toEqual({ ...before, [flag]: true, version: 2 });
    expect((await change(client, { [flag]: false }, 2)).body).toEqual({ ...before, version: 3 });
    expect(await entries(tenant)).toMatchObject([
      { before: { [flag]: false }, after: { [flag]: true } },
      { before: { [flag]: true }, after: { [flag]: false } },
    ]);
  });

  it('applies to the tenant of the token', async () => {
    const [one, other] = await Promise.all([organization(), organization()]);
    await change(one.client, { messageAboveLoginArea: 'Only ours' });
    expect((await one.client.get('/app')).body.messageAboveLoginArea).toBe('Only ours');
    expect((await other.client.get('/app')).body.messageAboveLoginArea).toBe('Welcome');
  });

  it('requires a session of an active tenant (S1)', async () => {
    const { tenant, client } = await organization();
    const other = await organization();
    const nobody = await change(signedOut(app, tenant), { messageAboveLoginArea: 'x' });
    expect([nobody.status, nobody.body.code]).toEqual([401, 'token.missing']);
    const crossed = await send(app, {
      method: 'POST',
      url: address,
      headers: {
        authorization: `Bearer ${client.credentials?.token}`,
        sessionid: other.client.credentials?.sessionId ?? '',
      },
      payload: { version: 1, messageAboveLoginArea: 'x' },
    });
    expect([crossed.status, crossed.body.code]).toEqual([401, 'session.invalid']);
    await globalQuery('update tenant set suspended_at = now() where id = $1', [tenant.id]);
    const fresh = await ownApp();
    const suspended = await change(await signedIn(fresh, await tenant.user()), {
      messageAboveLoginArea: 'x',
    });
    expect([suspended.status, suspended.body.code]).toEqual([404, 'tenant.unknown']);
    expect(await queryRows(tenant, 'select version from tenant_settings')).toEqual([{ version: 1 }]);
  });

  it.each([role.manager, role.user, role.learner])('is denied to role %i', async (roleId) => {
    const tenant = await makeTenant();
    const response = await change(await signedIn(app, await tenant.user({ roleId })), {
      messageAboveLoginArea: 'x',
    });
    expect([response.status, response.body.code]).toEqual([403, 'permission.denied']);
  });

  it('rejects an outdated version, and returns the current settings (F15)', async () => {
    const { client } = await organization();
    await change(client, { messageAboveLoginArea: 'First' });
    const { status, body } = await change(client, { messageAboveLoginArea: 'Second' });
    expect([status, body.code]).toEqual([409, 'conflict.stale']);
    expect(body.current).toEqual((await client.get('/app')).body);
    expect(body.current.messageAboveLoginArea).toBe('First');
  });

  it('lets one of several concurrent changes succeed', async () => {
    const { tenant, client } = await organization();
    // Both requests wait for the row lock and are then released together.
    const responses = await asOwner(tenant.id, async (owner) => {
      await owner.query('select from tenant_settings for update');
      const sent = ['a', 'b'].map((text) => change(client, { messageAboveLoginArea: text }));
      await waitForBlockedQuery(owner, sent.length);
      return () => Promise.all(sent);
    });
    expect((await responses()).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await entries(tenant)).toHaveLength(1);
  });

  it('repeats the first response for the same key, and rejects the key for another change (F7)', async () => {
    const { tenant, client } = await organization();
    const extra = { headers: { 'idempotency-key': unique('key') } };
    const body = { version: 1, messageAboveLoginArea: 'Once' };
    const [first, again] = await Promise.all([
      client.post(address, body, extra),
      client.post(address, body, extra),
    ]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await entries(tenant)).toHaveLength(1);
    const other = await client.post(address, { ...body, messageAboveLoginArea: 'Twice' }, extra);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.mismatch']);
  });

  it('releases the key of a rejected change', async () => {
    const { client } = await organization();
    const extra = { headers: { 'idempotency-key': unique('key') } };
    const body = { version: 2, messageAboveLoginArea: 'Second' };
    expect((await client.post(address, body, extra)).status).toBe(409);
    await change(client, { messageAboveLoginArea: 'First' });
    expect((await client.post(address, body, extra)).status).toBe(200);
  });

  it('audits who changed what, with the changed settings only (S66)', async () => {
    const { tenant, user, client } = await organization();
    const { id } = (await client.get('/app')).body;
    await change(client, { messageAboveLoginArea: 'Hello', authMethod: ['password'] });
    expect(await entries(tenant)).toEqual([
      {
        actor_id: user.id,
        entity_id: id,
        before: { messageAboveLoginArea: 'Welcome' },
        after: { messageAboveLoginArea: 'Hello' },
      },
    ]);
  });

  it('writes nothing if nothing is different', async () => {
    const { tenant, client } = await organization();
    const { body } = await change(client, { messageAboveLoginArea: 'Welcome', authMethod: ['password'] });
    expect(body.version).toBe(1);
    expect(await entries(tenant)).toEqual([]);
  });

  it('takes effect in every process at once: the next sign-in asks for a code', async () => {
    const { tenant, user, client } = await organization();
    const other = await ownApp();
    const signIn = () =>
      signedOut(other, tenant).post('/auth/login', { userName: user.userName, password: testPassword });
    expect((await signIn()).body).toHaveProperty('token');
    await change(client, { authMethod: ['emailCode'], session: { idleMinutes: 5, absoluteHours: 2 } });
    expect((await signIn()).body.status).toBe('CODE_REQUIRED');
    await change(client, { authMethod: ['password'] }, 2);
    await signIn();
    const sessions = await queryRows<{ idle_minutes: number; hours: number }>(
      tenant,
      `select idle_minutes, round(extract(epoch from expires_at - started_at) / 3600)::int as hours
       from session order by started_at desc limit 1`,
    );
    expect(sessions).toEqual([{ idle_minutes: 5, hours: 2 }]);
  });
});

describe('limits of settings (S41)', () => {
  /** Including the domain of who saves them. */
  const domains = (count: number) => [
    'example.com',
    ...Array.from({ length: count - 1 }, (_, index) => `d${index}.example`),
  ];
  const sso = (field: string, value: unknown) => ({ sso: { ...provider, [field]: value } });
  it.each<[string, object, string | null]>([
    ['an empty message', { messageAboveLoginArea: '' }, null],
    ['a message of 500', { messageAboveLoginArea: '😀'.repeat(500) }, null],
    ['a message of 501', { messageAboveLoginArea: '😀'.repeat(501) }, 'messageAboveLoginArea'],
    ['a message in two lines', { messageAboveLoginArea: 'a\r\nb' }, null],
    ['a message with a bell', { messageAboveLoginArea: 'a\u0007b' }, 'messageAboveLoginArea'],
    ['no method', { authMethod: [] }, 'authMethod'],
    ['a method that is none', { authMethod: ['password', 'pigeon'] }, 'authMethod.1'],
    ['a method twice', { authMethod: ['passkey', 'passkey'] }, 'authMethod'],
    ['password beside its code', { authMethod: ['password', 'emailCode'] }, 'authMethod'],
    ['password beside a passkey', { authMethod: ['password', 'passkey'] }, null],
    ['a passkey alone', { authMethod: ['passkey'] }, null],
    ['idle for 0 minutes', { session: { idleMinutes: 0 } }, 'session.idleMinutes'],
    ['idle for 1 minute', { session: { idleMinutes: 1 } }, null],
    ['idle for 59.5 minutes', { session: { idleMinutes: 59.5 } }, 'session.idleMinutes'],
    ['idle for 60 minutes', { session: { idleMinutes: 60 } }, null],
    ['idle for 61 minutes', { session: { idleMinutes: 61 } }, 'session.idleMinutes'],
    ['sessions of 0 hours', { session: { absoluteHours: 0 } }, 'session.absoluteHours'],
    ['sessions of 1 hour', { session: { absoluteHours: 1 } }, null],
    ['sessions of 24 hours', { session: { absoluteHours: 24 } }, null],
    ['sessions of 25 hours', { session: { absoluteHours: 25 } }, 'session.absoluteHours'],
    ['no session length', { session: {} }, 'session'],
    ['no domain', { emailDomains: [] }, null],
    ['100 domains', { emailDomains: domains(100) }, null],
    ['101 domains', { emailDomains: domains(101) }, 'emailDomains'],
    ['a domain twice', { emailDomains: ['a.example', 'A.example'] }, 'emailDomains'],
    ['a label of 63', { emailDomains: [`${'a'.repeat(63)}.example`, 'example.com'] }, null],
    ['a label of 64', { emailDomains: [`${'a'.repeat(64)}.example`] }, 'emailDomains.0'],
    ['a name of 254', { emailDomains: [`${'a.'.repeat(126)}ex`] }, 'emailDomains.0'],
    ['a host without a dot', { emailDomains: ['localhost'] }, 'emailDomains.0'],
    ['an address of the net', { emailDomains: ['127.0.0.1'] }, 'emailDomains.0'],
    ['an e-mail address', { emailDomains: ['a@b.example'] }, 'emailDomains.0'],
    ['a provider', { sso: provider }, null],
    ['nothing of a provider', { sso: {} }, 'sso'],
    ['an issuer by http', sso('issuer', 'http://login.example.com'), 'sso.issuer'],
    ['an issuer on this machine', sso('issuer', 'http://127.0.0.1:9000'), 'sso.issuer'],
    ['an issuer with a user', sso('issuer', 'https://a:b@login.example.com'), 'sso.issuer'],
    ['an issuer with a query', sso('issuer', 'https://login.example.com/?a=b'), 'sso.issuer'],
    ['an issuer with a fragment', sso('issuer', 'https://login.example.com/#a'), 'sso.issuer'],
    ['an issuer that is a script', sso('issuer', 'javascript:alert(1)'), 'sso.issuer'],
    ['an issuer at no port', sso('issuer', 'https://login.example.com:99999'), 'sso.issuer'],
    ['an issuer with spaces', sso('issuer', 'https://login.example.com/ a'), 'sso.issuer'],
    ['an issuer of 512', sso('issuer', `https://login.example.com/${'a'.repeat(486)}`), null],
    ['an issuer of 513', sso('issuer', `https://login.example.com/${'a'.repeat(487)}`), 'sso.issuer'],
    ['an empty client id', sso('clientId', ''), 'sso.clientId'],
    ['a client id of 255', sso('clientId', 'c'.repeat(255)), null],
    ['a client id of 256', sso('clientId', 'c'.repeat(256)), 'sso.clientId'],
    ['an empty secret', sso('clientSecret', ''), 'sso.clientSecret'],
    ['a secret of 1024', sso('clientSecret', 's'.repeat(1_024)), null],
    ['a secret of 1025', sso('clientSecret', 's'.repeat(1_025)), 'sso.clientSecret'],
    ['a secret in two lines', sso('clientSecret', 'a\nb'), 'sso.clientSecret'],
    ['users made by text', sso('createUsers', 'true'), 'sso.createUsers'],
    ['the state of a secret', sso('clientSecret', { set: true }), 'sso.clientSecret'],
    ['a level that is on by text', { enableShift: 'true' }, 'enableShift'],
    ['a version as text', { version: '1' }, 'version'],
    ['domains without the own one', { emailDomains: ['other.example'] }, 'emailDomains'],
    ['another tenant', { tenantId: '019a8f00-0000-7000-8000-000000000001' }, 'tenantId'],
  ])('%s', async (_what, fields, rejectedField) => {
    const { tenant, client } = await organization();
    const { status, body } = await change(client, fields);
    expect([status, Object.keys(body.fields ?? {})]).toEqual(
      rejectedField === null ? [200, []] : [422, [rejectedField]],
    );
    if (rejectedField !== null)
      expect(await queryRows(tenant, 'select version from tenant_settings')).toEqual([{ version: 1 }]);
  });
});

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
    const { tenant, client } = await organization();
    expect(await configured(tenant)).toBeNull();
    const { body, text } = await change(client, { sso: { ...provider, createUsers: true } });
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
    const { tenant, client } = await organization();
    await change(client, { sso: provider });
    await change(client, { sso: { clientId: 'another', createUsers: true } }, 2);
    expect(await configured(tenant)).toEqual({ ...provider, clientId: 'another', createUsers: true });
    const { body } = await change(client, { sso: { clientSecret: null } }, 3);
    expect(body.sso.clientSecret).toEqual({ set: false });
    expect(await configured(tenant)).toBeNull();
  });

  it('is audited as set, replaced or unset (S66)', async () => {
    const { tenant, client } = await organization();
    await change(client, { sso: provider });
    await change(client, { sso: { clientSecret: 'another one' } }, 2);
    await change(client, { sso: { clientSecret: null } }, 3);
    const steps = (await entries(tenant)).map(({ before, after }) =>
      [before, after].map((side) => (side as { sso: { clientSecret: string } }).sso.clientSecret),
    );
    expect(steps).toEqual([
      ['unset', 'set'],
      ['set', 'replaced'],
      ['set', 'unset'],
    ]);
  });

  it('is never sent to another issuer', async () => {
    const { tenant, client } = await organization();
    await change(client, { sso: provider });
    const stolen = await change(client, { sso: { issuer: 'https://evil.example' } }, 2);
    expect([stolen.status, stolen.body.fields]).toMatchObject([
      422,
      { 'sso.clientSecret': [{ code: 'newIssuer' }] },
    ]);
    expect((await configured(tenant))?.issuer).toBe(provider.issuer);
    const moved = { issuer: 'https://login.example.org', clientSecret: 'of the new one' };
    expect((await change(client, { sso: moved }, 2)).status).toBe(200);
    expect(await configured(tenant)).toMatchObject(moved);
  });
});

describe('single sign-on as a sign-in method', () => {
  it.each(['issuer', 'clientId', 'clientSecret'])('requires the %s', async (field) => {
    const { client } = await organization();
    const response = await change(client, { authMethod: ['sso'], sso: { ...provider, [field]: null } });
    expect([response.status, response.body.fields]).toMatchObject([
      422,
      { authMethod: [{ code: 'ssoNotConfigured' }] },
    ]);
  });

  it('can be enabled with or after the provider, which then cannot be removed', async () => {
    const { client } = await organization();
    expect((await change(client, { authMethod: ['password', 'sso'], sso: provider })).status).toBe(200);
    const removed = await change(client, { sso: { issuer: null } }, 2);
    expect([removed.status, Object.keys(removed.body.fields)]).toEqual([422, ['authMethod']]);
    expect((await change(client, { authMethod: ['password'], sso: { issuer: null } }, 2)).status).toBe(200);
    const later = await organization();
    await change(later.client, { sso: provider });
    expect((await change(later.client, { authMethod: ['sso'] }, 2)).body.authMethod).toEqual(['sso']);
  });

  it('may use a provider on this machine if the operator allows it (S63)', async () => {
    const { user } = await organization();
    const lenient = await ownApp({ providersOnLoopback: true });
    const client = await signedIn(lenient, user);
    const onThisMachine = { ...provider, issuer: 'http://127.0.0.1:9000/realm' };
    expect((await change(client, { sso: onThisMachine })).body.sso.issuer).toBe(onThisMachine.issuer);
    const elsewhere = await change(client, { sso: { ...provider, issuer: 'http://login.example.com' } }, 2);
    expect(Object.keys(elsewhere.body.fields)).toEqual(['sso.issuer']);
  });
});
