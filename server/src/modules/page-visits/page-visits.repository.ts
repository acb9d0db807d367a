import { sql, type Selectable } from 'kysely';
import type { DB } from '../../database-schema';
import type { Scope } from '../../platform/database/database';
import { preparedStatement } from '../../platform/database/prepared-statement';
import type { GroupCommit } from '../../platform/database/group-commit';
import { reserveKey, reservationValues, type IdempotentRequest } from '../../platform/database/idempotency';
import { onForeignKeyViolation } from '../../platform/database/constraint-errors';
import { firstIdAt, readIdTime } from '../../platform/database/id-time';
import { day } from '../../platform/durations';
import { AppError } from '../../platform/errors';

export type NewPageVisit = Omit<Selectable<DB['page_visit']>, 'tenant_id'>;

// A session lasts at most a day, and a browser reports a visit at most a day late. PostgreSQL reads only the months that the
// times include.
const duringSession = `tenant_id = $1 and session_id = $7 and entry_time between $15::timestamptz and $16::timestamptz`;

// Open visits are among the session's latest; two tabs may leave a few. Older ones are closed when the
// session ends. Visits that another statement is closing are skipped, not awaited. Each condition names
// session and time, so that only one index fits.
const stillOpen = `${duringSession} and entry_time >= (select min(entry_time) from open)`;

const insertVisit = `
  with claimed as (${reserveKey}), entered as (
    select 1 as one from claimed union all select 1 as one where $3 is null
  ), open as materialized (
    select entry_time from (
      select entry_time, exit_time from page_visit where ${duringSession}
      order by entry_time desc limit 8
    ) latest
    where exit_time is null
  ), closed as (
    update page_visit set exit_time = greatest(entry_time, $11)
    where ${stillOpen} and exists (select 1 from entered) and id = any(array(
      select id from page_visit where ${stillOpen} and exit_time is null for update skip locked
    ))
  ), opened as (
    insert into customer_last_viewed as latest (tenant_id, user_id, customer_id, last_viewed_at)
    select $1, $2, $9::uuid, $11::timestamptz from entered where $9::uuid is not null
    on conflict (tenant_id, user_id, customer_id) do update set last_viewed_at = excluded.last_viewed_at
    where latest.last_viewed_at < excluded.last_viewed_at
  ), viewed as (
    insert into insight_last_viewed as latest (tenant_id, user_id, customer_id, insight_id, last_viewed_at)
    select $1, $2, $9::uuid, $10::uuid, $11::timestamptz from entered
    where $9::uuid is not null and $10::uuid is not null
    on conflict (tenant_id, user_id, customer_id, insight_id) do update set last_viewed_at = excluded.last_viewed_at
    where latest.last_viewed_at < excluded.last_viewed_at
  )
  insert into page_visit as visit (
    tenant_id, user_id, id, session_id, page_name, customer_id, insight_id, insight_name, entry_time, exit_time,
    app_version
  )
  select $1, $2, $6::uuid, $7::uuid, $8, $9::uuid, $10::uuid, $14, $11::timestamptz, $12::timestamptz, $13
  from entered
  returning id
`;

const customerKeys = [
  'page_visit_tenant_id_customer_id_fkey',
  'customer_last_viewed_tenant_id_customer_id_fkey',
  'insight_last_viewed_tenant_id_customer_id_fkey',
];

const closeVisits = preparedStatement(`
  update page_visit visit set exit_time = greatest(visit.entry_time, ended.last_seen_at)
  from unnest($2::uuid[], $3::timestamptz[]) ended(session_id, last_seen_at)
  where visit.tenant_id = $1 and visit.session_id = ended.session_id and visit.exit_time is null
    and visit.entry_time between $4 and $5`);

/** Returns times between which all visits of sessions lie that were used at these times, in milliseconds. */
const timesAround = (used: readonly number[]): [from: string, to: string] => [
  new Date(Math.min(...used) - 2 * day).toISOString(),
  new Date(Math.max(...used) + 2 * day).toISOString(),
];

// Ids begin with the time at which a visit was reported, which is the order of the primary key.
const deleteVisits = preparedStatement<{ id: string }>(`
  delete from page_visit
  where tenant_id = $1 and entry_time < $2 and id = any(array(
    select id from page_visit where tenant_id = $1 and entry_time < $2 and id < $3 order by id limit $4
  ))
  returning id`);

export const pageVisitRepository = (write: GroupCommit) => ({
  /**
   * Also closes the open visit and records that the customer and the insight were viewed.
   * @returns false if the request's key was used before; then nothing was written
   * @throws {AppError} customer.unknown if the customer is being deleted
   */
  async insert(
    tenantId: string,
    visit: NewPageVisit,
    claim: { request: IdempotentRequest | null; response: unknown },
  ): Promise<boolean> {
    const written = await write({
      tenantId,
      text: insertVisit,
      values: [
        tenantId,
        visit.user_id,
        ...reservationValues(claim.request, claim.response),
        visit.id,
        visit.session_id,
        visit.page_name,
        visit.customer_id,
        visit.insight_id,
        visit.entry_time,
        visit.exit_time,
        visit.app_version,
        visit.insight_name,
        ...timesAround([visit.entry_time.getTime()]),
      ],
    }).catch(onForeignKeyViolation(customerKeys, () => new AppError('customer.unknown')));
    return written.length > 0;
  },

  /** Uses the time at which each session was last used. */
  async closeOfSessions(
    scope: Scope,
    sessions: readonly { readonly id: string; readonly lastSeenAt: Date }[],
  ): Promise<void> {
    await closeVisits(
      scope,
      sessions.map(({ id }) => id),
      sessions.map(({ lastSeenAt }) => lastSeenAt.toISOString()),
      ...timesAround(sessions.map(({ lastSeenAt }) => lastSeenAt.getTime())),
    );
  },

  /** Does not overwrite an exit time. Undefined if the user has no such visit. */
  async close(
    scope: Scope,
    visit: { id: string; userId: string; exitTime: Date },
  ): Promise<{ id: string; exit_time: Date } | undefined> {
    const reportedAt = readIdTime(visit.id);
    if (reportedAt === null) return undefined;
    const [from, to] = timesAround([reportedAt]);
    return scope
      .tables()
      .updateTable('page_visit')
      .set({ exit_time: sql<Date>`coalesce(exit_time, greatest(entry_time, ${visit.exitTime}))` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', visit.id)
      .where('user_id', '=', visit.userId)
      .where('entry_time', '>=', sql<Date>`${from}`)
      .where('entry_time', '<=', sql<Date>`${to}`)
      .returning(['id', sql<Date>`exit_time`.as('exit_time')])
      .executeTakeFirst();
  },

  /** Deletes the oldest ones. @returns how many, at most `limit` */
  async deleteOlder(scope: Scope, before: Date, limit: number): Promise<number> {
    return (await deleteVisits(scope, before.toISOString(), firstIdAt(before.getTime() + 2 * day), limit))
      .length;
  },
});

export type PageVisitRepository = ReturnType<typeof pageVisitRepository>;
