import { beforeAll, describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { listUsers, user, type User } from '@vantage/contract/users/users';
import { signedIn, type Client } from '../../../testing/client';
import { asOwner, makeTenant, type TestTenant } from '../../../testing/factories';
import { encodeCursor, readAllPages } from '../../../testing/lists';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp();
const uuid = '019a8f00-0000-7000-8000-000000000001';

describe('GET admin/user', () => {
  let tenant: TestTenant;
  let client: Client;
  const ids: string[] = [];

  beforeAll(async () => {
    tenant = await makeTenant();
    const admin = await tenant.user({ userName: 'admin', firstName: 'Ada', lastName: 'Admin' });
    client = await signedIn(app, admin);
    ids.push(admin.id);
    for (let index = 0; index < 17; index += 1) {
      const user = await tenant.user({
        userName: `user${index}`,
        firstName: index % 2 === 0 ? 'Jürgen' : 'Aoi',
        lastName: `Weiß ${index % 5}`,
        email: `person${index}@example.com`,
        roleId: index % 3 === 0 ? role.learner : role.user,
        active: index % 4 !== 0,
      });
      ids.push(user.id);
    }
    await asOwner(tenant.id, async (owner) => {
      await owner.query("update app_user set locked = true where user_name in ('user1', 'user2')");
      // All but one in the same millisecond, so that only the id distinguishes them.
      await owner.query(
        "update app_user set created_at = '2025-05-05T05:05:05.123Z' where user_name like 'user%'",
      );
    });
  });

  const orders = listUsers.query.shape.sort
    .unwrap()
    .options.flatMap((sort) => (['asc', 'desc'] as const).map((order) => [sort, order] as const));

  it.each(orders)(
    'by %s %s returns each row exactly once, in the same order for any limit',
    async (sort, order) => {
      const whole = (await readAllPages(client, '/admin/user', { sort, order })).flat();
      expect(whole.toSorted()).toEqual(ids.toSorted());
      for (const limit of ['1', '5', '18'])
        expect((await readAllPages(client, '/admin/user', { sort, order, limit })).flat()).toEqual(whole);
    },
  );

  it('sorts users of the same role by name', async () => {
    const { body } = await client.get('/admin/user?sort=role&limit=200');
    const sorted = (body.items as User[]).map(({ appRoleId, firstName }) => `${appRoleId} ${firstName}`);
    expect(sorted).toEqual(sorted.toSorted());
  });

  it.each(['firstName', 'lastName'] as const)(
    'sorts users of the same %s by their other name',
    async (sort) => {
      const { body } = await client.get(`/admin/user?sort=${sort}&limit=200`);
      const names = (body.items as User[]).map(({ firstName, lastName }) =>
        sort === 'firstName' ? `${firstName} ${lastName}` : `${lastName} ${firstName}`,
      );
      expect(names).toEqual(names.toSorted());
    },
  );

  it.each([
    ['one value too few', encodeCursor('role', 'asc', '1003', uuid)],
    ['one value too many', encodeCursor('userName', 'asc', ['a', 'b'], uuid)],
    ['a number that is none', encodeCursor('role', 'asc', ['x', 'a'], uuid)],
    ['NUL in the second value', encodeCursor('role', 'asc', ['1003', '\0'], uuid)],
  ])('rejects a forged cursor with %s', async (_, cursor) => {
    for (const sort of ['role', 'userName'])
      expect((await client.get(`/admin/user?sort=${sort}&cursor=${cursor}`)).status).toBe(422);
  });

  it('sorts by creation time', async () => {
    const { body } = await client.get('/admin/user?sort=createdAt&order=desc&limit=2');
    expect(body.items[0]).toMatchObject({ userName: 'admin' });
    expect(body.items[1].createdAt).toBe('2025-05-05T05:05:05.123Z');
  });

  it.each([
    ['status=Inactive', 5],
    ['status=Active', 13],
    ['locked=true', 2],
    ['locked=false', 16],
    [`roleId=${role.learner}`, 6],
    [`roleId=${role.administrator}`, 1],
    [`roleId=${role.administrator},${role.learner}`, 7],
    [`roleId=${role.learner}&status=Inactive`, 2],
    ['search=j%C3%BCrg', 9],
    ['search=JU%CC%88RGEN', 9],
    ['search=aoi%20wei', 8],
    ['search=person1', 8],
    ['search=example', 18],
  ])('filtered by %s returns %i', async (query, count) => {
    const { body } = await client.get(`/admin/user?${query}&limit=3`);
    expect(body).toMatchObject({ total: count, totalIsExact: true });
    const pages = await readAllPages(client, '/admin/user', {
      ...Object.fromEntries(new URLSearchParams(query)),
      limit: '4',
    });
    expect(new Set(pages.flat()).size).toBe(count);
  });

  it.each([
    'status=active',
    'locked=1',
    'locked=',
    'roleId=1005',
    'roleId=x',
    'roleId=1001,1001',
    'roleId=1001,',
    'roleId=',
    'locationId=1',
    `locationId=${Array.from({ length: 51 }, () => uuid).join()}`,
    'role=1001',
  ])('rejects %s', async (query) => {
    expect((await client.get(`/admin/user?${query}`)).status).toBe(422);
  });

  it.each(['now', '0000-01-01T00:00:00Z', '2025-01-01', 'infinity', '2025-13-01T00:00:00Z'])(
    'rejects a forged cursor with the time %j',
    async (value) => {
      const cursor = encodeCursor('createdAt', 'asc', value, uuid);
      expect((await client.get(`/admin/user?sort=createdAt&cursor=${cursor}`)).status).toBe(422);
    },
  );

  it("returns the contract's fields only, and never a password", async () => {
    const { body } = await client.get('/admin/user?search=user1');
    expect(Object.keys(body.items[0] as User).toSorted()).toEqual(Object.keys(user.shape).toSorted());
    expect(user.shape).not.toHaveProperty('password');
  });

  it('excludes deleted users', async () => {
    const gone = await tenant.user({ userName: 'zz-gone' });
    await asOwner(tenant.id, (owner) =>
      owner.query('update app_user set deleted_at = now() where id = $1', [gone.id]),
    );
    expect((await client.get('/admin/user?search=gone')).body.items).toEqual([]);
    expect((await client.get(`/admin/user/${gone.id}`)).body.code).toBe('notFound');
    await asOwner(tenant.id, (owner) =>
      owner.query("update entity_count set total = total - 1 where entity = 'user'"),
    );
  });
});

describe('GET admin/user/:userId', () => {
  it('returns a user', async () => {
    const tenant = await makeTenant();
    const client = await signedIn(app, await tenant.user());
    const user = await tenant.user({ roleId: role.learner, language: 'ja', employeeType: 'Contractor' });
    expect((await client.get(`/admin/user/${user.id}`)).body).toMatchObject({
      id: user.id,
      appRoleId: role.learner,
      language: 'ja',
      employeeType: 'Contractor',
      active: true,
      locked: false,
    });
  });
});
