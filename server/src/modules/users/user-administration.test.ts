import { describe, expect, it } from 'vitest';
import { role, roleIds, type RoleId } from '@vantage/contract/permissions';
import { signedIn, signedOut, type Client } from '../../../testing/client';
import { testPassword } from '../../../testing/constants';
import { makeTenant, rowsOf, unique, type TestTenant, type TestUser } from '../../../testing/factories';
import { mailsTo, tokenMailedTo } from '../../../testing/mails';
import { ownApp, sharedApp } from '../../../testing/test-app';

const app = await sharedApp();
const path = '/admin/user';
const firstPassword = 'Harbour-Lantern#47';

interface Organisation {
  readonly tenant: TestTenant;
  readonly admin: TestUser;
  readonly client: Client;
  readonly locationId: string;
}

async function organisation(settings: Record<string, unknown> = {}): Promise<Organisation> {
  const tenant = await makeTenant({ settings });
  const admin = await tenant.user({ userName: unique('admin') });
  return { tenant, admin, client: await signedIn(app, admin), locationId: await tenant.location() };
}

/** Fields of somebody whom nobody else is. */
const somebody = (locationId: string, given: object = {}) => {
  const userName = unique('user').slice(0, 40);
  return {
    userName,
    firstName: 'Oskar',
    lastName: 'Brandt',
    email: `${userName}@example.com`,
    appRoleId: role.user as RoleId,
    language: 'en',
    locationIds: [locationId],
    employeeType: 'Contractor',
    active: true,
    ...given,
  };
};

const entries = (tenant: TestTenant, userId: string) =>
  rowsOf<{ action: string; actor_id: string; before: object | null; after: object | null }>(
    tenant,
    "select action, actor_id, before, after from audit_entry where entity = 'user' and entity_id = $1 order by id",
    [userId],
  );

const login = (tenant: TestTenant, userName: string, password: string) =>
  signedOut(app, tenant).post('/auth/login', { userName, password });

const changeable = [
  'userName',
  'firstName',
  'lastName',
  'email',
  'appRoleId',
  'language',
  'locationIds',
  'employeeType',
  'active',
  'version',
];

/** A user's fields as a change of them sends them. */
const fieldsOf = async (client: Client, id: string) => {
  const { body } = await client.get(`${path}/${id}`);
  return Object.fromEntries(changeable.map((name) => [name, body[name]]));
};

describe('POST admin/user', () => {
  it('adds a user with a first password that its owner has to change', async () => {
    const { tenant, admin, client, locationId } = await organisation();
    const fields = somebody(locationId, { userName: ' Oskar.Brandt ' });
    const { status, body } = await client.post(path, { ...fields, password: firstPassword });
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
    expect((await client.get(`${path}/${body.id}`)).body).toEqual(body);
    expect((await client.get(`${path}?search=oskar`)).body).toMatchObject({ total: 1 });
    expect((await client.get(path)).body.total).toBe(2);
    expect((await login(tenant, 'oskar.brandt', firstPassword)).body.status).toBe('PASSWORD_CHANGE_REQUIRED');
    expect(await mailsTo(tenant, fields.email)).toEqual([]);
    const [entry, ...more] = await entries(tenant, body.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: 'user.created', actor_id: admin.id, before: null });
    expect(entry?.after).toEqual({ ...fields, userName: 'Oskar.Brandt' });
  });

  it('invites one without a password, for seven days, in their language', async () => {
    const own = await ownApp();
    const tenant = await makeTenant();
    const client = await signedIn(own, await tenant.user());
    const fields = somebody(await tenant.location(), { language: 'ja' });
    const { body } = await client.post(path, fields);
    expect(body.invited).toBe(true);
    const [mail] = await mailsTo(tenant, fields.email);
    expect(mail?.html).toContain('lang="ja"');
    const resetToken = await tokenMailedTo(tenant, fields.email);
    own.clock.advance(7 * 24 * 3_600_000 - 60_000);
    const chosen = { resetToken, newPassword: firstPassword, confirmPassword: firstPassword };
    expect((await signedOut(own, tenant).post('/auth/forcepassword', chosen)).status).toBe(200);
    const signIn = { userName: fields.userName, password: firstPassword };
    expect((await signedOut(own, tenant).post('/auth/login', signIn)).body.token.user.id).toBe(body.id);
  });

  it('keeps an invitation for seven days and no longer', async () => {
    const own = await ownApp();
    const tenant = await makeTenant();
    const client = await signedIn(own, await tenant.user());
    const fields = somebody(await tenant.location());
    await client.post(path, fields);
    const resetToken = await tokenMailedTo(tenant, fields.email);
    own.clock.advance(7 * 24 * 3_600_000 + 1_000);
    const late = { resetToken, newPassword: firstPassword, confirmPassword: firstPassword };
    expect((await signedOut(own, tenant).post('/auth/forcepassword', late)).body.code).toBe('reset.expired');
  });

  it('does not invite somebody who may not sign in', async () => {
    const { tenant, client, locationId } = await organisation();
    const fields = somebody(locationId, { active: false });
    expect((await client.post(path, fields)).status).toBe(201);
    expect(await mailsTo(tenant, fields.email)).toEqual([]);
  });

  it('gives the first answer again to a call that is sent again', async () => {
    const { client, locationId } = await organisation();
    const fields = somebody(locationId);
    const again = { headers: { 'idempotency-key': unique('key') } };
    const first = await client.post(path, fields, again);
    expect((await client.post(path, fields, again)).body).toEqual(first.body);
    const other = await client.post(path, somebody(locationId), again);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.mismatch']);
    expect((await client.get(path)).body.total).toBe(2);
  });

  it('makes one of twenty at once with the same name (F16)', async () => {
    const { tenant, client, locationId } = await organisation();
    const name = unique('twin').slice(0, 30);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client.post(path, somebody(locationId, { userName: index % 2 ? name : name.toUpperCase() })),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect(body).toMatchObject({
        code: 'user.userNameTaken',
        detail: 'The user name already exists.',
        fields: { userName: [{ code: 'taken' }] },
      });
    expect((await client.get(path)).body.total).toBe(2);
    const [{ total } = { total: 0 }] = await rowsOf<{ total: number }>(
      tenant,
      "select total from entity_total where entity = 'user'",
    );
    expect(total).toBe(2);
  });

  it('says whose address is taken, and takes both again once their owner is deleted', async () => {
    const { client, locationId } = await organisation();
    const fields = somebody(locationId);
    const { body } = await client.post(path, fields);
    const other = { ...somebody(locationId), email: fields.email.toUpperCase() };
    expect((await client.post(path, other)).body).toMatchObject({
      code: 'user.emailTaken',
      detail: 'Email address already exists.',
      fields: { email: [{ code: 'taken' }] },
    });
    expect((await client.call('DELETE', `${path}/${body.id}`)).status).toBe(204);
    expect((await client.post(path, fields)).status).toBe(201);
  });

  it('takes the same name and address in two organisations (S6)', async () => {
    const [one, two] = await Promise.all([organisation(), organisation()]);
    const fields = somebody(one.locationId);
    expect((await one.client.post(path, fields)).status).toBe(201);
    expect((await two.client.post(path, { ...fields, locationIds: [two.locationId] })).status).toBe(201);
  });

  it("answers another organisation's location as one that never was (S3)", async () => {
    const [one, two] = await Promise.all([organisation(), organisation()]);
    const fields = somebody(one.locationId, { locationIds: [one.locationId, two.locationId] });
    const foreign = await one.client.post(path, fields);
    const unknown = await one.client.post(path, {
      ...fields,
      locationIds: [one.locationId, '019a8f00-0000-7000-8000-00000000dead'],
    });
    expect(foreign.status).toBe(422);
    expect(foreign.body.fields).toEqual({ locationIds: [expect.objectContaining({ code: 'unknown' })] });
    expect(foreign.body.fields).toEqual(unknown.body.fields);
    expect((await one.client.get(path)).body.total).toBe(1);
  });

  it("keeps to the organisation's domains and languages", async () => {
    const { client, locationId } = await organisation({
      email_domains: ['halden.example', 'mail.halden.example'],
      selected_languages: ['en', 'ja'],
    });
    const refused = await client.post(path, somebody(locationId, { email: 'x@example.com', language: 'hi' }));
    expect(refused.body.fields).toEqual({
      email: [
        {
          code: 'emailDomain',
          message: 'Email domain must belong to the halden.example, mail.halden.example.',
          values: { domains: 'halden.example, mail.halden.example' },
        },
      ],
      language: [expect.objectContaining({ code: 'notOffered' })],
    });
    for (const email of ['oskar@HALDEN.example', 'ola@mail.halden.example'])
      expect((await client.post(path, somebody(locationId, { email }))).status).toBe(201);
    for (const email of ['a@sub.halden.example', 'a@nothalden.example'])
      expect((await client.post(path, somebody(locationId, { email }))).status).toBe(422);
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
  ])('with %s %j is answered %i (S41, S43)', async (field, value, status) => {
    const { client, locationId } = await organisation();
    const answer = await client.post(path, somebody(locationId, { [field]: value }));
    expect([answer.status, answer.status === 422 ? Object.keys(answer.body.fields) : null]).toEqual([
      status,
      status === 422 ? [field] : null,
    ]);
  });

  it('takes fifty locations, each once, and no more (S41)', async () => {
    const { tenant, client, locationId } = await organisation();
    const ids = [locationId];
    for (let index = 1; index < 51; index += 1) ids.push(await tenant.location());
    const withLocations = (locationIds: string[]) => client.post(path, somebody(locationId, { locationIds }));
    expect((await withLocations(ids)).status).toBe(422);
    const fifty = await withLocations(ids.slice(0, 50));
    expect(fifty.body.locationIds.toSorted()).toEqual(ids.slice(0, 50).toSorted());
    expect((await withLocations([locationId, locationId])).status).toBe(422);
  });

  it.each(['id', 'tenantId', 'locked', 'passwordHash', 'mustChangePassword', 'version', 'createdAt'])(
    'refuses the field %s (S10)',
    async (field) => {
      const { client, locationId } = await organisation();
      const { status, body } = await client.post(path, somebody(locationId, { [field]: 1 }));
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    },
  );

  it('refuses a password with the user name in it', async () => {
    const { client, locationId } = await organisation();
    const answer = await client.post(
      path,
      somebody(locationId, { userName: 'oskar.b', password: 'My-Oskar.B#12' }),
    );
    expect(answer.body.fields.password[0].code).toBe('containsUserName');
  });

  it('lets a manager make everybody but administrators (S11)', async () => {
    const { tenant, locationId } = await organisation();
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    const answers = await Promise.all(
      roleIds.map((appRoleId) => manager.post(path, somebody(locationId, { appRoleId }))),
    );
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual(
      roleIds.map((id) => (id === role.administrator ? 'permission.denied' : 201)),
    );
  });
});

describe('GET admin/user/availability', () => {
  it('tells what is free, for a user themselves too', async () => {
    const { admin, client } = await organisation();
    const ask = (query: string) => client.get(`${path}/availability?${query}`);
    const name = encodeURIComponent(admin.userName.toUpperCase());
    const email = encodeURIComponent(admin.email);
    expect((await ask(`userName=${name}`)).body).toEqual({ userName: false });
    expect((await ask(`userName=nobody-has-it&email=${email}`)).body).toEqual({
      userName: true,
      email: false,
    });
    expect((await ask(`userName=${name}&email=${email}&exceptId=${admin.id}`)).body).toEqual({
      userName: true,
      email: true,
    });
    expect((await ask('')).body).toEqual({});
  });
});

describe('PUT admin/user/:userId', () => {
  it('changes a user, and says what it changed', async () => {
    const { tenant, admin, client, locationId } = await organisation();
    const { body: user } = await client.post(path, somebody(locationId));
    const elsewhere = await tenant.location();
    const fields = { ...(await fieldsOf(client, user.id)), firstName: 'Ottilie', locationIds: [elsewhere] };
    const { status, body } = await client.put(`${path}/${user.id}`, fields);
    expect([status, body]).toEqual([
      200,
      { ...user, firstName: 'Ottilie', locationIds: [elsewhere], version: 2 },
    ]);
    expect((await client.get(`${path}?search=ottilie`)).body.total).toBe(1);
    expect((await client.get(`${path}?search=oskar`)).body.total).toBe(0);
    expect((await entries(tenant, user.id)).at(-1)).toEqual({
      action: 'user.updated',
      actor_id: admin.id,
      before: { firstName: 'Oskar', locationIds: [locationId] },
      after: { firstName: 'Ottilie', locationIds: [elsewhere] },
    });
  });

  it('leaves no trace of what changes nothing', async () => {
    const { tenant, client, locationId } = await organisation();
    const { body: user } = await client.post(path, somebody(locationId));
    const { status, body } = await client.put(`${path}/${user.id}`, await fieldsOf(client, user.id));
    expect([status, body]).toEqual([200, user]);
    expect(await entries(tenant, user.id)).toHaveLength(1);
  });

  it('shows the second of two editors what the first has saved (F15)', async () => {
    const { client, locationId } = await organisation();
    const { body: user } = await client.post(path, somebody(locationId));
    const fields = await fieldsOf(client, user.id);
    const first = await client.put(`${path}/${user.id}`, { ...fields, lastName: 'First' });
    const second = await client.put(`${path}/${user.id}`, { ...fields, lastName: 'Second' });
    expect([second.status, second.body.code, second.body.current]).toEqual([
      409,
      'conflict.stale',
      first.body,
    ]);
  });

  it('is refused cleanly once the user is deleted (F17)', async () => {
    const { client, locationId } = await organisation();
    const { body: user } = await client.post(path, somebody(locationId));
    const fields = await fieldsOf(client, user.id);
    await client.call('DELETE', `${path}/${user.id}`);
    expect((await client.put(`${path}/${user.id}`, fields)).body.code).toBe('notFound');
  });

  it('keeps names and addresses unique', async () => {
    const { admin, client, locationId } = await organisation();
    const { body: user } = await client.post(path, somebody(locationId));
    const fields = await fieldsOf(client, user.id);
    const renamed = await client.put(`${path}/${user.id}`, {
      ...fields,
      userName: admin.userName.toUpperCase(),
    });
    expect(renamed.body.code).toBe('user.userNameTaken');
    const moved = await client.put(`${path}/${user.id}`, { ...fields, email: admin.email });
    expect(moved.body.code).toBe('user.emailTaken');
    const cased = await client.put(`${path}/${user.id}`, {
      ...fields,
      userName: fields.userName.toUpperCase(),
    });
    expect(cased.body.userName).toBe(fields.userName.toUpperCase());
  });

  it('keeps a domain and a language that are no longer allowed, as long as they are not touched', async () => {
    const { tenant, client, locationId } = await organisation();
    const { body: user } = await client.post(path, somebody(locationId, { language: 'hi' }));
    await rowsOf(
      tenant,
      "update tenant_settings set email_domains = '{halden.example}', selected_languages = '{en}' returning 1",
    );
    const fields = await fieldsOf(client, user.id);
    expect((await client.put(`${path}/${user.id}`, { ...fields, lastName: 'Kept' })).status).toBe(200);
  });

  it('acts at once when the role is another one: the old token is refused at the next call (S9)', async () => {
    const { tenant, client, locationId } = await organisation();
    const demoted = await tenant.user({ roleId: role.administrator });
    const theirs = await signedIn(app, demoted);
    expect((await theirs.get(path)).status).toBe(200);
    const fields = { ...(await fieldsOf(client, demoted.id)), locationIds: [locationId] };
    await client.put(`${path}/${demoted.id}`, { ...fields, appRoleId: role.user });
    const refused = await theirs.get(path);
    expect([refused.status, refused.body.code]).toEqual([401, 'session.invalid']);
    const again = await signedIn(app, demoted);
    expect((await again.get(path)).body.code).toBe('permission.denied');
  });

  it('gives a new password that has to be changed, and ends sessions and links (S28)', async () => {
    const { tenant, client, locationId } = await organisation();
    const user = await tenant.user({ roleId: role.user });
    const theirs = await signedIn(app, user);
    await client.post(`${path}/${user.id}/send-reset`);
    const link = await tokenMailedTo(tenant, user.email);
    const fields = { ...(await fieldsOf(client, user.id)), locationIds: [locationId] };
    await client.put(`${path}/${user.id}`, { ...fields, password: firstPassword });
    expect((await theirs.get('/auth/me')).body.code).toBe('session.invalid');
    expect((await login(tenant, user.userName, testPassword)).body.code).toBe(100);
    expect((await login(tenant, user.userName, firstPassword)).body.status).toBe('PASSWORD_CHANGE_REQUIRED');
    const chosen = { resetToken: link, newPassword: 'Quarry#Lamp88', confirmPassword: 'Quarry#Lamp88' };
    expect((await signedOut(app, tenant).post('/auth/forcepassword', chosen)).body.code).toBe('reset.used');
    const entry = (await entries(tenant, user.id)).at(-1);
    expect(entry?.after).toEqual({ passwordReset: true, locationIds: [locationId] });
    expect(JSON.stringify(entry)).not.toContain(firstPassword);
  });

  it("does not change one's own password without the old one (S29)", async () => {
    const { admin, client, locationId } = await organisation();
    const fields = { ...(await fieldsOf(client, admin.id)), locationIds: [locationId] };
    const refused = await client.put(`${path}/${admin.id}`, { ...fields, password: firstPassword });
    expect(refused.body.code).toBe('user.self');
  });

  it('keeps managers from administrators and from making any (S11)', async () => {
    const { tenant, admin, client, locationId } = await organisation();
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    const { body: user } = await client.post(path, somebody(locationId));
    const promoted = await manager.put(`${path}/${user.id}`, {
      ...(await fieldsOf(manager, user.id)),
      appRoleId: role.administrator,
    });
    expect([promoted.status, promoted.body.code]).toEqual([403, 'permission.denied']);
    const administrator = {
      ...(await fieldsOf(manager, admin.id)),
      locationIds: [locationId],
      appRoleId: role.user,
    };
    const others = [
      manager.put(`${path}/${admin.id}`, administrator),
      manager.call('DELETE', `${path}/${admin.id}`),
      ...['activate', 'deactivate', 'lock', 'unlock', 'send-reset'].map((act) =>
        manager.post(`${path}/${admin.id}/${act}`),
      ),
    ];
    for (const answer of await Promise.all(others)) expect(answer.body.code).toBe('permission.denied');
    expect((await client.get('/auth/me')).status).toBe(200);
  });
});

/** Acts that take an administrator away. */
const takeAway = {
  demoted: async (client: Client, id: string, locationId: string) =>
    client.put(`${path}/${id}`, {
      ...(await fieldsOf(client, id)),
      locationIds: [locationId],
      appRoleId: role.manager,
    }),
  'made inactive by a change': async (client: Client, id: string, locationId: string) =>
    client.put(`${path}/${id}`, {
      ...(await fieldsOf(client, id)),
      locationIds: [locationId],
      active: false,
    }),
  deactivated: (client: Client, id: string) => client.post(`${path}/${id}/deactivate`),
  locked: (client: Client, id: string) => client.post(`${path}/${id}/lock`),
  deleted: (client: Client, id: string) => client.call('DELETE', `${path}/${id}`),
} satisfies Record<string, (client: Client, id: string, locationId: string) => Promise<unknown>>;

describe('administrators', () => {
  it.each(Object.entries(takeAway))('cannot be %s by themselves', async (_name, act) => {
    const { tenant, admin, client, locationId } = await organisation();
    await tenant.user();
    const answer = await act(client, admin.id, locationId);
    expect([answer.status, answer.body.code]).toEqual([409, 'user.self']);
  });

  it.each(Object.entries(takeAway))('cannot both be %s by each other at once', async (_name, act) => {
    const { tenant, admin, client, locationId } = await organisation();
    const second = await tenant.user();
    const theirs = await signedIn(app, second);
    const answers = await Promise.all([
      act(client, second.id, locationId),
      act(theirs, admin.id, locationId),
    ]);
    const able = await rowsOf(
      tenant,
      'select 1 from app_user where role_id = 1001 and active and not locked and deleted_at is null',
    );
    expect(able).toHaveLength(1);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    // The other is refused as the last one, or because their own session is over by then.
    const refusal = answers.find(({ status }) => status >= 300)?.body.code;
    expect(['user.lastAdministrator', 'session.invalid']).toContain(refusal);
  });

  it.each(Object.entries(takeAway))(
    'who are inactive or locked do not count: the last able one is not %s',
    async (_name, act) => {
      const { tenant, admin, locationId } = await organisation();
      const inactive = await tenant.user({ active: false });
      // The session of somebody who was able when it began.
      const theirs = await signedIn(app, await tenant.user());
      await rowsOf(tenant, 'update app_user set locked = true where id not in ($1, $2) returning 1', [
        admin.id,
        inactive.id,
      ]);
      const answer = await act(theirs, admin.id, locationId);
      expect(['user.lastAdministrator', 'session.invalid']).toContain(answer.body.code);
      expect(answer.status).not.toBe(200);
    },
  );
});

describe('the state of an account', () => {
  it('ends its sessions with a lock, which wrong passwords do not explain and only unlocking ends (S28)', async () => {
    const { tenant, client } = await organisation();
    const user = await tenant.user({ roleId: role.user });
    const theirs = await signedIn(app, user);
    expect((await client.post(`${path}/${user.id}/lock`)).body).toMatchObject({ locked: true, version: 2 });
    expect((await theirs.get('/auth/me')).body.code).toBe('session.invalid');
    const refresh = await theirs.post('/auth/refresh-token', { refreshToken: theirs.refreshToken });
    expect(refresh.status).toBe(401);
    expect((await login(tenant, user.userName, testPassword)).body.code).toBe(102);
    expect((await client.post(`${path}/${user.id}/unlock`)).body).toMatchObject({ locked: false });
    expect((await login(tenant, user.userName, testPassword)).status).toBe(200);
    expect((await entries(tenant, user.id)).map(({ action }) => action)).toEqual([
      'user.locked',
      'user.unlocked',
    ]);
  });

  it('shows the lock of wrong passwords, which unlocking ends, too', async () => {
    const { tenant, client } = await organisation();
    const user = await tenant.user({ roleId: role.user });
    for (let attempt = 0; attempt < 5; attempt += 1) await login(tenant, user.userName, 'wrong');
    const locked = (await client.get(`${path}/${user.id}`)).body;
    expect(locked.locked).toBe(false);
    expect(Date.parse(locked.signInLockedUntil)).toBeGreaterThan(Date.now() + 14 * 60_000);
    expect((await login(tenant, user.userName, testPassword)).body.code).toBe(102);
    expect((await client.post(`${path}/${user.id}/unlock`)).body.signInLockedUntil).toBeNull();
    expect((await login(tenant, user.userName, testPassword)).status).toBe(200);
  });

  it('ends its sessions with its deactivation, and nobody is told why until the password is right (S28)', async () => {
    const { tenant, client } = await organisation();
    const user = await tenant.user({ roleId: role.user });
    const theirs = await signedIn(app, user);
    expect((await client.post(`${path}/${user.id}/deactivate`)).body.active).toBe(false);
    expect((await theirs.get('/auth/me')).body.code).toBe('session.invalid');
    expect((await login(tenant, user.userName, testPassword)).body.code).toBe(103);
    expect((await client.post(`${path}/${user.id}/activate`)).body.active).toBe(true);
    expect((await login(tenant, user.userName, testPassword)).status).toBe(200);
  });

  it('changes once, however often it is asked for', async () => {
    const { tenant, client } = await organisation();
    const user = await tenant.user({ roleId: role.user });
    for (const act of ['lock', 'lock', 'deactivate', 'deactivate'])
      expect((await client.post(`${path}/${user.id}/${act}`)).status).toBe(200);
    expect((await entries(tenant, user.id)).map(({ action }) => action)).toEqual([
      'user.locked',
      'user.deactivated',
    ]);
  });

  it('is told to another process at once (S28, S33)', async () => {
    const { tenant, client } = await organisation();
    const other = await ownApp();
    const user = await tenant.user({ roleId: role.user });
    const theirs = await signedIn(other, user);
    expect((await theirs.get('/auth/me')).status).toBe(200);
    await client.post(`${path}/${user.id}/lock`);
    await expect.poll(async () => (await theirs.get('/auth/me')).body.code).toBe('session.invalid');
  });
});

describe('POST admin/user/:userId/send-reset', () => {
  it('mails a link that works', async () => {
    const { tenant, client } = await organisation();
    const user = await tenant.user({ roleId: role.user });
    expect((await client.post(`${path}/${user.id}/send-reset`)).status).toBe(200);
    const resetToken = await tokenMailedTo(tenant, user.email);
    const chosen = { resetToken, newPassword: firstPassword, confirmPassword: firstPassword };
    expect((await signedOut(app, tenant).post('/auth/forcepassword', chosen)).status).toBe(200);
    expect((await login(tenant, user.userName, firstPassword)).status).toBe(200);
    expect((await entries(tenant, user.id))[0]?.action).toBe('user.resetSent');
  });

  it('invites again whoever has no password, and floods nobody', async () => {
    const { tenant, client, locationId } = await organisation();
    const own = await ownApp();
    const fields = somebody(locationId);
    const { body: user } = await client.post(path, fields);
    const tooSoon = await client.post(`${path}/${user.id}/send-reset`);
    expect([tooSoon.status, tooSoon.body.code]).toEqual([429, 'request.tooMany']);
    own.clock.advance(61_000);
    const later = await signedIn(own, await tenant.user());
    expect((await later.post(`${path}/${user.id}/send-reset`)).status).toBe(200);
    const mails = await mailsTo(tenant, fields.email);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.subject).toBe(mails[1]?.subject);
    expect((await entries(tenant, user.id)).map(({ action }) => action)).toEqual([
      'user.created',
      'user.invited',
    ]);
  });

  it('is refused for who may not sign in anyway', async () => {
    const { tenant, client } = await organisation();
    const user = await tenant.user({ roleId: role.user });
    await client.post(`${path}/${user.id}/lock`);
    expect((await client.post(`${path}/${user.id}/send-reset`)).body.code).toBe('user.locked');
    await client.post(`${path}/${user.id}/unlock`);
    await client.post(`${path}/${user.id}/deactivate`);
    expect((await client.post(`${path}/${user.id}/send-reset`)).body.code).toBe('user.inactive');
    expect(await mailsTo(tenant, user.email)).toEqual([]);
  });
});

describe('DELETE admin/user/:userId', () => {
  it('takes a user out of lists and sign-in, and leaves what they did (S28)', async () => {
    const { tenant, admin, client } = await organisation();
    const user = await tenant.user({ roleId: role.manager, firstName: 'Gone' });
    const customerId = await tenant.customer({ project_manager_id: user.id, assigned: [user] });
    const theirs = await signedIn(app, user);
    expect((await client.call('DELETE', `${path}/${user.id}`)).status).toBe(204);
    expect((await theirs.get('/auth/me')).body.code).toBe('session.invalid');
    expect((await login(tenant, user.userName, testPassword)).body.code).toBe(100);
    expect((await client.get(`${path}/${user.id}`)).body.code).toBe('notFound');
    expect((await client.get(path)).body).toMatchObject({ total: 1, items: [{ id: admin.id }] });
    expect((await client.get(`${path}?search=gone`)).body.total).toBe(0);
    const customer = (await client.get(`/customer/${customerId}`)).body;
    expect(customer).toMatchObject({ projectManagerId: null, projectManagerName: null, version: 2 });
    expect((await client.get('/customer?search=gone')).body.total).toBe(0);
    expect((await client.get(`${path}/assigneduser/${customerId}`)).body).toEqual([]);
    expect((await entries(tenant, user.id)).at(-1)).toMatchObject({
      action: 'user.deleted',
      before: { userName: user.userName, firstName: 'Gone' },
      after: null,
    });
    expect((await client.call('DELETE', `${path}/${user.id}`)).status).toBe(404);
  });
});

describe('lists to choose from', () => {
  it('have active users, administrators and whoever is assigned, by name', async () => {
    const { tenant, admin, client } = await organisation();
    const [first, second] = [
      await tenant.user({ roleId: role.user, firstName: 'Zoe' }),
      await tenant.user({ roleId: role.learner, firstName: 'Abel' }),
    ];
    await tenant.user({ roleId: role.user, active: false });
    const customerId = await tenant.customer({ assigned: [first, second] });
    const ids = async (list: string) =>
      (await client.get(`${path}/${list}`)).body.map(({ id }: { id: string }) => id);
    expect(await ids('active')).toEqual([second.id, admin.id, first.id]);
    expect(await ids('superuser')).toEqual([admin.id]);
    expect(await ids(`assigneduser/${customerId}`)).toEqual([second.id, first.id]);
    expect((await client.get(`${path}/assigneduser/${admin.id}`)).body.code).toBe('notFound');
  });

  it('have the roles that the caller may give, and the languages on offer', async () => {
    const { tenant, client } = await organisation({ selected_languages: ['en', 'hi'] });
    const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
    const names = async (caller: Client) =>
      (await caller.get(`${path}/roles`)).body.map(({ name }: { name: string }) => name);
    expect(await names(client)).toEqual(['Administrator', 'Manager', 'User', 'Learner']);
    expect(await names(manager)).toEqual(['Manager', 'User', 'Learner']);
    const languages = (await client.get(`${path}/langs`)).body;
    expect(languages.map(({ code }: { code: string }) => code)).toEqual(['en', 'hi']);
  });

  it('narrows the list to a location and all below it', async () => {
    const { tenant, client, locationId } = await organisation({ enable_subarea: true });
    const below = await tenant.location({ parentId: locationId, level: 'subarea' });
    const [above, within] = [
      (await client.post(path, somebody(locationId))).body,
      (await client.post(path, somebody(below))).body,
    ];
    const found = async (id: string) =>
      (await client.get(`${path}?locationId=${id}`)).body.items.map(({ id }: { id: string }) => id);
    expect((await found(locationId)).toSorted()).toEqual([above.id, within.id].toSorted());
    expect(await found(below)).toEqual([within.id]);
    expect(await found(above.id)).toEqual([]);
  });
});
