import { expect, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn } from '../../../testing/client';
import { makeTenant, queryRows } from '../../../testing/factories';
import { sharedApp } from '../../../testing/test-app';

const app = await sharedApp();

const organization = async () => {
  const tenant = await makeTenant({
    settings: {
      industries: ['Energy', 'Rail'],
      project_modules: ['Safety', 'Culture'],
      regions: ['Europe', 'Asia'],
    },
  });
  const client = await signedIn(app, await tenant.user());
  const rename = (options: object, renamedOptions: object[], version = 1) =>
    client.post('/api/v1/app', { version, options, renamedOptions });
  return { tenant, client, rename };
};

it('a renamed option is renamed in all clients and surveys, which are then found by it', async () => {
  const { tenant, client, rename } = await organization();
  const names = { name: 'Northern Power', project_id: 'NP-1' };
  const id = await tenant.customer({ ...names, project_modules: ['Culture', 'Safety'] });
  await tenant.customer({ archived: true });
  await tenant.customer({ industry: 'Rail' });
  await tenant.survey({ region: 'Europe', customer_id: id });
  const other = await makeTenant();
  await other.customer();
  const use = (await client.get('/app/options/use')).body;
  expect(use.industries).toEqual(
    expect.arrayContaining([
      { value: 'Energy', count: 2 },
      { value: 'Rail', count: 1 },
    ]),
  );
  expect(use).toMatchObject({ salesPackages: [], regions: [{ value: 'Europe', count: 1 }] });

  const { status, body } = await rename(
    {
      industries: ['Rail', 'Power & utilities'],
      projectModules: ['Process safety', 'Culture'],
      regions: ['EMEA'],
    },
    [
      { list: 'industries', from: 'Energy', to: 'Power & utilities' },
      { list: 'projectModules', from: 'Safety', to: 'Process safety' },
      { list: 'regions', from: 'Europe', to: 'EMEA' },
    ],
  );
  expect([status, body.options.industries]).toEqual([200, ['Rail', 'Power & utilities']]);
  expect((await client.get(`/customer/${id}`)).body).toMatchObject({
    industry: 'Power & utilities',
    projectModules: ['Culture', 'Process safety'],
  });
  const countMatches = async (path: string) => (await client.get(path)).body.total as number;
  expect(await countMatches('/customer?search=utilities')).toBe(1);
  expect(await countMatches('/customer?search=energy')).toBe(0);
  expect(await countMatches('/customer?search=northern')).toBe(1);
  expect(await countMatches('/customer?archived=true&search=utilities')).toBe(1);
  expect(await countMatches('/survey?search=emea')).toBe(1);
  expect(await queryRows(other, 'select industry from customer')).toEqual([{ industry: 'Energy' }]);
});

it.each<[string, object, object, string]>([
  ['a value that was never there', { industries: ['A'] }, { from: 'Mining', to: 'A' }, 'from'],
  ['a value that stays', { industries: ['Energy', 'A'] }, { from: 'Energy', to: 'A' }, 'from'],
  ['to a value that is not added', { industries: ['Rail'] }, { from: 'Energy', to: 'A' }, 'to'],
  ['to a value that was there', { industries: ['Rail'] }, { from: 'Energy', to: 'Rail' }, 'to'],
])('renaming %s is rejected', async (_what, options, names, field) => {
  const { tenant, rename } = await organization();
  await tenant.customer();
  const { status, body } = await rename(options, [{ list: 'industries', ...names }]);
  expect([status, Object.keys(body.fields)]).toEqual([422, [`renamedOptions.0.${field}`]]);
  expect(await queryRows(tenant, 'select industry from customer')).toEqual([{ industry: 'Energy' }]);
});

it('only administrators see how options are used', async () => {
  const { tenant } = await organization();
  const manager = await signedIn(app, await tenant.user({ roleId: role.manager }));
  expect((await manager.get('/app/options/use')).body.code).toBe('permission.denied');
});
