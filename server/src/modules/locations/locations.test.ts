import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { locationLimits, type Location, type LocationLevel } from '@vantage/contract/locations';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut, type Answer, type Client } from '../../../testing/client';
import {
  asOwner,
  makeTenant,
  registryQuery,
  rowsOf,
  unique,
  type TestTenant,
} from '../../../testing/factories';
import { sharedApp } from '../../../testing/test-app';
import { openDatabase } from '../../platform/database/database';
import { locationRepository } from '.';

const app = await sharedApp();

/** A tenant where all levels but divisions are turned on. */
async function organisation() {
  const tenant = await makeTenant({
    settings: { enable_subarea: true, enable_department: true, enable_shift: true },
  });
  const user = await tenant.user();
  return { tenant, user, client: await signedIn(app, user) };
}

const outcome = ({ status, body }: Answer): [number, unknown] => [status, body?.code];
const add = (client: Client, name: unknown, parentId: string | null = null, level: LocationLevel = 'area') =>
  client.post('/location', { parentId, level, name });
const change = (client: Client, one: Location, fields: Partial<Location>) => {
  const { id, ...rest } = { ...one, ...fields };
  return client.put(`/location/${id}`, rest);
};
const remove = (client: Client, id: string) => client.call('DELETE', `/location/${id}`);
const tree = async (client: Client): Promise<Location[]> => (await client.get('/location')).body.items;
const namesIn = async (client: Client): Promise<string[]> => (await tree(client)).map(({ name }) => name);

const entries = (tenant: TestTenant) =>
  rowsOf(
    tenant,
    "select action, actor_id, entity_id, before, after from audit_entry where entity = 'location' order by id",
  );
const belong = 'insert into app_user_location (tenant_id, user_id, location_id) values ($1, $2, $3)';

describe('GET location', () => {
  it('is the whole tree, each followed by what lies below it, in the order of names', async () => {
    const { tenant, client } = await organisation();
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

  it('is for everybody who is signed in, and for nobody else', async () => {
    const { tenant } = await organisation();
    await tenant.location({ name: 'Here' });
    for (const roleId of [role.manager, role.user, role.learner])
      expect(await namesIn(await signedIn(app, await tenant.user({ roleId })))).toEqual(['Here']);
    expect(outcome(await signedOut(app, tenant).get('/location'))).toEqual([401, 'token.missing']);
  });

  it("holds nothing of another tenant's (S2)", async () => {
    const [one, other] = await Promise.all([organisation(), organisation()]);
    await other.tenant.location();
    expect(await tree(one.client)).toEqual([]);
  });
});

describe('changing locations', () => {
  it('is done by administrators alone', async () => {
    const { tenant, client } = await organisation();
    const one = (await add(client, 'Here')).body as Location;
    for (const roleId of [role.manager, role.user, role.learner]) {
      const other = await signedIn(app, await tenant.user({ roleId }));
      for (const answer of [
        await add(other, 'There'),
        await change(other, one, { name: 'X' }),
        await remove(other, one.id),
      ])
        expect(outcome(answer)).toEqual([403, 'permission.denied']);
    }
    const nobody = signedOut(app, tenant);
    for (const answer of [
      await add(nobody, 'There'),
      await change(nobody, one, { name: 'X' }),
      await remove(nobody, one.id),
    ])
      expect(outcome(answer)).toEqual([401, 'token.missing']);
    expect(await tree(client)).toEqual([one]);
  });

  it("takes another tenant's for one that never was (S2, S3)", async () => {
    const [one, other] = await Promise.all([organisation(), organisation()]);
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

  it('is in the audit log, without what is as it was (S66)', async () => {
    const { tenant, user, client } = await organisation();
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

describe('POST location', () => {
  it('adds it, trimmed', async () => {
    const { client } = await organisation();
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
    const { client } = await organisation();
    const answer = await add(client, name);
    expect(answer.status).toBe(status);
    if (status === 422) expect(Object.keys(answer.body.fields)).toEqual(['name']);
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
  ])('%s', async (_what, above, level, refusal) => {
    const { tenant, client } = await organisation();
    const area = await tenant.location();
    const parents: Record<LocationLevel, string> = {
      area,
      subarea: await tenant.location({ parentId: area, level: 'subarea' }),
      department: await tenant.location({ parentId: area, level: 'department' }),
      division: await tenant.location({ parentId: area, level: 'division' }),
      shift: await tenant.location({ parentId: area, level: 'shift' }),
    };
    const answer = await add(client, 'New', above === null ? null : parents[above], level);
    expect(answer.status === 201 ? null : answer.body.code).toBe(refusal);
    expect(await tree(client)).toHaveLength(refusal === null ? 6 : 5);
  });

  it('wants siblings to have different names, without regard to case; elsewhere a name is free', async () => {
    const { client } = await organisation();
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

  it('makes one of twenty of the same name at once (F16)', async () => {
    const { tenant, client } = await organisation();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => add(client, index % 2 === 0 ? 'Same' : 'SAME')),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    expect(await tree(client)).toHaveLength(1);
    expect(await entries(tenant)).toHaveLength(1);
  });

  it('gives the first answer again to the same key (F7)', async () => {
    const { client } = await organisation();
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
    expect(await namesIn(client)).toEqual(['Once']);
  });

  it(`takes ${locationLimits.perTenant} and no more, also of several at once`, async () => {
    const { tenant, client } = await organisation();
    await asOwner(tenant.id, async (owner) => {
      await owner.query(
        `insert into location (tenant_id, id, level, name, name_key)
         select $1, gen_random_uuid(), 'area', 'L' || n, 'l' || n from generate_series(1, $2::int) n`,
        [tenant.id, locationLimits.perTenant - 1],
      );
      await owner.query("insert into entity_total (tenant_id, entity, total) values ($1, 'location', $2)", [
        tenant.id,
        locationLimits.perTenant - 1,
      ]);
    });
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => add(client, name)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('location.tooMany');
    const all = await tree(client);
    expect(all).toHaveLength(locationLimits.perTenant);
    expect((await remove(client, all[0]?.id ?? '')).status).toBe(204);
    expect((await add(client, 'Room again')).status).toBe(201);
  });
});

describe('PUT location', () => {
  it('renames it', async () => {
    const { client } = await organisation();
    const one = (await add(client, 'One')).body as Location;
    const { status, body } = await change(client, one, { name: 'ONE' });
    expect([status, body]).toEqual([200, { ...one, name: 'ONE', version: 2 }]);
    expect(await tree(client)).toEqual([body]);
  });

  it('moves it with all that lies below it', async () => {
    const { client } = await organisation();
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
    expect(await namesIn(client)).toEqual(['One', 'Two', 'Child', 'Grandchild']);
  });

  it('moves nothing to where its level does not belong, least of all below itself', async () => {
    const { client } = await organisation();
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

  it('leaves alone what lies at a level that was turned off or on since: it can be renamed, not added to', async () => {
    const { tenant, client } = await organisation();
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

  it('refuses a name that a sibling has, also after a move, and two at once', async () => {
    const { client } = await organisation();
    const [one, two] = [
      (await add(client, 'One')).body as Location,
      (await add(client, 'Two')).body as Location,
    ];
    const child = (await add(client, 'Child', one.id, 'subarea')).body as Location;
    await add(client, 'child', two.id, 'subarea');
    expect(outcome(await change(client, two, { name: 'one' }))).toEqual([409, 'location.nameTaken']);
    expect(outcome(await change(client, child, { parentId: two.id }))).toEqual([409, 'location.nameTaken']);
    const answers = await Promise.all([one, two].map((area) => change(client, area, { name: 'Three' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const swapped = await Promise.all([
      change(client, (await tree(client))[0] as Location, { name: 'Three' }),
      change(client, (await tree(client)).at(-1) as Location, { name: 'Four' }),
    ]);
    expect(swapped.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('refuses what was read before somebody else changed it, and shows how it is now (F15)', async () => {
    const { tenant, client } = await organisation();
    const one = (await add(client, 'One')).body as Location;
    const [first, second] = await Promise.all(['A', 'B'].map((name) => change(client, one, { name })));
    const refused = first?.status === 409 ? first : second;
    expect([first?.status, second?.status].toSorted()).toEqual([200, 409]);
    expect(refused?.body).toMatchObject({ code: 'conflict.stale', current: (await tree(client))[0] });
    expect(await entries(tenant)).toHaveLength(2);
  });

  it('has the limits of adding (S41)', async () => {
    const { client } = await organisation();
    const one = (await add(client, 'One')).body as Location;
    for (const name of ['', 'x'.repeat(101)])
      expect(outcome(await change(client, one, { name }))).toEqual([422, 'validation']);
    expect((await change(client, one, { name: 'x'.repeat(100) })).status).toBe(200);
  });
});

describe('DELETE location', () => {
  it('removes it', async () => {
    const { client } = await organisation();
    const { id } = (await add(client, 'One')).body as Location;
    expect((await remove(client, id)).status).toBe(204);
    expect(await tree(client)).toEqual([]);
    expect(outcome(await remove(client, id))).toEqual([404, 'notFound']);
  });

  it('is refused while anything or anybody belongs to it, and says how much', async () => {
    const { tenant, user, client } = await organisation();
    const { id } = (await add(client, 'One')).body as Location;
    for (const name of ['A', 'B']) await add(client, name, id, 'subarea');
    await rowsOf(tenant, belong, [tenant.id, user.id, id]);
    const { status, body } = await remove(client, id);
    expect([status, body.code, body.dependents]).toEqual([409, 'location.inUse', { children: 2, users: 1 }]);
    expect(await tree(client)).toHaveLength(3);
    expect(await entries(tenant)).toHaveLength(3);
    await rowsOf(tenant, 'delete from app_user_location where location_id = $1', [id]);
    expect((await remove(client, id)).body.dependents).toEqual({ children: 2, users: 0 });
  });

  it('and adding below it at once leave no orphan (F17)', async () => {
    const { client } = await organisation();
    const { id } = (await add(client, 'One')).body as Location;
    const [removed, added] = await Promise.all([remove(client, id), add(client, 'Child', id, 'subarea')]);
    expect([
      [204, 422],
      [409, 201],
    ]).toContainEqual([removed.status, added.status]);
    expect(await tree(client)).toHaveLength(added.status === 201 ? 2 : 0);
  });

  it('waits for somebody who is being given it, and is refused then (F17)', async () => {
    const { tenant, user, client } = await organisation();
    const { id } = (await add(client, 'One')).body as Location;
    const removing = await asOwner(tenant.id, async (owner, scope) => {
      expect(await locationRepository().existing(scope, [id])).toEqual(new Set([id]));
      const sent = remove(client, id);
      await vi.waitFor(async () => {
        const waiting = await registryQuery(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from "location"%for update%'`,
        );
        expect(waiting.rowCount).toBeGreaterThanOrEqual(1);
      });
      await owner.query(belong, [tenant.id, user.id, id]);
      return () => sent;
    });
    expect((await removing()).status).toBe(409);
  });
});

describe('other modules', () => {
  const database = openDatabase({ url: inject('applicationUrl'), poolSize: 1, onError: () => {} });
  afterAll(() => database.close());
  const locations = locationRepository();

  it('learn which locations exist, how they are called, and what lies below them', async () => {
    const [one, other] = await Promise.all([organisation(), organisation()]);
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
      expect(await locations.namesOf(scope, [shift, area, foreign])).toEqual(
        new Map([
          [shift, ['Area', 'Subarea', 'Night']],
          [area, ['Area']],
        ]),
      );
      expect(new Set(await locations.withDescendants(scope, area))).toEqual(new Set([area, subarea, shift]));
      expect(await locations.withDescendants(scope, shift)).toEqual([shift]);
      expect(await locations.withDescendants(scope, foreign)).toEqual([]);
    });
  });
});
