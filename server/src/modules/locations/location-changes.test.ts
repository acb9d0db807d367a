import { describe, expect, it } from 'vitest';
import { locationLimits, type Location, type LocationLevel } from '@vantage/contract/locations';
import { waitForBlockedQuery } from '../../../testing/database/blocked-query';
import { asOwner, queryRows, unique } from '../../../testing/factories';
import {
  add,
  insertUserLocation,
  change,
  entries,
  locationNames,
  organization,
  outcome,
  remove,
  tree,
} from '../../../testing/customers/locations';
import { sharedApp } from '../../../testing/test-app';
import { locationRepository } from './locations.repository';

const app = await sharedApp();

describe('POST location', () => {
  it('adds a location with a trimmed name', async () => {
    const { client } = await organization(app);
    const { status, body } = await add(client, '  Osaka, Plant 2 ');
    expect([status, body]).toEqual([
      201,
      { id: expect.any(String), parentId: null, level: 'area', name: 'Osaka, Plant 2', version: 1 },
    ]);
    expect(await tree(client)).toEqual([body]);
  });

  it.each<[string, unknown, number]>([
    ['no name', '', 422],
    ['blanks', '   ', 422],
    ['1 character', 'A', 201],
    ['100 characters', '😀'.repeat(100), 201],
    ['101 characters', '😀'.repeat(101), 422],
    ['two lines', 'A\nB', 422],
    ['a number', 7, 422],
    ['null', null, 422],
  ])('a name of %s (S41)', async (_what, name, status) => {
    const { client } = await organization(app);
    const response = await add(client, name);
    expect(response.status).toBe(status);
    if (status === 422) expect(Object.keys(response.body.fields)).toEqual(['name']);
    expect(await tree(client)).toHaveLength(status === 201 ? 1 : 0);
  });

  it.each<[string, LocationLevel | null, LocationLevel, string | null]>([
    ['an area at the top', null, 'area', null],
    ['a subarea at the top', null, 'subarea', 'location.levelWrong'],
    ['an area below an area', 'area', 'area', 'location.levelWrong'],
    ['a subarea below an area', 'area', 'subarea', null],
    ['a department below an area, a level left out', 'area', 'department', 'location.levelWrong'],
    ['a department below a subarea', 'subarea', 'department', null],
    ['an area below a subarea', 'subarea', 'area', 'location.levelWrong'],
    ['a division, which is turned off', 'department', 'division', 'location.levelOff'],
    ['a shift below a department, since divisions are turned off', 'department', 'shift', null],
    ['a shift below a division of earlier times', 'division', 'shift', null],
    ['a shift below a shift', 'shift', 'shift', 'location.levelWrong'],
  ])('%s', async (_what, above, level, rejection) => {
    const { tenant, client } = await organization(app);
    const area = await tenant.location();
    const parents: Record<LocationLevel, string> = {
      area,
      subarea: await tenant.location({ parentId: area, level: 'subarea' }),
      department: await tenant.location({ parentId: area, level: 'department' }),
      division: await tenant.location({ parentId: area, level: 'division' }),
      shift: await tenant.location({ parentId: area, level: 'shift' }),
    };
    const response = await add(client, 'New', above === null ? null : parents[above], level);
    expect(response.status === 201 ? null : response.body.code).toBe(rejection);
    expect(await tree(client)).toHaveLength(rejection === null ? 6 : 5);
  });

  it('requires sibling names to differ, ignoring case, and allows the name elsewhere', async () => {
    const { client } = await organization(app);
    const [one, two] = [
      (await add(client, 'One')).body as Location,
      (await add(client, 'Two')).body as Location,
    ];
    expect(outcome(await add(client, 'ONE'))).toEqual([409, 'location.nameTaken']);
    await add(client, 'Straße', one.id, 'subarea');
    expect(outcome(await add(client, 'STRAßE', one.id, 'subarea'))).toEqual([409, 'location.nameTaken']);
    expect((await add(client, 'Straße', two.id, 'subarea')).status).toBe(201);
    expect((await add(client, 'One', one.id, 'subarea')).status).toBe(201);
  });

  it('adds one of twenty concurrent locations with the same name (F16)', async () => {
    const { tenant, client } = await organization(app);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => add(client, index % 2 === 0 ? 'Same' : 'SAME')),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    expect(await tree(client)).toHaveLength(1);
    expect(await entries(tenant)).toHaveLength(1);
  });

  it('returns the stored response for the same key (F7)', async () => {
    const { client } = await organization(app);
    const extra = { headers: { 'idempotency-key': unique('key') } };
    const body = { parentId: null, level: 'area', name: 'Once' };
    const [first, again] = await Promise.all([
      client.post('/location', body, extra),
      client.post('/location', body, extra),
    ]);
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect(outcome(await client.post('/location', { ...body, name: 'Twice' }, extra))).toEqual([
      422,
      'idempotency.mismatch',
    ]);
    expect(await locationNames(client)).toEqual(['Once']);
  });

  it(`takes ${locationLimits.perTenant} and no more, also of several at once`, async () => {
    const { tenant, client } = await organization(app);
    await asOwner(tenant.id, async (owner) => {
      await owner.query(
        `insert into location (tenant_id, id, level, name, normalized_name)
         select $1, gen_random_uuid(), 'area', 'L' || n, 'l' || n from generate_series(1, $2::int) n`,
        [tenant.id, locationLimits.perTenant - 1],
      );
      await owner.query("insert into entity_count (tenant_id, entity, total) values ($1, 'location', $2)", [
        tenant.id,
        locationLimits.perTenant - 1,
      ]);
    });
    const responses = await Promise.all(['A', 'B', 'C'].map((name) => add(client, name)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('location.tooMany');
    const all = await tree(client);
    expect(all).toHaveLength(locationLimits.perTenant);
    expect((await remove(client, all[0]?.id ?? '')).status).toBe(204);
    expect((await add(client, 'Room again')).status).toBe(201);
  });
});

describe('PUT location', () => {
  it('renames it', async () => {
    const { client } = await organization(app);
    const one = (await add(client, 'One')).body as Location;
    const { status, body } = await change(client, one, { name: 'ONE' });
    expect([status, body]).toEqual([200, { ...one, name: 'ONE', version: 2 }]);
    expect(await tree(client)).toEqual([body]);
  });

  it('moves it with its descendants', async () => {
    const { client } = await organization(app);
    const [one, two] = [
      (await add(client, 'One')).body as Location,
      (await add(client, 'Two')).body as Location,
    ];
    const child = (await add(client, 'Child', one.id, 'subarea')).body as Location;
    await add(client, 'Grandchild', child.id, 'department');
    expect((await change(client, child, { parentId: two.id })).body).toEqual({
      ...child,
      parentId: two.id,
      version: 2,
    });
    expect(await locationNames(client)).toEqual(['One', 'Two', 'Child', 'Grandchild']);
  });

  it('rejects a parent of the wrong level, including its own descendants', async () => {
    const { client } = await organization(app);
    const one = (await add(client, 'One')).body as Location;
    const two = (await add(client, 'Two')).body as Location;
    const child = (await add(client, 'Child', one.id, 'subarea')).body as Location;
    const deep = (await add(client, 'Deep', child.id, 'department')).body as Location;
    const before = await tree(client);
    for (const [moved, parentId] of [
      [one, two.id],
      [one, one.id],
      [one, child.id],
      [child, null],
      [child, child.id],
      [child, deep.id],
      [deep, two.id],
      [deep, null],
    ] as const)
      expect(outcome(await change(client, moved, { parentId }))).toEqual([422, 'location.levelWrong']);
    expect(outcome(await change(client, deep, { level: 'shift' }))).toEqual([422, 'location.levelWrong']);
    expect(await tree(client)).toEqual(before);
  });

  it('keeps locations of a disabled level: they can be renamed, but get no children', async () => {
    const { tenant, client } = await organization(app);
    const area = await tenant.location({ name: 'Area' });
    const other = await tenant.location({ name: 'Other' });
    await tenant.location({ parentId: area, level: 'division', name: 'Division' });
    await tenant.location({ parentId: area, level: 'department', name: 'Department' });
    const [, department, division] = (await tree(client)) as [Location, Location, Location];
    expect((await change(client, division, { name: 'Old division' })).status).toBe(200);
    expect((await change(client, department, { name: 'Old department' })).status).toBe(200);
    const [, , now] = (await tree(client)) as [Location, Location, Location];
    expect(outcome(await change(client, now, { parentId: other }))).toEqual([409, 'location.levelOff']);
  });

  it("rejects a sibling's name, also after a move and for concurrent changes", async () => {
    const { client } = await organization(app);
    const [one, two] = [
      (await add(client, 'One')).body as Location,
      (await add(client, 'Two')).body as Location,
    ];
    const child = (await add(client, 'Child', one.id, 'subarea')).body as Location;
    await add(client, 'child', two.id, 'subarea');
    expect(outcome(await change(client, two, { name: 'one' }))).toEqual([409, 'location.nameTaken']);
    expect(outcome(await change(client, child, { parentId: two.id }))).toEqual([409, 'location.nameTaken']);
    const responses = await Promise.all([one, two].map((area) => change(client, area, { name: 'Three' })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const swapped = await Promise.all([
      change(client, (await tree(client))[0] as Location, { name: 'Three' }),
      change(client, (await tree(client)).at(-1) as Location, { name: 'Four' }),
    ]);
    expect(swapped.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('rejects a change based on an old version, and returns the current one (F15)', async () => {
    const { tenant, client } = await organization(app);
    const one = (await add(client, 'One')).body as Location;
    const [first, second] = await Promise.all(['A', 'B'].map((name) => change(client, one, { name })));
    const rejected = first?.status === 409 ? first : second;
    expect([first?.status, second?.status].toSorted()).toEqual([200, 409]);
    expect(rejected?.body).toMatchObject({ code: 'conflict.stale', current: (await tree(client))[0] });
    expect(await entries(tenant)).toHaveLength(2);
  });

  it('has the same limits as adding (S41)', async () => {
    const { client } = await organization(app);
    const one = (await add(client, 'One')).body as Location;
    for (const name of ['', 'x'.repeat(101)])
      expect(outcome(await change(client, one, { name }))).toEqual([422, 'validation']);
    expect((await change(client, one, { name: 'x'.repeat(100) })).status).toBe(200);
  });
});

describe('DELETE location', () => {
  it('removes it', async () => {
    const { client } = await organization(app);
    const { id } = (await add(client, 'One')).body as Location;
    expect((await remove(client, id)).status).toBe(204);
    expect(await tree(client)).toEqual([]);
    expect(outcome(await remove(client, id))).toEqual([404, 'notFound']);
  });

  it('returns the stored response for a repeated key instead of not found', async () => {
    const { tenant, client } = await organization(app);
    const [one, two] = [
      (await add(client, 'One')).body as Location,
      (await add(client, 'Two')).body as Location,
    ];
    const sentAgain = { headers: { 'idempotency-key': unique('key') } };
    const removeOnce = ({ id }: Location) => client.call('DELETE', `/location/${id}`, undefined, sentAgain);
    const responses = [...(await Promise.all([removeOnce(one), removeOnce(one)])), await removeOnce(one)];
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(outcome(await removeOnce(two))).toEqual([422, 'idempotency.mismatch']);
    expect(await tree(client)).toEqual([two]);
    expect(await entries(tenant)).toHaveLength(3);
  });

  it('can be retried with the same key after a rejection', async () => {
    const { client } = await organization(app);
    const { id } = (await add(client, 'One')).body as Location;
    const child = (await add(client, 'Child', id, 'subarea')).body as Location;
    const sentAgain = { headers: { 'idempotency-key': unique('key') } };
    expect((await client.call('DELETE', `/location/${id}`, undefined, sentAgain)).status).toBe(409);
    await remove(client, child.id);
    expect((await client.call('DELETE', `/location/${id}`, undefined, sentAgain)).status).toBe(204);
  });

  it('is rejected with the counts while it has children or users', async () => {
    const { tenant, user, client } = await organization(app);
    const { id } = (await add(client, 'One')).body as Location;
    for (const name of ['A', 'B']) await add(client, name, id, 'subarea');
    await queryRows(tenant, insertUserLocation, [tenant.id, user.id, id]);
    const { status, body } = await remove(client, id);
    expect([status, body.code, body.dependents]).toEqual([409, 'location.inUse', { children: 2, users: 1 }]);
    expect(await tree(client)).toHaveLength(3);
    expect(await entries(tenant)).toHaveLength(3);
    await queryRows(tenant, 'delete from app_user_location where location_id = $1', [id]);
    expect((await remove(client, id)).body.dependents).toEqual({ children: 2, users: 0 });
  });

  it('and adding below it at once leave no orphan (F17)', async () => {
    const { client } = await organization(app);
    const { id } = (await add(client, 'One')).body as Location;
    const [removed, added] = await Promise.all([remove(client, id), add(client, 'Child', id, 'subarea')]);
    expect([
      [204, 422],
      [409, 201],
    ]).toContainEqual([removed.status, added.status]);
    expect(await tree(client)).toHaveLength(added.status === 201 ? 2 : 0);
  });

  it('waits for a concurrent assignment to a user, and is then rejected (F17)', async () => {
    const { tenant, user, client } = await organization(app);
    const { id } = (await add(client, 'One')).body as Location;
    const removing = await asOwner(tenant.id, async (owner, scope) => {
      expect(await locationRepository().existing(scope, [id])).toEqual(new Set([id]));
      const sent = remove(client, id);
      await waitForBlockedQuery(owner);
      await owner.query(insertUserLocation, [tenant.id, user.id, id]);
      return () => sent;
    });
    expect((await removing()).status).toBe(409);
  });
});
