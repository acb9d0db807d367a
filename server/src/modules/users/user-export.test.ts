import { describe, expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { queryRows } from '../../../testing/factories';
import { sharedApp } from '../../../testing/test-app';
import {
  dryRun,
  createFile,
  importHeader,
  importingOrganization,
  formatLine,
  importUsers,
} from '../../../testing/users/user-import';

const app = await sharedApp();
const path = '/admin/user/export.csv';

const splitLines = (text: string): string[] => text.replace('\ufeff', '').split('\r\n').filter(Boolean);

describe('GET admin/user/export.csv', () => {
  it('has the columns of an import, status and last use, and location names', async () => {
    const { client } = await importingOrganization(app);
    await importUsers(
      client,
      createFile(formatLine({ userName: 'aiko.sato', location: 'Osaka / Plant 2; Delhi', language: 'ja' })),
    );
    const { status, text, headers } = await client.get(`${path}?search=aiko`);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toBe('attachment; filename="users.csv"');
    const [columns, ...lines] = splitLines(text);
    expect(columns).toBe(`${importHeader},status,lastSeenAt`);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^aiko\.sato,Oskar,Brandt,aiko\.sato@example\.com,User,ja,(Osaka \/ Plant 2; Delhi|Delhi; Osaka \/ Plant 2),Internal,PasswordNotSet,$/,
    );
  });

  it('can be imported again after its users are deleted', async () => {
    const { tenant, client } = await importingOrganization(app);
    await importUsers(
      client,
      createFile(
        formatLine({ firstName: '@home' }),
        formatLine({ userName: '-minus-', email: 'm@example.com' }),
      ),
    );
    const file = (await client.get(`${path}?roleId=${role.user}`)).text;
    for (const { id } of await queryRows<{ id: string }>(
      tenant,
      'select id from app_user where role_id = 1003',
    ))
      await client.call('DELETE', `/admin/user/${id}`);
    expect((await dryRun(client, file)).body).toMatchObject({ rows: 2, valid: 2, invalidCount: 0 });
  });

  it('has sign-in status and last sign-in', async () => {
    const { tenant, admin, client } = await importingOrganization(app);
    const inactive = await tenant.user({ active: false });
    const locked = await tenant.user({ roleId: role.user });
    await client.post(`/admin/user/${locked.id}/lock`);
    const lines = splitLines((await client.get(path)).text);
    const getEnd = (userName: string) =>
      lines
        .find((line) => line.startsWith(`${userName},`))
        ?.split(',')
        .slice(-2);
    expect(getEnd(inactive.userName)).toEqual(['Inactive', '']);
    expect(getEnd(locked.userName)).toEqual(['Locked', '']);
    expect(getEnd(admin.userName)).toEqual(['Active', expect.stringMatching(/^\d{4}-\d\d-\d\dT/)]);
  });

  it('escapes formulas (S52)', async () => {
    const { tenant, client } = await importingOrganization(app);
    for (const sign of ['=', '+', '-', '@'])
      await tenant.user({ firstName: `${sign}1+1`, lastName: `Sign ${sign}` });
    const { text } = await client.get(path);
    for (const sign of ['=', '+', '-', '@']) expect(text).toContain(`,'${sign}1+1,`);
    expect(text).not.toMatch(/(^|,)[=+@-]/m);
  });

  it('respects filters, order and selected users', async () => {
    const { tenant, client } = await importingOrganization(app);
    const [one, two, three] = [
      await tenant.user({ userName: 'zoe.one', roleId: role.learner }),
      await tenant.user({ userName: 'zoe.two', roleId: role.learner }),
      await tenant.user({ userName: 'zoe.three', roleId: role.user, active: false }),
    ];
    const listNames = async (query: string) =>
      splitLines((await client.get(`${path}?${query}`)).text)
        .slice(1)
        .map((line) => line.split(',')[0]);
    expect(await listNames(`roleId=${role.learner}`)).toEqual([one.userName, two.userName]);
    expect(await listNames(`roleId=${role.learner}&order=desc`)).toEqual([two.userName, one.userName]);
    expect(await listNames(`roleId=${role.learner},${role.user}`)).toHaveLength(3);
    expect(await listNames('status=Inactive')).toEqual([three.userName]);
    expect(await listNames(`ids=${one.id},${three.id}`)).toEqual([one.userName, three.userName]);
    expect(await listNames(`ids=${one.id},${three.id}&status=Active`)).toEqual([one.userName]);
    expect((await client.get(`${path}?ids=x`)).status).toBe(422);
  });
});
