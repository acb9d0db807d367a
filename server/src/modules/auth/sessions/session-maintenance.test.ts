import { describe, expect, inject, it } from 'vitest';
import { role } from '@vantage/contract/permissions';
import { signedIn, signInByPassword, type Client } from '../../../../testing/client';
import { connect, ownDatabase } from '../../../../testing/database/database';
import { asOwner, makeTenant, globalQuery, queryRows, type TestTenant } from '../../../../testing/factories';
import { ownApp, sharedApp } from '../../../../testing/test-app';

await ownDatabase();
const app = await sharedApp();
const runMaintenance = (): Promise<void> => app.runMaintenance(new AbortController().signal);

const enter = async (client: Client): Promise<void> => {
  const { status } = await client.post('/usersessionpageinfo/createUserTimeSpent', {
    pageName: 'Customer',
    entryTime: new Date().toISOString(),
    appVersion: '1.0.0',
  });
  expect(status).toBe(201);
};

/** Moves the tenant's sessions into the past; moving the clock would affect other tests. */
const ago = (tenant: TestTenant, minutes: number): Promise<unknown> =>
  asOwner(tenant.id, async (owner) => {
    await owner.query(
      `update session set started_at = started_at - $1 * interval '1 minute', rotated_at = rotated_at - $1 * interval '1 minute',
         last_seen_at = last_seen_at - $1 * interval '1 minute', expires_at = expires_at - $1 * interval '1 minute',
         ended_at = ended_at - $1 * interval '1 minute', next_check_at = next_check_at - $1 * interval '1 minute'`,
      [minutes],
    );
    await owner.query(`update page_visit set entry_time = entry_time - $1 * interval '1 minute'`, [minutes]);
  });

interface Ended {
  reason: string | null;
  open: number;
  late: number;
}

/** `open`: visits not closed; `late`: visits closed after the session was last seen. */
const endings = (tenant: TestTenant): Promise<Ended[]> =>
  queryRows<Ended>(
    tenant,
    `select s.end_reason as reason,
       count(v.id) filter (where v.exit_time is null)::int as open,
       count(v.id) filter (where v.exit_time > greatest(v.entry_time, s.last_seen_at))::int as late
     from session s left join page_visit v on v.session_id = s.id group by s.id, s.end_reason order by s.id`,
  );

async function visitor(limits?: Parameters<typeof signedIn>[2]) {
  const tenant = await makeTenant();
  const client = await signedIn(app, await tenant.user(), limits);
  await enter(client);
  return { tenant, client };
}

describe('an expired session', () => {
  it('is ended after its idle limit, and its page visit closed at the time it was last seen', async () => {
    const { tenant, client } = await visitor({ idleMinutes: 30 });
    await ago(tenant, 31);
    await runMaintenance();
    // A minute late may only mean that the last use is not stored yet.
    expect(await endings(tenant)).toEqual([{ reason: null, open: 1, late: 0 }]);
    await ago(tenant, 2);
    await runMaintenance();
    expect(await endings(tenant)).toEqual([{ reason: 'expired', open: 0, late: 0 }]);
    const [visit] = await queryRows<{ same: boolean }>(
      tenant,
      `select v.exit_time = greatest(v.entry_time, s.last_seen_at) as same from page_visit v join session s on s.id = v.session_id`,
    );
    expect(visit?.same).toBe(true);
    // The cache is evicted by a notification.
    await expect.poll(async () => (await client.get('/auth/me')).body.code).toBe('session.invalid');
  });

  it('is ended after its lifetime, however recently it was used', async () => {
    const { tenant } = await visitor({ idleMinutes: 60, hours: 1 });
    await ago(tenant, 63);
    await asOwner(tenant.id, (owner) => owner.query(`update session set last_seen_at = expires_at`));
    await runMaintenance();
    expect(await endings(tenant)).toEqual([{ reason: 'expired', open: 0, late: 0 }]);
  });

  it('is audited as expired', async () => {
    const { tenant, client } = await visitor();
    await ago(tenant, 24 * 60);
    await runMaintenance();
    const entries = await queryRows(
      tenant,
      `select session_id, after from audit_entry where action = 'session.ended'`,
    );
    expect(entries).toEqual([{ session_id: client.credentials?.sessionId, after: { reason: 'expired' } }]);
  });

  it('is ended in a suspended tenant, too', async () => {
    const { tenant } = await visitor();
    await globalQuery('update tenant set suspended_at = now() where id = $1', [tenant.id]);
    await ago(tenant, 24 * 60);
    await runMaintenance();
    expect(await endings(tenant)).toEqual([{ reason: 'expired', open: 0, late: 0 }]);
  });
});

describe('maintenance', () => {
  it('leaves live sessions with their visits, and ended ones, unchanged', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    const left = await signInByPassword(app, user);
    await left.post('/auth/logout');
    await ago(tenant, 24 * 60);
    const client = await signedIn(app, user);
    await enter(client);
    await runMaintenance();
    expect(await endings(tenant)).toEqual([
      { reason: 'logout', open: 0, late: 0 },
      { reason: null, open: 1, late: 0 },
    ]);
    expect((await client.get('/auth/me')).status).toBe(200);
  });

  it('works through several batches, shared by two processes', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user();
    await asOwner(tenant.id, (owner) =>
      owner.query(
        `insert into session (tenant_id, id, user_id, refresh_hash, rotated_at, started_at, last_seen_at, idle_minutes, expires_at, next_check_at)
         select $1, gen_random_uuid(), $2, '', at, at, at, 60, at + interval '12 hours', at
         from (select now() - interval '1 day' as at from generate_series(1, 250)) made`,
        [tenant.id, user.id],
      ),
    );
    const other = await ownApp();
    await Promise.all([runMaintenance(), other.runMaintenance(new AbortController().signal)]);
    // Whichever of the two runs reached a tenant first has done the work.
    const entries = await queryRows<{ ended: number; sessions: number }>(
      tenant,
      `select count(*)::int as ended, count(distinct session_id)::int as sessions from audit_entry where action = 'session.ended'`,
    );
    expect(entries).toEqual([{ ended: 250, sessions: 250 }]);
  });

  it('deletes an ended session after its retention period, but not the latest of a user', async () => {
    const tenant = await makeTenant();
    const user = await tenant.user({ roleId: role.administrator });
    const signInAndOut = async (): Promise<void> => {
      const client = await signInByPassword(app, user);
      await client.post('/auth/logout');
    };
    const readEnds = () =>
      queryRows<{ days: number }>(
        tenant,
        `select round(extract(epoch from now() - ended_at) / 86400)::int as days from session order by started_at`,
      );
    await signInAndOut();
    await ago(tenant, 1 * 24 * 60);
    await signInAndOut();
    await runMaintenance();
    await ago(tenant, 89 * 24 * 60 + 60);
    await signInAndOut();
    // The first has ended 90 days ago, the second 89.
    await runMaintenance();
    expect(await readEnds()).toEqual([{ days: 89 }, { days: 0 }]);
    await ago(tenant, 400 * 24 * 60);
    await runMaintenance();
    expect(await readEnds()).toEqual([{ days: 400 }]);
    await runMaintenance();
    expect(await readEnds()).toHaveLength(1);
  });

  it('changes no index of a session that is used, so that an update is heap-only', async () => {
    const client = await connect(inject('ownerUrl'));
    const { rows } = await client.query<{ column: string }>(
      `select distinct a.attname as column from pg_index x
         join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey)
       where x.indrelid = 'session'::regclass`,
    );
    const indexed = rows.map(({ column }) => column);
    for (const column of [
      'refresh_hash',
      'parent_refresh_hash',
      'rotated_at',
      'last_seen_at',
      'effective_expires_at',
    ])
      expect(indexed).not.toContain(column);
  });

  it('stops when it is aborted', async () => {
    const { tenant } = await visitor();
    await ago(tenant, 24 * 60);
    await app.runMaintenance(AbortSignal.abort());
    expect(await endings(tenant)).toEqual([{ reason: null, open: 1, late: 0 }]);
  });

  it('deletes an Idempotency-Key after 48 hours, and not before', async () => {
    const tenant = await makeTenant();
    const client = await signedIn(app, await tenant.user());
    const visit = { pageName: 'Customer', entryTime: new Date().toISOString(), appVersion: '1.0.0' };
    for (const key of ['old', 'young'])
      await client.post('/usersessionpageinfo/createUserTimeSpent', visit, {
        headers: { 'idempotency-key': key },
      });
    await asOwner(tenant.id, (owner) =>
      owner.query(
        `update idempotency_key set created_at = now() - case key when 'old' then interval '48 hours 1 minute' else interval '47 hours 59 minutes' end`,
      ),
    );
    await runMaintenance();
    expect(await queryRows(tenant, 'select key from idempotency_key')).toEqual([{ key: 'young' }]);
  });
});
