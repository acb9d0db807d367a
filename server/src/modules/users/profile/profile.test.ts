import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../../testing/client';
import { asOwner, makeTenant, queryRows, unique, type TestTenant } from '../../../../testing/factories';
import { sharedApp } from '../../../../testing/test-app';

const app = await sharedApp();

async function someone(language: 'en' | 'hi' = 'en') {
  const tenant = await makeTenant();
  const user = await tenant.user({ firstName: 'Priya', lastName: 'Raman', language, roleId: role.learner });
  return { tenant, user, client: await signedIn(app, user) };
}

const names = { firstName: 'Priya', lastName: 'Raman', language: 'en', version: 1 } as const;

const updates = (tenant: TestTenant) =>
  queryRows<{ actor_id: string; entity_id: string; before: string; after: string }>(
    tenant,
    "select actor_id, entity_id, before, after from audit_entry where action = 'user.updated'",
  );

describe('GET profile', () => {
  it("returns the user's names, address, language and version only", async () => {
    const { user, client } = await someone();
    const { status, body } = await client.get('/profile');
    expect([status, body]).toEqual([200, { ...names, userName: user.userName, email: user.email }]);
  });

  it('requires a session', async () => {
    const { tenant } = await someone();
    const { status, body } = await signedOut(app, tenant).get('/profile');
    expect([status, body.code]).toEqual([401, 'token.missing']);
  });
});

describe('PUT profile', () => {
  it('changes names and language, also in the session, and increments the version', async () => {
    const { user, client } = await someone();
    const change = { firstName: ' Jürgen ', lastName: 'Ōe', language: 'ja', version: 1 };
    const { status, body } = await client.put('/profile', change);
    const saved = {
      firstName: 'Jürgen',
      lastName: 'Ōe',
      language: 'ja',
      version: 2,
      userName: user.userName,
      email: user.email,
    };
    expect([status, body]).toEqual([200, saved]);
    expect((await client.get('/profile')).body).toEqual(saved);
    expect((await client.get('/auth/me')).body).toMatchObject({
      firstName: 'Jürgen',
      lastName: 'Ōe',
      language: 'ja',
    });
  });

  it('updates the search index', async () => {
    const { tenant, client } = await someone();
    const admin = await signedIn(app, await tenant.user());
    await client.put('/profile', { ...names, firstName: 'Amélie' });
    const match = async (search: string): Promise<string[]> =>
      (await admin.get(`/admin/user?search=${encodeURIComponent(search)}`)).body.items.map(
        (item: { firstName: string }) => item.firstName,
      );
    expect(await match('amél')).toEqual(['Amélie']);
    expect(await match('raman')).toEqual(['Amélie']);
    expect(await match('priya')).toEqual([]);
  });

  it('audits the changed fields, before and after', async () => {
    const { tenant, user, client } = await someone();
    await client.put('/profile', { ...names, firstName: 'Asha' });
    expect(await updates(tenant)).toEqual([
      { actor_id: user.id, entity_id: user.id, before: { firstName: 'Priya' }, after: { firstName: 'Asha' } },
    ]);
  });

  it('writes nothing if nothing changes', async () => {
    const { tenant, client } = await someone();
    expect((await client.put('/profile', names)).body.version).toBe(1);
    expect(await updates(tenant)).toEqual([]);
  });

  it.each([
    ['firstName', 'A', 422],
    ['firstName', 'Al', 200],
    ['firstName', '😀'.repeat(50), 200],
    ['firstName', '😀'.repeat(51), 422],
    ['firstName', ' A ', 422],
    ['lastName', '', 422],
    ['lastName', '   ', 422],
    ['lastName', 'B', 200],
    ['lastName', 'b'.repeat(50), 200],
    ['lastName', 'b'.repeat(51), 422],
    ['lastName', 'a\nb', 422],
    ['language', 'fr', 422],
    ['language', '', 422],
  ])('responds to %s = %j with its status', async (field, value, expected) => {
    const { client } = await someone();
    const { status, body } = await client.put('/profile', { ...names, [field]: value });
    expect(status).toBe(expected);
    if (expected === 422) expect(Object.keys(body.fields)).toEqual([field]);
    else expect(body[field]).toBe(value);
  });

  it.each(['firstName', 'lastName', 'language', 'version'])('requires %s', async (field) => {
    const { client } = await someone();
    const { status, body } = await client.put('/profile', { ...names, [field]: undefined });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  it('rejects a language that the tenant does not offer, unless it is unchanged', async () => {
    const { tenant, client } = await someone('hi');
    await asOwner(tenant.id, (owner) =>
      owner.query("update tenant_settings set selected_languages = '{en,hi}'"),
    );
    const rejected = await client.put('/profile', { ...names, language: 'ja' });
    expect([rejected.status, rejected.body.fields.language[0].code]).toEqual([422, 'notOffered']);
    await asOwner(tenant.id, (owner) =>
      owner.query("update tenant_settings set selected_languages = '{en}'"),
    );
    const remaining = await client.put('/profile', { ...names, firstName: 'Asha', language: 'hi' });
    expect([remaining.status, remaining.body.language]).toEqual([200, 'hi']);
  });

  it('rejects a change based on an old version, and returns the current one', async () => {
    const { user, client } = await someone();
    await client.put('/profile', { ...names, firstName: 'Asha' });
    const { status, body } = await client.put('/profile', { ...names, firstName: 'Anita' });
    expect([status, body.code]).toEqual([409, 'conflict.stale']);
    expect(body.current).toEqual({
      ...names,
      firstName: 'Asha',
      version: 2,
      userName: user.userName,
      email: user.email,
    });
    expect((await client.get('/profile')).body.firstName).toBe('Asha');
  });

  it('returns the stored response for the same key, although the version is now stale', async () => {
    const { tenant, client } = await someone();
    const sentAgain = { headers: { 'idempotency-key': unique('key') } };
    const change = { ...names, firstName: 'Asha' };
    const first = await client.put('/profile', change, sentAgain);
    expect([first.status, first.body.version]).toEqual([200, 2]);
    const again = await client.put('/profile', change, sentAgain);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await updates(tenant)).toHaveLength(1);
    const other = await client.put('/profile', { ...names, firstName: 'Anita' }, sentAgain);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.mismatch']);
    expect((await client.get('/profile')).body).toEqual(first.body);
  });

  it('accepts one of several concurrent changes', async () => {
    const { tenant, client } = await someone();
    const responses = await Promise.all(
      ['Asha', 'Anita', 'Arun', 'Anil'].map((firstName) => client.put('/profile', { ...names, firstName })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await updates(tenant)).toHaveLength(1);
  });

  it.each([
    ['role', role.administrator],
    ['roleId', role.administrator],
    ['appRoleId', role.administrator],
    ['tenantId', '019a8f00-0000-7000-8000-000000000001'],
    ['id', '019a8f00-0000-7000-8000-000000000001'],
    ['locked', false],
    ['active', true],
    ['passwordHash', 'x'],
    ['password', 'Chosen#2026'],
    ['mustChangePassword', false],
    ['email', 'other@example.com'],
    ['userName', 'another'],
  ])('rejects the field %s and changes nothing (S10)', async (field, value) => {
    const { tenant, client } = await someone();
    const whole = 'select app_user::text as whole from app_user';
    const before = await queryRows(tenant, whole);
    const { status, body } = await client.put('/profile', { ...names, firstName: 'Asha', [field]: value });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    expect(await queryRows(tenant, whole)).toEqual(before);
  });

  it('rejects a signed-out caller and a session of another tenant', async () => {
    const { tenant, client } = await someone();
    const other = await someone();
    expect((await signedOut(app, tenant).put('/profile', names)).status).toBe(401);
    const crossed = await client.put(`/api/${other.tenant.id}/v1/profile`, { ...names, firstName: 'Asha' });
    expect([crossed.status, crossed.body.code]).toEqual([401, 'token.invalid']);
    expect((await other.client.get('/profile')).body.firstName).toBe('Priya');
  });
});
