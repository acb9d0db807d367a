import { sql, type Selectable } from 'kysely';
import { role, type RoleId } from '@vantage/contract/permissions';
import type { DB } from '../../../database-schema';
import type { RevocationReason } from '../../users';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

/** The payload is the session's id. */
export const sessionEndedChannel = 'session_ended';

export type SessionRow = Pick<
  Selectable<DB['session']>,
  | 'id'
  | 'user_id'
  | 'refresh_hash'
  | 'parent_refresh_hash'
  | 'rotated_at'
  | 'last_seen_at'
  | 'idle_minutes'
  | 'expires_at'
  | 'viewed_user_id'
  | 'parent_session_id'
> & {
  /** The viewed user's in a view-as session. */
  role_id: RoleId;
};

/** A session that maintenance has to look at: it has expired, or its retention period is over. */
export type DueSessionRow = OpenSessionRow &
  Pick<Selectable<DB['session']>, 'ended_at' | 'effective_expires_at'>;

/** A session that is about to be ended. */
export type OpenSessionRow = Pick<SessionRow, 'id' | 'user_id' | 'last_seen_at' | 'viewed_user_id'>;

export type EndReason =
  | 'logout'
  | 'endedByUser'
  | 'passwordChanged'
  | 'refreshReused'
  | 'expired'
  // A view-as session of the administrator.
  | 'viewAsStopped'
  // By an administrator.
  | RevocationReason;

const maxListed = 100;

const columns = [
  'session.id',
  'session.user_id',
  'session.refresh_hash',
  'session.parent_refresh_hash',
  'session.rotated_at',
  'session.last_seen_at',
  'session.idle_minutes',
  'session.expires_at',
  'session.viewed_user_id',
  'session.parent_session_id',
  sql<RoleId>`coalesce(viewed.role_id, app_user.role_id)`.as('role_id'),
] as const;

const openColumns = ['id', 'user_id', 'last_seen_at', 'viewed_user_id'] as const;

/** Only an administrator may view as another user, who must not be an administrator. */
const isViewAllowed = sql<boolean>`(
  session.viewed_user_id is null or (
    app_user.role_id = ${sql.lit(role.administrator)} and viewed.role_id <> ${sql.lit(role.administrator)}
    and viewed.active and not viewed.locked and viewed.deleted_at is null
  ))`;

/** Excludes sessions of users who may not sign in, and view-as sessions of such users. */
const live = (scope: Scope, id: string) =>
  scope
    .tables()
    .selectFrom('session')
    .innerJoin('app_user', (join) =>
      join.onRef('app_user.tenant_id', '=', 'session.tenant_id').onRef('app_user.id', '=', 'session.user_id'),
    )
    .leftJoin('app_user as viewed', (join) =>
      join
        .onRef('viewed.tenant_id', '=', 'session.tenant_id')
        .onRef('viewed.id', '=', 'session.viewed_user_id'),
    )
    .where(isViewAllowed)
    .where('session.tenant_id', '=', scope.tenantId)
    .where('session.id', '=', id)
    .where('session.ended_at', 'is', null)
    .where('app_user.active', '=', true)
    .where('app_user.locked', '=', false)
    .where('app_user.deleted_at', 'is', null);

const openSessions = (scope: Scope) =>
  scope
    .tables()
    .selectFrom('session')
    .select(openColumns)
    .where('tenant_id', '=', scope.tenantId)
    .where('ended_at', 'is', null);

const thisSession = (scope: Scope, id: string) =>
  scope
    .tables()
    .updateTable('session')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('ended_at', 'is', null);

interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly refreshHash: Buffer;
  readonly at: Date;
  readonly userAgent: string;
  readonly clientAddress: string | null;
}

// A distributed database needs the alias of an insert that returns something.
const insertSession = preparedStatement<{ id: string }>(`
  insert into session as started
    (tenant_id, id, user_id, refresh_hash, rotated_at, started_at, last_seen_at, idle_minutes, expires_at, next_check_at,
     user_agent, client_address)
  select tenant_id, $2, $3, $4, $5::timestamptz, $5, $5,
    session_idle_minutes, $5 + make_interval(hours => session_absolute_hours),
    $5 + make_interval(mins => session_idle_minutes), $6, $7
  from tenant_settings where tenant_id = $1
  returning id`);

interface NewView {
  readonly id: string;
  readonly parentSessionId: string;
  readonly viewedUserId: string;
  readonly refreshHash: Buffer;
  readonly at: Date;
  readonly minutes: number;
}

// Ends no later than its parent, and after the same inactivity.
const insertView = preparedStatement<{ id: string }>(`
  insert into session as started
    (tenant_id, id, user_id, viewed_user_id, parent_session_id, refresh_hash, rotated_at, started_at, last_seen_at,
     idle_minutes, expires_at, next_check_at, user_agent, client_address)
  select parent.tenant_id, $2, parent.user_id, $3, parent.id, $4, $5::timestamptz, $5, $5,
    parent.idle_minutes, least(parent.expires_at, $5 + make_interval(mins => $6)),
    $5 + make_interval(mins => parent.idle_minutes), parent.user_agent, parent.client_address
  from session parent where parent.tenant_id = $1 and parent.id = $7
  returning id`);

const scheduleChecks = preparedStatement(`
  update session set next_check_at = due.at
  from unnest($2::uuid[], $3::timestamptz[]) due(id, at)
  where session.tenant_id = $1 and session.id = due.id`);

// The latest session says when a user was last here.
const deleteEnded = preparedStatement<{ id: string }>(`
  delete from session
  where tenant_id = $1 and id = any($2::uuid[]) and ended_at is not null
    and (viewed_user_id is not null or exists (
      select 1 from session later
      where later.tenant_id = $1 and later.user_id = session.user_id and later.viewed_user_id is null
        and later.started_at > session.started_at))
    and not exists (
      select 1 from session started where started.tenant_id = $1 and started.parent_session_id = session.id)
  returning id`);

export const sessionRepository = () => ({
  async insert(scope: Scope, session: NewSession): Promise<void> {
    const { id, userId, refreshHash, at, userAgent, clientAddress } = session;
    const rows = await insertSession(
      scope,
      id,
      userId,
      refreshHash,
      at.toISOString(),
      userAgent,
      clientAddress,
    );
    if (rows.length !== 1) throw new Error('The tenant has no settings.');
  },

  /** The caller must hold the lock of the parent. */
  async insertView(scope: Scope, view: NewView): Promise<void> {
    const { id, viewedUserId, refreshHash, at, minutes, parentSessionId } = view;
    await insertView(scope, id, viewedUserId, refreshHash, at.toISOString(), minutes, parentSessionId);
  },

  findLive(scope: Scope, id: string): Promise<SessionRow | undefined> {
    return live(scope, id).select(columns).executeTakeFirst();
  },

  lockLive(scope: Scope, id: string): Promise<SessionRow | undefined> {
    return live(scope, id).select(columns).forUpdate('session').executeTakeFirst();
  },

  /** Locks those that are due to be looked at, the longest due first. */
  lockDue(scope: Scope, by: Date, limit: number): Promise<DueSessionRow[]> {
    return scope
      .tables()
      .selectFrom('session')
      .select([...openColumns, 'ended_at', 'effective_expires_at'])
      .where('tenant_id', '=', scope.tenantId)
      .where('next_check_at', '<=', by)
      .orderBy('next_check_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
  },

  async scheduleChecks(
    scope: Scope,
    checks: readonly { readonly id: string; readonly at: Date }[],
  ): Promise<void> {
    await scheduleChecks(
      scope,
      checks.map(({ id }) => id),
      checks.map(({ at }) => at.toISOString()),
    );
  },

  /** Leaves the latest session of each user, and those from which others were started. @returns the ids of the deleted ones */
  async deleteEnded(scope: Scope, ids: readonly string[]): Promise<string[]> {
    return (await deleteEnded(scope, ids)).map(({ id }) => id);
  },

  lockActiveByUser(
    scope: Scope,
    userId: string,
    { except, only }: { except?: string; only?: string },
  ): Promise<OpenSessionRow[]> {
    let open = openSessions(scope).where('user_id', '=', userId);
    if (except !== undefined) open = open.where('id', '!=', except);
    if (only !== undefined) open = open.where('id', '=', only);
    return open.forUpdate().execute();
  },

  /** View-as sessions of this user. */
  lockViewsByUser(scope: Scope, viewedUserId: string): Promise<OpenSessionRow[]> {
    return openSessions(scope).where('viewed_user_id', '=', viewedUserId).forUpdate().execute();
  },

  /** View-as sessions started from one of these sessions. */
  lockViewsFrom(scope: Scope, sessionIds: readonly string[]): Promise<OpenSessionRow[]> {
    return openSessions(scope)
      .where(sql<boolean>`parent_session_id = any(${sessionIds}::uuid[])`)
      .forUpdate()
      .execute();
  },

  /** Most recently used first. */
  findActiveByUser(
    scope: Scope,
    userId: string,
    now: Date,
  ): Promise<
    Pick<Selectable<DB['session']>, 'id' | 'started_at' | 'last_seen_at' | 'user_agent' | 'client_address'>[]
  > {
    return scope
      .tables()
      .selectFrom('session')
      .select(['id', 'started_at', 'last_seen_at', 'user_agent', 'client_address'])
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .where('viewed_user_id', 'is', null)
      .where('ended_at', 'is', null)
      .where('effective_expires_at', '>', now)
      .orderBy('last_seen_at', 'desc')
      .limit(maxListed)
      .execute();
  },

  async lastStartedAt(scope: Scope, userId: string): Promise<Date | null> {
    const row = await scope
      .tables()
      .selectFrom('session')
      .select('started_at')
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .where('viewed_user_id', 'is', null)
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.started_at ?? null;
  },

  async startedAt(scope: Scope, id: string): Promise<Date | null> {
    const row = await scope
      .tables()
      .selectFrom('session')
      .select('started_at')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.started_at ?? null;
  },

  async rotate(
    scope: Scope,
    id: string,
    next: { hash: Buffer; parentHash: Buffer; at: Date },
  ): Promise<void> {
    await thisSession(scope, id)
      .set({
        refresh_hash: next.hash,
        parent_refresh_hash: next.parentHash,
        rotated_at: next.at,
        last_seen_at: next.at,
      })
      .execute();
  },

  async touch(scope: Scope, ids: readonly string[], at: Date): Promise<void> {
    await scope
      .tables()
      .updateTable('session')
      .set({ last_seen_at: at })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', 'in', [...ids])
      .where('ended_at', 'is', null)
      .execute();
  },

  /** Notifies other processes on commit. */
  async end(scope: Scope, ids: readonly string[], reason: EndReason, at: Date): Promise<void> {
    await scope
      .tables()
      .updateTable('session')
      .set({ ended_at: at, end_reason: reason })
      .where('tenant_id', '=', scope.tenantId)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('ended_at', 'is', null)
      .execute();
    await sql`select pg_notify(${sessionEndedChannel}, id) from unnest(${ids}::text[]) id`.execute(
      scope.tables(),
    );
  },
});

export type SessionRepository = ReturnType<typeof sessionRepository>;
