import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { send, signedIn, signedOut } from '../../../testing/client';
import { asOwner, makeTenant, globalQuery, queryRows, unique } from '../../../testing/factories';
import { testPassword } from '../../../testing/constants';
import { waitForBlockedQuery } from '../../../testing/database/blocked-query';
import { ownApp, sharedApp } from '../../../testing/test-app';
import {
  changeSettings,
  provider,
  settingsAddress,
  settingsEntries,
  settingsOrganization,
} from '../../../testing/settings-change';

const app = await sharedApp();

describe('POST app', () => {
  it('changes the fields it names, keeps the rest, and returns all settings', async () => {
    const { client } = await settingsOrganization(app);
    const before = (await client.get('/app')).body;
    const fields = {
      messageAboveLoginArea: 'Welcome back. 世界 नमस्ते',
      authMethod: ['emailCode'],
      emailDomains: [' Example.COM', 'mail.example.org'],
      session: { idleMinutes: 15, absoluteHours: 8 },
    };
    const { status, body } = await changeSettings(client, fields);
    const after = { ...before, ...fields, emailDomains: ['example.com', 'mail.example.org'], version: 2 };
    expect([status, body]).toEqual([200, after]);
    expect((await client.get('/app')).body).toEqual(after);
    expect((await changeSettings(client, { session: { idleMinutes: 30 } }, 2)).body.session).toEqual({
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
    const { tenant, client } = await settingsOrganization(app);
    const before = (await client.get('/app')).body;
    expect(before[flag]).toBe(false);
    expect((await changeSettings(client, { [flag]: true })).body).toEqual({
      ...before,
      [flag]: true,
      version: 2,
    });
    expect((await changeSettings(client, { [flag]: false }, 2)).body).toEqual({ ...before, version: 3 });
    expect(await settingsEntries(tenant)).toMatchObject([
      { before: { [flag]: false }, after: { [flag]: true } },
      { before: { [flag]: true }, after: { [flag]: false } },
    ]);
  });

  it('applies to the tenant of the token', async () => {
    const [one, other] = await Promise.all([settingsOrganization(app), settingsOrganization(app)]);
    await changeSettings(one.client, { messageAboveLoginArea: 'Only ours' });
    expect((await one.client.get('/app')).body.messageAboveLoginArea).toBe('Only ours');
    expect((await other.client.get('/app')).body.messageAboveLoginArea).toBe('Welcome');
  });

  it('requires a session of an active tenant (S1)', async () => {
    const { tenant, client } = await settingsOrganization(app);
    const other = await settingsOrganization(app);
    const nobody = await changeSettings(signedOut(app, tenant), { messageAboveLoginArea: 'x' });
    expect([nobody.status, nobody.body.code]).toEqual([401, 'token.missing']);
    const crossed = await send(app, {
      method: 'POST',
      url: settingsAddress,
      headers: {
        authorization: `Bearer ${client.credentials?.token}`,
        sessionid: other.client.credentials?.sessionId ?? '',
      },
      payload: { version: 1, messageAboveLoginArea: 'x' },
    });
    expect([crossed.status, crossed.body.code]).toEqual([401, 'session.invalid']);
    await globalQuery('update tenant set suspended_at = now() where id = $1', [tenant.id]);
    const fresh = await ownApp();
    const suspended = await changeSettings(await signedIn(fresh, await tenant.user()), {
      messageAboveLoginArea: 'x',
    });
    expect([suspended.status, suspended.body.code]).toEqual([404, 'tenant.unknown']);
    expect(await queryRows(tenant, 'select version from tenant_settings')).toEqual([{ version: 1 }]);
  });

  it.each([role.manager, role.user, role.learner])('is denied to role %i', async (roleId) => {
    const tenant = await makeTenant();
    const response = await changeSettings(await signedIn(app, await tenant.user({ roleId })), {
      messageAboveLoginArea: 'x',
    });
    expect([response.status, response.body.code]).toEqual([403, 'permission.denied']);
  });

  it('rejects an outdated version, and returns the current settings (F15)', async () => {
    const { client } = await settingsOrganization(app);
    await changeSettings(client, { messageAboveLoginArea: 'First' });
    const { status, body } = await changeSettings(client, { messageAboveLoginArea: 'Second' });
    expect([status, body.code]).toEqual([409, 'conflict.stale']);
    expect(body.current).toEqual((await client.get('/app')).body);
    expect(body.current.messageAboveLoginArea).toBe('First');
  });

  it('lets one of several concurrent changes succeed', async () => {
    const { tenant, client } = await settingsOrganization(app);
    // Both requests wait for the row lock and are then released together.
    const responses = await asOwner(tenant.id, async (owner) => {
      await owner.query('select from tenant_settings for update');
      const sent = ['a', 'b'].map((text) => changeSettings(client, { messageAboveLoginArea: text }));
      await waitForBlockedQuery(owner, sent.length);
      return () => Promise.all(sent);
    });
    expect((await responses()).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await settingsEntries(tenant)).toHaveLength(1);
  });

  it('repeats the first response for the same key, and rejects the key for another change (F7)', async () => {
    const { tenant, client } = await settingsOrganization(app);
    const extra = { headers: { 'idempotency-key': unique('key') } };
    const body = { version: 1, messageAboveLoginArea: 'Once' };
    const [first, again] = await Promise.all([
      client.post(settingsAddress, body, extra),
      client.post(settingsAddress, body, extra),
    ]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await settingsEntries(tenant)).toHaveLength(1);
    const other = await client.post(settingsAddress, { ...body, messageAboveLoginArea: 'Twice' }, extra);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.mismatch']);
  });

  it('releases the key of a rejected change', async () => {
    const { client } = await settingsOrganization(app);
    const extra = { headers: { 'idempotency-key': unique('key') } };
    const body = { version: 2, messageAboveLoginArea: 'Second' };
    expect((await client.post(settingsAddress, body, extra)).status).toBe(409);
    await changeSettings(client, { messageAboveLoginArea: 'First' });
    expect((await client.post(settingsAddress, body, extra)).status).toBe(200);
  });

  it('audits who changed what, with the changed settings only (S66)', async () => {
    const { tenant, user, client } = await settingsOrganization(app);
    const { id } = (await client.get('/app')).body;
    await changeSettings(client, { messageAboveLoginArea: 'Hello', authMethod: ['password'] });
    expect(await settingsEntries(tenant)).toEqual([
      {
        actor_id: user.id,
        entity_id: id,
        before: { messageAboveLoginArea: 'Welcome' },
        after: { messageAboveLoginArea: 'Hello' },
      },
    ]);
  });

  it('writes nothing if nothing is different', async () => {
    const { tenant, client } = await settingsOrganization(app);
    const { body } = await changeSettings(client, {
      messageAboveLoginArea: 'Welcome',
      authMethod: ['password'],
    });
    expect(body.version).toBe(1);
    expect(await settingsEntries(tenant)).toEqual([]);
  });

  it('takes effect in every process at once: the next sign-in asks for a code', async () => {
    const { tenant, user, client } = await settingsOrganization(app);
    const other = await ownApp();
    const signIn = () =>
      signedOut(other, tenant).post('/auth/login', { userName: user.userName, password: testPassword });
    expect((await signIn()).body).toHaveProperty('token');
    await changeSettings(client, {
      authMethod: ['emailCode'],
      session: { idleMinutes: 5, absoluteHours: 2 },
    });
    expect((await signIn()).body.status).toBe('CODE_REQUIRED');
    await changeSettings(client, { authMethod: ['password'] }, 2);
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
    ['an settingsAddress of the net', { emailDomains: ['127.0.0.1'] }, 'emailDomains.0'],
    ['an e-mail settingsAddress', { emailDomains: ['a@b.example'] }, 'emailDomains.0'],
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
    const { tenant, client } = await settingsOrganization(app);
    const { status, body } = await changeSettings(client, fields);
    expect([status, Object.keys(body.fields ?? {})]).toEqual(
      rejectedField === null ? [200, []] : [422, [rejectedField]],
    );
    if (rejectedField !== null)
      expect(await queryRows(tenant, 'select version from tenant_settings')).toEqual([{ version: 1 }]);
  });
});
