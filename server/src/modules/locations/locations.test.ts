import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { Location } from '@vantage/contract/locations';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut } from '../../../testing/client';
import {
  add,
  change,
  entries,
  locationNames,
  organization,
  outcome,
  remove,
  tree,
} from '../../../testing/customers/locations';
import { sharedApp } from '../../../testing/test-app';
import { openDatabase } from '../../platform/database/database';
import { locationRepository } from './locations.repository';

const app = await sharedApp();

describe('GET location', () => {
  it('returns the whole tree, each location followed by its descendants, sorted by name', async () => {
    const { tenant, client } = await organization(app);
    const [plant10, plant9] = [
      await tenant.location({ name: 'Plant 10' }),
      await tenant.location({ name: 'plant 9' }),
    ];
    const east = await tenant.location({ parentId: plant10, level: 'subarea', name: 'East' });
    await tenant.location({ parentId: plant9, level: 'subarea', name: 'Ost' });
    await tenant.location({ parentId: east, level: 'department', name: 'Stores' });
    await tenant.location({ parentId: plant10, level: 'subarea', name: 'Ämne' });
    const { status, body } = await client.get('/location');
    expect(status).toBe(200);
    expect(body.items.map(({ name }: Location) => name)).toEqual([
      'plant 9',
      'Ost',
      'Plant 10',
      'Ämne',
      'East',
      'Stores',
    ]);
    expect(body.items[4]).toEqual({
      id: east,
      parentId: plant10,
      level: 'subarea',
      name: 'East',
      version: 1,
    });
    expect(body.levels).toEqual([
      { key: 'area', enabled: true },
      { key: 'subarea', enabled: true },
      { key: 'department', enabled: true },
      { key: 'division', enabled: false },
      { key: 'shift', enabled: true },
    ]);
  });

  it('requires a session of any role', async () => {
    const { tenant } = await organization(app);
    await tenant.location({ name: 'Here' });
    for (const roleId of [role.manager, role.user, role.learner])
      expect(await locationNames(await signedIn(app, await tenant.user({ roleId })))).toEqual(['Here']);
    expect(outcome(await signedOut(app, tenant).get('/location'))).toEqual([401, 'token.missing']);
  });

  it("excludes other tenants' locations (S2)", async () => {
    const [one, other] = await Promise.all([organization(app), organization(app)]);
    await other.tenant.location();
    expect(await tree(one.client)).toEqual([]);
  });
});

describe('changing locations', () => {
  it('requires an administrator', async () => {
    const { tenant, client } = await organization(app);
    const one = (await add(client, 'Here')).body as Location;
    for (const roleId of [role.manager, role.user, role.learner]) {
      const other = await signedIn(app, await tenant.user({ roleId }));
      for (const response of [
        await add(other, 'There'),
        await change(other, one, { name: 'X' }),
        await remove(other, one.id),
      ])
        expect(outcome(response)).toEqual([403, 'permission.denied']);
    }
    const nobody = signedOut(app, tenant);
    for (const response of [
      await add(nobody, 'There'),
      await change(nobody, one, { name: 'X' }),
      await remove(nobody, one.id),
    ])
      expect(outcome(response)).toEqual([401, 'token.missing']);
    expect(await tree(client)).toEqual([one]);
  });

  it("responds to another tenant's location as to an unknown one (S2, S3)", async () => {
    const [one, other] = await Promise.all([organization(app), organization(app)]);
    const foreign = (await add(other.client, 'Foreign')).body as Location;
    const own = (await add(one.client, 'Own')).body as Location;
    const child = (await add(one.client, 'Child', own.id, 'subarea')).body as Location;
    for (const id of [foreign.id, randomUUID()]) {
      expect(outcome(await change(one.client, { ...foreign, id }, { name: 'X' }))).toEqual([404, 'notFound']);
      expect(outcome(await remove(one.client, id))).toEqual([404, 'notFound']);
      expect(outcome(await add(one.client, 'Below', id, 'subarea'))).toEqual([422, 'location.unknown']);
      expect(outcome(await change(one.client, child, { parentId: id }))).toEqual([422, 'location.unknown']);
    }
    expect(await tree(one.client)).toEqual([own, child]);
    expect(await tree(other.client)).toEqual([foreign]);
  });

  it('is audited with the changed fields only (S66)', async () => {
    const { tenant, user, client } = await organization(app);
    const [one, two] = [
      (await add(client, 'One')).body as Location,
      (await add(client, 'Two')).body as Location,
    ];
    const child = (await add(client, 'Child', one.id, 'subarea')).body as Location;
    await change(client, child, { name: 'Child' });
    await change(client, child, { name: 'Kid', parentId: two.id });
    await remove(client, child.id);
    const by = (entity_id: string) => ({ actor_id: user.id, entity_id });
    const area = (name: string) => ({ parentId: null, level: 'area', name });
    expect(await entries(tenant)).toEqual([
      { action: 'location.created', ...by(one.id), before: null, after: area('One') },
      { action: 'location.created', ...by(two.id), before: null, after: area('Two') },
      {
        action: 'location.created',
        ...by(child.id),
        before: null,
        after: { parentId: one.id, level: 'subarea', name: 'Child' },
      },
      {
        action: 'location.updated',
        ...by(child.id),
        before: { parentId: one.id, name: 'Child' },
        after: { parentId: two.id, name: 'Kid' },
      },
      {
        action: 'location.deleted',
        ...by(child.id),
        before: { parentId: two.id, level: 'subarea', name: 'Kid' },
        after: null,
      },
    ]);
  });
});

describe('other modules', () => {
  const database = openDatabase({ url: inject('applicationUrl'), poolSize: 1, onError: () => {} });
  afterAll(() => database.close());
  const locations = locationRepository();

  it('can read the existence, names and descendants of locations', async () => {
    const [one, other] = await Promise.all([organization(app), organization(app)]);
    const foreign = await other.tenant.location();
    const area = await one.tenant.location({ name: 'Area' });
    const subarea = await one.tenant.location({ parentId: area, level: 'subarea', name: 'Subarea' });
    const shift = await one.tenant.location({ parentId: subarea, level: 'shift', name: 'Night' });
    await one.tenant.location({ name: 'Elsewhere' });
    await database.write(one.tenant.id, async (scope) => {
      expect(await locations.existing(scope, [area, shift, foreign, randomUUID()])).toEqual(
        new Set([area, shift]),
      );
      expect(await locations.existing(scope, [])).toEqual(new Set());
      expect(await locations.listNames(scope, [shift, area, foreign])).toEqual(
        new Map([
          [shift, ['Area', 'Subarea', 'Night']],
          [area, ['Area']],
        ]),
      );
      expect(new Set(await locations.withDescendants(scope, [area]))).toEqual(
        new Set([area, subarea, shift]),
      );
      expect(await locations.withDescendants(scope, [shift])).toEqual([shift]);
      expect(await locations.withDescendants(scope, [foreign])).toEqual([]);
    });
  });
});
