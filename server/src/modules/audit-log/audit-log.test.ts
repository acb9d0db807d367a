import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditAction } from '@vantage/contract/audit-log';
import { role } from '@vantage/contract/permissions';
import { signedIn, signedOut, signInByPassword, type Client } from '../../../testing/client';
import { asOwner, makeTenant, queryRows, type TestTenant, type TestUser } from '../../../testing/factories';
import { encodeCursor, readAllPages } from '../../../testing/lists';
import { sharedApp } from '../../../testing/test-app';
import { auditLogRepository } from './audit-log.repository';

const app = await sharedApp();
const uuid = '019a8f00-0000-7000-8000-000000000001';

interface Given {
  readonly action: AuditAction;
  readonly at: string;
  readonly actorId?: string | null;
  readonly asUserId?: string;
  readonly entityId?: string | null;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

/** Inserts an entry with a time in the past. @returns its id */
const entry = async (tenant: TestTenant, input: Given): Promise<string> => {
  const id = uuidv7();
  await asOwner(tenant.id, async (owner, scope) => {
    await auditLogRepository().insert(scope, {
      id,
      actor_id: input.actorId ?? null,
      external_actor: null,
      client_address: null,
      user_agent: null,
      as_user_id: input.asUserId ?? null,
      session_id: null,
      request_id: 'a-request',
      action: input.action,
      entity: input.action.startsWith('users') ? 'user' : (input.action.split('.', 1)[0] as 'user'),
      entity_id: input.entityId ?? null,
      user_id: /^(user|login)\./.test(input.action) ? (input.entityId ?? null) : null,
      before: input.before ?? null,
      after: input.after ?? null,
    });
    await owner.query('update audit_entry set occurred_at = $1 where id = $2', [input.at, id]);
  });
  return id;
};

const day = (number: number): string => `2025-03-${String(number).padStart(2, '0')}T00:00:00.000Z`;

let tenant: TestTenant;
let admin: TestUser;
let other: TestUser;
let gone: TestUser;
let client: Client;
let locationId: string;
/** The newest first. */
const ids: string[] = [];

beforeAll(async () => {
  tenant = await makeTenant();
  admin = await tenant.user({ userName: 'admin', firstName: 'Ada', lastName: 'Admin' });
  other = await tenant.user({ userName: 'other', firstName: 'Olu', lastName: 'Other' });
  gone = await tenant.user({ userName: 'gone1', firstName: 'Gwen', lastName: 'Gone' });
  locationId = await tenant.location({ name: 'Osaka' });
  await asOwner(tenant.id, (owner) =>
    owner.query('update app_user set deleted_at = now() where id = $1', [gone.id]),
  );
  client = await signedIn(app, admin);
  ids.unshift(await entry(tenant, { action: 'login.failed', at: day(1), entityId: other.id }));
  // All in the same millisecond, so that only the id distinguishes them.
  for (let index = 0; index < 9; index += 1)
    ids.unshift(await entry(tenant, { action: 'settings.updated', at: day(2), actorId: admin.id }));
  ids.unshift(
    await entry(tenant, { action: 'user.deleted', at: day(3), actorId: admin.id, entityId: gone.id }),
    await entry(tenant, {
      action: 'user.updated',
      at: '2025-03-03T00:00:00.001Z',
      actorId: gone.id,
      entityId: other.id,
      before: { locationIds: [locationId], firstName: 'Olly' },
      after: { locationIds: [], firstName: 'Olu' },
    }),
  );
  [ids[0], ids[1]] = [ids[1] as string, ids[0] as string];
  ids.unshift(
    await entry(tenant, {
      action: 'location.deleted',
      at: day(4),
      actorId: other.id,
      entityId: uuid,
      before: { name: 'Kobe\r\n=1+1' },
    }),
  );
});

const listed = async (query: string): Promise<string[]> => {
  const { status, body, text } = await client.get(`/audit?${query}`);
  expect(status, text).toBe(200);
  expect([body.total, body.totalIsExact]).toEqual([body.items.length, true]);
  return (body.items as { action: string }[]).map(({ action }) => action);
};

describe('GET audit', () => {
  it('returns each entry exactly once, newest first, for any limit', async () => {
    for (const limit of ['1', '5', '12', '13', '200'])
      expect((await readAllPages(client, '/audit', { limit })).flat()).toEqual(ids);
    expect((await readAllPages(client, '/audit', { limit: '4', order: 'asc' })).flat()).toEqual(
      ids.toReversed(),
    );
  });

  it('names the actor, the action and the entity, with current names', async () => {
    const { body } = await client.get('/audit');
    expect(body.items[1]).toEqual({
      id: ids[1],
      at: '2025-03-03T00:00:00.001Z',
      // The user was deleted since: the id stays, the name does not.
      actor: { id: gone.id, name: null },
      externalActor: null,
      asUser: null,
      action: 'user.updated',
      entity: 'user',
      entityId: other.id,
      userId: other.id,
      entityName: 'Olu Other',
      before: { locationIds: [locationId], firstName: 'Olly' },
      after: { locationIds: [], firstName: 'Olu' },
      names: { [locationId]: 'Osaka' },
      address: null,
      device: null,
      requestId: 'a-request',
      sessionId: null,
    });
    expect(body.items[2]).toMatchObject({
      actor: { id: admin.id, name: 'Ada Admin' },
      entityId: gone.id,
      entityName: null,
    });
    expect(body.items[0]).toMatchObject({ entityName: 'Kobe\r\n=1+1' });
    expect(body.items.at(-1)).toMatchObject({ actor: null, entityName: 'Olu Other' });
    expect(body).toMatchObject({ total: 13, totalIsExact: true, nextCursor: null });
  });

  it('applies each filter, alone and combined', async () => {
    expect(await listed(`actorId=${other.id}`)).toEqual(['location.deleted']);
    expect(await listed(`actorId=${gone.id}`)).toEqual(['user.updated']);
    expect(await listed(`actorId=${uuid}`)).toEqual([]);
    expect(await listed('entity=user')).toEqual(['user.updated', 'user.deleted']);
    expect(await listed(`entityId=${other.id}`)).toEqual(['user.updated', 'login.failed']);
    expect(await listed(`entity=user&entityId=${other.id}`)).toEqual(['user.updated']);
    expect(await listed('action=user.deleted')).toEqual(['user.deleted']);
    expect(await listed(`action=user.deleted&actorId=${admin.id}`)).toEqual(['user.deleted']);
    expect(await listed(`action=user.deleted&actorId=${gone.id}`)).toEqual([]);
    expect(await listed('action=user.deleted&entity=location')).toEqual([]);
    expect(await listed(`actorId=${admin.id}&entity=settings`)).toHaveLength(9);
  });

  it('includes the start of a period and excludes its end', async () => {
    expect(await listed(`from=${day(3)}&to=${day(4)}`)).toEqual(['user.updated', 'user.deleted']);
    expect(await listed('from=2025-03-03T00:00:00.001Z')).toEqual(['location.deleted', 'user.updated']);
    expect(await listed(`to=${day(2)}`)).toEqual(['login.failed']);
    expect(await listed(`from=${day(4)}&to=${day(3)}`)).toEqual([]);
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'sort=action',
    'order=up',
    'search=x',
    'actorId=me',
    'entity=customers',
    'entityId=1',
    'action=user.exploded',
    'from=2025-03-01',
    'from=yesterday',
    'to=0000-01-01T00:00:00Z',
    'to=2025-13-01T00:00:00Z',
    'unknown=1',
  ])('rejects %s', async (query) => {
    const { status, body } = await client.get(`/audit?${query}`);
    expect([status, body.code]).toEqual([422, 'validation']);
  });

  it.each([
    ['no cursor at all', 'x'],
    ['another sort', encodeCursor('action', 'desc', day(3), uuid)],
    ['another order', encodeCursor('at', 'asc', day(3), uuid)],
    ['no time', encodeCursor('at', 'desc', 'yesterday', uuid)],
    ['a year that is none', encodeCursor('at', 'desc', '0000-01-01T00:00:00Z', uuid)],
    ['no id', encodeCursor('at', 'desc', day(3), 'x')],
    ['a statement', encodeCursor('at', 'desc', "'; select pg_sleep(5)--", uuid)],
    ['more than a cursor has', encodeCursor('at', 'desc', day(3), uuid, 1)],
  ])('rejects a forged cursor: %s (S44)', async (_what, cursor) => {
    const { status, body } = await client.get(`/audit?cursor=${encodeURIComponent(cursor)}`);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['cursor']]);
  });

  it('is open to administrators of this tenant only', async () => {
    const stranger = await makeTenant();
    const theirs = await signedIn(app, await stranger.user({ roleId: role.administrator }));
    for (const path of ['/audit', '/audit/export.csv']) {
      expect((await signedOut(app, tenant).get(path)).body.code).toBe('token.missing');
      for (const roleId of [role.manager, role.user, role.learner]) {
        const { status, body } = await (await signedIn(app, await tenant.user({ roleId }))).get(path);
        expect([status, body.code]).toEqual([403, 'permission.denied']);
      }
      const across = await theirs.get(`/api/${tenant.id}/v1${path}`);
      expect(across.status).toBe(401);
    }
    expect((await theirs.get('/audit')).body.items).toEqual([]);
    expect((await theirs.get(`/audit?entityId=${other.id}`)).body.items).toEqual([]);
    expect((await theirs.get(`/audit/export.csv?to=${day(5)}`)).text.trimEnd().split('\r\n')).toHaveLength(1);
  });
});

describe('GET audit/export.csv', () => {
  const splitLines = async (query: string): Promise<string[]> => {
    const { status, text } = await client.get(`/audit/export.csv${query}`);
    expect(status, text).toBe(200);
    return text.trimEnd().split('\r\n');
  };

  it('has one line per entry, in the order of the list', async () => {
    const { headers } = await client.get('/audit/export.csv');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    });
    // Later entries are those of the exports themselves.
    const [head, ...lines] = await splitLines(`?to=${day(5)}`);
    expect(head).toBe(
      '\ufeffat,actor,asUser,action,entityName,changes,address,device,actorId,asUserId,entity,entityId,userId,requestId,sessionId,externalActor',
    );
    expect(lines).toHaveLength(13);
    expect(lines[1]).toBe(
      '2025-03-03T00:00:00.001Z,,,user.updated,Olu Other,' +
        `firstName: Olly → Olu; locationIds: Osaka → –,,,${gone.id},,user,${other.id},${other.id},a-request,,`,
    );
  });

  it('keeps an entry on one line for any values (S52, S66)', async () => {
    const [, line, ...others] = await splitLines('?entity=location');
    expect(line).toContain(',Kobe =1+1,name: Kobe =1+1,');
    expect(others).toEqual([]);
  });

  it('escapes names that a spreadsheet would evaluate (S52)', async () => {
    const [own, formula] = [await makeTenant(), "=HYPERLINK('x')"];
    const reader = await own.user({ firstName: formula });
    await entry(own, { action: 'settings.updated', at: day(1), actorId: reader.id });
    const { text } = await (await signedIn(app, reader)).get('/audit/export.csv');
    expect(text).toContain(`,'${formula} `);
  });

  it('accepts the filters of the list, and nothing else', async () => {
    expect(await splitLines(`?actorId=${admin.id}&from=${day(3)}&to=${day(5)}`)).toHaveLength(2);
    for (const query of ['?limit=1', '?cursor=x', '?action=nothing']) {
      const { status, body } = await client.get(`/audit/export.csv${query}`);
      expect([status, body.code]).toEqual([422, 'validation']);
    }
  });
});

describe('entries about a user', () => {
  it('are what they did, and what was done to their account, sessions and sign-ins', async () => {
    const own = await makeTenant();
    const [boss, person] = [
      await own.user({ firstName: 'Bea' }),
      await own.user({ firstName: 'Pia', lastName: 'Poe' }),
    ];
    const reader = await signedIn(app, boss);
    const anybody = signedOut(app, own);
    await anybody.post('/auth/login', { userName: person.userName, password: 'wrong' });
    const theirs = await signInByPassword(app, person);
    await theirs.post('/location', { parentId: null, level: 'area', name: 'Kobe' });
    await reader.post('/location', { parentId: null, level: 'area', name: 'Osaka' });
    await reader.post(`/admin/user/${person.id}/lock`);
    const pages = (
      await readAllPages(reader, '/audit', { userId: person.id, order: 'asc', limit: '2' })
    ).flat();
    expect(pages).toHaveLength(5);
    const { body } = await reader.get(`/audit?userId=${person.id}&order=asc`);
    expect(body.items).toMatchObject([
      { action: 'login.failed', entityName: 'Pia Poe', address: '127.0.0.1', after: null },
      {
        action: 'session.started',
        userId: person.id,
        after: { method: 'password' },
        address: '127.0.0.1',
        device: 'lightMyRequest',
      },
      { action: 'location.created', actor: { id: person.id }, address: '127.0.0.1' },
      { action: 'session.ended', actor: { id: boss.id }, userId: person.id, entityName: 'Pia Poe' },
      { action: 'user.locked', actor: { id: boss.id }, userId: person.id },
    ]);
    expect(body.items[3].requestId).toBe(body.items[4].requestId);
  });
});

describe('the audit log', () => {
  it('records each export of a file', async () => {
    const own = await makeTenant();
    const reader = await signedIn(app, await own.user());
    await reader.get('/admin/user/export.csv');
    expect(await queryRows(own, 'select action, after from audit_entry')).toEqual([
      { action: 'file.exported', after: { file: 'users' } },
    ]);
  });

  it('records a denied call once in ten minutes, including one denied by a service', async () => {
    const own = await makeTenant();
    const boss = await own.user();
    const manager = await signedIn(app, await own.user({ roleId: role.manager }));
    for (const _ of [1, 2, 3]) expect((await manager.get('/audit')).status).toBe(403);
    expect((await manager.post(`/admin/user/${boss.id}/lock`)).status).toBe(403);
    expect(await queryRows(own, 'select action, after from audit_entry order by id')).toEqual([
      { action: 'permission.denied', after: { method: 'GET', path: '/:tenantId/v1/audit' } },
      {
        action: 'permission.denied',
        after: { method: 'POST', path: '/:tenantId/v1/admin/user/:userId/lock' },
      },
    ]);
  });

  it('records each sign-in and each change by an administrator exactly once (S66)', async () => {
    const own = await makeTenant();
    const person = await own.user();
    const anybody = signedOut(app, own);
    await anybody.post('/auth/login', { userName: person.userName, password: 'wrong' });
    await anybody.post('/auth/login', { userName: 'nobody.at.all', password: 'wrong' });
    const session = await signInByPassword(app, person);
    const version = (await session.get('/api/v1/app')).body.version ?? 1;
    await session.post('/api/v1/app', { version, messageAboveLoginArea: 'Hello' });
    const profile = (await session.get('/profile')).body;
    await session.put('/profile', {
      firstName: 'Renamed',
      lastName: profile.lastName,
      language: profile.language,
      version: profile.version,
    });
    const area = await session.post('/location', { parentId: null, level: 'area', name: 'Kobe' });
    expect(area.status, area.text).toBe(201);
    await session.call('DELETE', `/location/${area.body.id}`);
    await session.post('/auth/logout');
    const reader = await signedIn(app, await own.user());
    const { body } = await reader.get('/audit?order=asc');
    expect((body.items as { action: string }[]).map(({ action }) => action)).toEqual([
      'login.failed',
      'login.failed',
      'session.started',
      'settings.updated',
      'user.updated',
      'location.created',
      'location.deleted',
      'session.ended',
    ]);
  });

  it('records nothing that was rejected or changed nothing (S66)', async () => {
    const own = await makeTenant();
    const session = await signedIn(app, await own.user());
    const { body } = await session.get('/api/v1/app');
    await session.post('/api/v1/app', { version: body.version ?? 1, messageAboveLoginArea: 'Welcome' });
    await session.post('/api/v1/app', { version: 99, messageAboveLoginArea: 'Stale' });
    await session.post('/location', { parentId: uuid, level: 'area', name: 'Nowhere' });
    expect(await queryRows(own, 'select id from audit_entry')).toEqual([]);
  });
});
