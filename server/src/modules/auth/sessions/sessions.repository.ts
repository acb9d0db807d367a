import { sql, type Selectable } from 'kysely';
import type { RoleId } from '@vantage/contract/permissions';
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
> & { role_id: RoleId };

export type EndReason =
  | 'logout'
  | 'endedByUser'
  | 'passwordChanged'
  | 'refreshReused'
  | 'expired'
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
  'app_user.role_id',
] as const;

/** Excludes sessions of users who may not sign in. */
const live = (scope: Scope, id: string) =>
  scope
    .tables()
    .selectFrom('session')
    .innerJoin('app_user', (join) =>
      join.onRef('app_user.tenant_id', '=', 'session.tenant_id').onRef('app_user.id', '=', 'session.user_id'),
    )
    .where('session.tenant_id', '=', scope.tenantId)
    .where('session.id', '=', id)
    .where('session.ended_at', 'is', null)
    .where('app_user.active', '=', true)
    .where('app_user.locked', '=', false)
    .where('app_user.deleted_at', 'is', null);

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
}

const insertSession = preparedStatement<{ id: string }>(`
  insert into session
    (tenant_id, id, user_id, refresh_hash, rotated_at, started_at, last_seen_at, idle_minutes, expires_at, user_agent)
  select tenant_id, $2, $3, $4, $5::timestamptz, $5, $5,
    session_idle_minutes, $5 + make_interval(hours => session_absolute_hours), $6
  from tenant_settings where tenant_id = $1
  returning id`);

export const sessionRepository = () => ({
  async insert(scope: Scope, { id, userId, refreshHash, at, userAgent }: NewSession): Promise<void> {
    const rows = await insertSession(scope, id, userId, refreshHash, at.toISOString(), userAgent);
    if (rows.length !== 1) throw new Error('The tenant has no settings.');
  },

  findLive: (scope: Scope, id: string): Promise<SessionRow | undefined> =>
    live(scope, id).select(columns).executeTakeFirst(),

  lockLive: (scope: Scope, id: string): Promise<SessionRow | undefined> =>
    live(scope, id).select(columns).forUpdate('session').executeTakeFirst(),

  lockExpired: (
    scope: Scope,
    by: Date,
    limit: number,
  ): Promise<Pick<SessionRow, 'id' | 'user_id' | 'last_seen_at'>[]> =>
    scope
      .tables()
      .selectFrom('session')
      .select(['id', 'user_id', 'last_seen_at'])
      .where('tenant_id', '=', scope.tenantId)
      .where('ended_at', 'is', null)
      .where('over_at', '<=', by)
      .orderBy('over_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute(),

  lockActiveOf: (
    scope: Scope,
    userId: string,
    { except, only }: { except?: string; only?: string },
  ): Promise<Pick<SessionRow, 'id' | 'user_id' | 'last_seen_at'>[]> => {
    let open = scope
      .tables()
      .selectFrom('session')
      .select(['id', 'user_id', 'last_seen_at'])
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null);
    if (except !== undefined) open = open.where('id', '!=', except);
    if (only !== undefined) open = open.where('id', '=', only);
    return open.forUpdate().execute();
  },

  /** The most recently used first. */
  activeOf: (
    scope: Scope,
    userId: string,
    now: Date,
  ): Promise<Pick<Selectable<DB['session']>, 'id' | 'started_at' | 'last_seen_at' | 'user_agent'>[]> =>
    scope
      .tables()
      .selectFrom('session')
      .select(['id', 'started_at', 'last_seen_at', 'user_agent'])
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('over_at', '>', now)
      .orderBy('last_seen_at', 'desc')
      .limit(maxListed)
      .execute(),

  async lastStartedAt(scope: Scope, userId: string): Promise<Date | null> {
    const row = await scope
      .tables()
      .selectFrom('session')
      .select('started_at')
      .where('tenant_id', '=', scope.tenantId)
      .where('user_id', '=', userId)
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

  async touch(scope: Scope, id: string, at: Date): Promise<void> {
    await thisSession(scope, id).set({ last_seen_at: at }).execute();
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
