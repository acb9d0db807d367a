import { describe, expect, it } from 'vitest';
import { role, roleIds } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { testSecretKey } from '../../../../testing/constants';
import { makeTenant, queryRows, unique } from '../../../../testing/factories';
import { mailsTo, tokenMailedTo } from '../../../../testing/mails';
import { ownApp, sharedApp } from '../../../../testing/test-app';
import {
  readEntries,
  firstPassword,
  login,
  organization,
  someUser,
  usersPath,
} from '../../../../testing/users/user-administration';
import { secretsFrom } from '../../../platform/crypto/secrets';

const app = await sharedApp();

describe('POST admin/user', () => {
  it('adds a user with a first password that must be changed', async () => {
    const { tenant, admin, client, locationId } = await organization(app);
    const fields = someUser(locationId, { userName: ' Oskar.Brandt ' });
    const { status, body } = await client.post(usersPath, { ...fields, password: firstPassword });
    expect([status, body]).toMatchObject([
      201,
      {
        ...fields,
        userName: 'Oskar.Brandt',
        version: 1,
        locked: false,
        invited: false,
        lastSeenAt: null,
        signInLockedUntil: null,
      },
    ]);
    expect((await client.get(`${usersPath}/${body.id}`)).body).toEqual(body);
    expect((await client.get(`${usersPath}?search=oskar`)).body).toMatchObject({ total: 1 });
    expect((await client.get(usersPath)).body.total).toBe(2);
    expect((await login(app, tenant, 'oskar.brandt', firstPassword)).body.status).toBe(
      'PASSWORD_CHANGE_REQUIRED',
    );
    expect(await mailsTo(tenant, fields.email)).toEqual([]);
    const [entry, ...more] = await readEntries(tenant, body.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: 'user.created', actor_id: admin.id, before: null });
    expect(entry?.after).toEqual({ ...fields, userName: 'Oskar.Brandt' });
  });

  it('invites a user without a password, for seven days, in their language', async () => {
    const own = await ownApp();
    const tenant = await makeTenant();
    const client = await signedIn(own, await tenant.user());
    const fields = someUser(await tenant.location(), { language: 'ja' });
    const { body } = await client.post(usersPath, fields);
    expect(body.invited).toBe(true);
    const [mail] = await mailsTo(tenant, fields.email);
    expect(mail?.html).toContain('lang="ja-JP"');
    // With `invited`, the screen greets a user who has never had a password.
    expect(mail?.text).toMatch(/\/forcepassword\?token=[^\s&]+&invited=true\s/);
    const resetToken = await tokenMailedTo(tenant, fields.email);
    own.clock.advance(7 * 24 * 3_600_000 - 60_000);
    const selected = { resetToken, newPassword: firstPassword, confirmPassword: firstPassword };
    expect((await signedOut(own, tenant).post('/auth/forcepassword', selected)).status).toBe(200);
    const signIn = { userName: fields.userName, password: firstPassword };
    expect((await signedOut(own, tenant).post('/auth/login', signIn)).body.token.user.id).toBe(body.id);
  });

  it('expires an invitation after seven days', async () => {
    const own = await ownApp();
    const tenant = await makeTenant();
    const client = await signedIn(own, await tenant.user());
    const fields = someUser(await tenant.location());
    await client.post(usersPath, fields);
    const resetToken = await tokenMailedTo(tenant, fields.email);
    own.clock.advance(7 * 24 * 3_600_000 + 1_000);
    const late = { resetToken, newPassword: firstPassword, confirmPassword: firstPassword };
    expect((await signedOut(own, tenant).post('/auth/forcepassword', late)).body.code).toBe('reset.expired');
  });

  it('does not invite a user who may not sign in', async () => {
    const { tenant, client, locationId } = await organization(app);
    const fields = someUser(locationId, { active: false });
    expect((await client.post(usersPath, fields)).status).toBe(201);
    expect(await mailsTo(tenant, fields.email)).toEqual([]);
  });

  it('returns the stored response to a repeated request', async () => {
    const { client, locationId } = await organization(app);
    const fields = someUser(locationId);
    const again = { headers: { 'idempotency-key': unique('key') } };
    const first = await client.post(usersPath, fields, again);
    expect((await client.post(usersPath, fields, again)).body).toEqual(first.body);
    const other = await client.post(usersPath, someUser(locationId), again);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.mismatch']);
    expect((await client.get(usersPath)).body.total).toBe(2);
  });

  it('stores nothing of a request from which its password could be guessed', async () => {
    const { tenant, client, locationId } = await organization(app);
    const body = { ...someUser(locationId), password: firstPassword };
    await client.post(usersPath, body, { headers: { 'idempotency-key': unique('key') } });
    const remaining = await queryRows<{ request_hash: Buffer }>(
      tenant,
      'select request_hash from idempotency_key',
    );
    const request = Buffer.from(`POST /api/${tenant.id}/v1${usersPath}\n${JSON.stringify(body)}`);
    const keyed = secretsFrom(testSecretKey).mac('idempotent-request', request);
    expect(remaining.map((row) => row.request_hash.toString('hex'))).toEqual([keyed.toString('hex')]);
  });

  it('adds one of twenty concurrent users with the same name (F16)', async () => {
    const { tenant, client, locationId } = await organization(app);
    const name = unique('twin').slice(0, 30);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client.post(usersPath, someUser(locationId, { userName: index % 2 ? name : name.toUpperCase() })),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { body } of responses.filter(({ status }) => status !== 201))
      expect(body).toMatchObject({
        code: 'user.userNameTaken',
        detail: 'The user name already exists.',
        fields: { userName: [{ code: 'taken' }] },
      });
    expect((await client.get(usersPath)).body.total).toBe(2);
    const [{ total } = { total: 0 }] = await queryRows<{ total: number }>(
      tenant,
      "select total from entity_count where entity = 'user'",
    );
    expect(total).toBe(2);
  });

  it("reports taken names and addresses, and allows reusing a deleted user's", async () => {
    const { client, locationId } = await organization(app);
    const fields = someUser(locationId);
    const { body } = await client.post(usersPath, fields);
    const other = { ...someUser(locationId), email: fields.email.toUpperCase() };
    expect((await client.post(usersPath, other)).body).toMatchObject({
      code: 'user.emailTaken',
      detail: 'Email address already exists.',
      fields: { email: [{ code: 'taken' }] },
    });
    expect((await client.call('DELETE', `${usersPath}/${body.id}`)).status).toBe(204);
    expect((await client.post(usersPath, fields)).status).toBe(201);
  });

  it('allows the same name and address in two organizations (S6)', async () => {
    const [one, two] = await Promise.all([organization(app), organization(app)]);
    const fields = someUser(one.locationId);
    expect((await one.client.post(usersPath, fields)).status).toBe(201);
    expect((await two.client.post(usersPath, { ...fields, locationIds: [two.locationId] })).status).toBe(201);
  });

  it("responds to another tenant's location as to an unknown one (S3)", async () => {
    const [one, two] = await Promise.all([organization(app), organization(app)]);
    const fields = someUser(one.locationId, { locationIds: [one.locationId, two.locationId] });
    const foreign = await one.client.post(usersPath, fields);
    const unknown = await one.client.post(usersPath, {
      ...fields,
      locationIds: [one.locationId, '019a8f00-0000-7000-8000-00000000dead'],
    });
    expect(foreign.status).toBe(422);
    expect(foreign.body.fields).toEqual({ locationIds: [expect.objectContaining({ code: 'unknown' })] });
    expect(foreign.body.fields).toEqual(unknown.body.fields);
    expect((await one.client.get(usersPath)).body.total).toBe(1);
  });

  it('rejects domains and languages that the organization does not allow', async () => {
    const { client, locationId } = await organization(app, {
      email_domains: ['halden.example', 'mail.halden.example'],
      selected_languages: ['en', 'ja'],
    });
    const rejected = await client.post(
      usersPath,
      someUser(locationId, { email: 'x@example.com', language: 'hi' }),
    );
    expect(rejected.body.fields).toEqual({
      email: [
        {
          code: 'emailDomain',
          message: 'Email domain must belong to the allowed domains: halden.example, mail.halden.example.',
          values: { domains: 'halden.example, mail.halden.example' },
        },
      ],
      language: [expect.objectContaining({ code: 'notOffered' })],
    });
    for (const email of ['oskar@HALDEN.example', 'ola@mail.halden.example'])
      expect((await client.post(usersPath, someUser(locationId, { email }))).status).toBe(201);
    for (const email of ['a@sub.halden.example', 'a@nothalden.example'])
      expect((await client.post(usersPath, someUser(locationId, { email }))).status).toBe(422);
  });

  const longest = (length: number) => `${'x'.repeat(length - '@example.com'.length)}@example.com`;
  const local = (length: number) => `${'l'.repeat(length)}@${'d'.repeat(60)}.example`;
  it.each([
    ['userName', 'abcd', 422],
    ['userName', 'abcde', 201],
    ['userName', 'a'.repeat(50), 201],
    ['userName', 'a'.repeat(51), 422],
    ['userName', 'with space', 422],
    ['userName', 'ÜberUser', 422],
    ['userName', 'a.b_c-d@e', 201],
    ['userName', '  abc  ', 422],
    ['firstName', 'A', 422],
    ['firstName', 'Al', 201],
    ['firstName', '𠮷'.repeat(50), 201],
    ['firstName', 'a'.repeat(51), 422],
    ['lastName', '', 422],
    ['lastName', ' ', 422],
    ['lastName', 'B', 201],
    ['lastName', 'b'.repeat(50), 201],
    ['lastName', 'b'.repeat(51), 422],
    ['email', 'no-address', 422],
    ['email', '', 422],
    ['email', local(64), 201],
    ['email', longest(255), 422],
    ['password', 'Aa1#567', 422],
    ['password', 'Kelp1#56', 201],
    ['password', `Kelp1#${'x'.repeat(122)}`, 201],
    ['password', `Kelp1#${'x'.repeat(123)}`, 422],
    ['password', 'Password1!', 422],
    ['password', 'alllower1#', 422],
    ['locationIds', [], 422],
    ['appRoleId', 1005, 422],
    ['appRoleId', '1003', 422],
    ['language', 'de', 422],
    ['employeeType', 'internal', 422],
    ['employeeType', 'Internal', 201],
    ['active', 'true', 422],
  ])('responds to %s %j with %i (S41, S43)', async (field, value, status) => {
    const { client, locationId } = await organization(app);
    const response = await client.post(usersPath, someUser(locationId, { [field]: value }));
    expect([response.status, response.status === 422 ? Object.keys(response.body.fields) : null]).toEqual([
      status,
      status === 422 ? [field] : null,
    ]);
  });

  it('accepts up to fifty distinct locations (S41)', async () => {
    const { tenant, client, locationId } = await organization(app);
    const ids = [locationId];
    for (let index = 1; index < 51; index += 1) ids.push(await tenant.location());
    const withLocations = (locationIds: string[]) =>
      client.post(usersPath, someUser(locationId, { locationIds }));
    expect((await withLocations(ids)).status).toBe(422);
    const fifty = await withLocations(ids.slice(0, 50));
    expect(fifty.body.locationIds.toSorted()).toEqual(ids.slice(0, 50).toSorted());
    expect((await withLocations([locationId, locationId])).status).toBe(422);
  });

  it.each(['id', 'tenantId', 'locked', 'passwordHash', 'mustChangePassword', 'version', 'createdAt'])(
    'rejects the field %s (S10)',
    async (field) => {
      const { client, locationId } = await organization(app);
      const { status, body } = await client.post(usersPath, someUser(locationId, { [field]: 1 }));
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    },
  );

  it('rejects a password that contains the user name', async () => {
    const { client, locationId } = await organization(app);
    const response = await client.post(
      usersPath,
      someUser(locationId, { userName: 'oskar.b', password: 'My-Oskar.B#12' }),
    );
    expect(response.body.fields.password[0].code).toBe('containsUserName');
  });

  it('allows a manager to add users of any role but administrator (S11)', async () => {
    const { tenant, locationId } = await organization(app);
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    const responses = await Promise.all(
      roleIds.map((appRoleId) => manager.post(usersPath, someUser(locationId, { appRoleId }))),
    );
    expect(responses.map(({ status, body }) => body.code ?? status)).toEqual(
      roleIds.map((id) => (id === role.administrator ? 'permission.denied' : 201)),
    );
  });
});

describe('GET admin/user/availability', () => {
  it("reports available values, including the user's own", async () => {
    const { admin, client } = await organization(app);
    const ask = (query: string) => client.get(`${usersPath}/availability?${query}`);
    const name = encodeURIComponent(admin.userName.toUpperCase());
    const email = encodeURIComponent(admin.email);
    expect((await ask(`userName=${name}`)).body).toEqual({ userName: false });
    expect((await ask(`userName=nobody-has-it&email=${email}`)).body).toEqual({
      userName: true,
      email: false,
    });
    expect((await ask(`userName=${name}&email=${email}&excludeId=${admin.id}`)).body).toEqual({
      userName: true,
      email: true,
    });
    expect((await ask('')).body).toEqual({});
  });

  it('names the allowed domains if an address has another one', async () => {
    const { client } = await organization(app, { email_domains: ['halden.example', 'acme.example'] });
    const ask = (email: string) => client.get(`${usersPath}/availability?email=${encodeURIComponent(email)}`);
    expect((await ask('mira@ACME.example')).body).toEqual({ email: true });
    expect((await ask('mira@sub.acme.example')).body).toEqual({
      email: true,
      emailDomains: ['halden.example', 'acme.example'],
    });
  });
});
