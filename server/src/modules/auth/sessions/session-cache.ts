import { boundedCache } from '../../../platform/bounded-cache';
import { Actor } from '../../../platform/actor';
import type { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { SessionRepository, SessionRow } from './sessions.repository';
import { minute } from '../../../platform/durations';

/** Minimum time between two updates of `last_seen_at`; idle limits are in minutes. */
const touchInterval = minute;
/** More frequent for a shorter idle limit: a refresh relies on the stored time. */
const touchesPerIdleLimit = 4;

interface CachedSession {
  readonly actor: Actor;
  readonly idleMs: number;
  readonly expiresAt: number;
  lastSeenAt: number;
  lastTouchedAt: number;
}

interface Dependencies {
  readonly database: Database;
  readonly sessions: SessionRepository;
  readonly clock: Clock;
  /** While false, notifications may be lost, so every call reads the database. */
  readonly isConnected: () => boolean;
  readonly onError: (error: unknown) => void;
}

const toActor = (tenantId: string, row: SessionRow): Actor => {
  const { viewed_user_id: viewedUserId, parent_session_id: parentSessionId } = row;
  const viewAs =
    viewedUserId === null || parentSessionId === null
      ? null
      : { administratorId: row.user_id, parentSessionId, endsAt: row.expires_at };
  return new Actor(tenantId, viewedUserId ?? row.user_id, row.id, row.role_id, row.idle_minutes, viewAs);
};

/** Saves most calls a query. A session that ends in another process is evicted by a notification. */
export type SessionCache = ReturnType<typeof sessionCache>;

export const sessionCache = ({ database, sessions, clock, isConnected, onError }: Dependencies) => {
  const cached = boundedCache<CachedSession>(50_000);
  // Prevents caching a row that was read before an invalidation arrived.
  let invalidations = 0;

  const isExpired = (session: CachedSession, now: number): boolean =>
    session.expiresAt <= now || session.lastSeenAt + session.idleMs <= now;

  const load = async (tenantId: string, sessionId: string): Promise<CachedSession> => {
    const before = invalidations;
    const row = await database.read(tenantId, (scope) => sessions.findLive(scope, sessionId));
    if (!row) throw new AppError('session.invalid');
    const session: CachedSession = {
      actor: toActor(tenantId, row),
      idleMs: row.idle_minutes * minute,
      expiresAt: row.expires_at.getTime(),
      lastSeenAt: row.last_seen_at.getTime(),
      lastTouchedAt: row.last_seen_at.getTime(),
    };
    if (isExpired(session, clock.now())) throw new AppError('session.invalid');
    if (before === invalidations) cached.set(sessionId, session);
    return session;
  };

  const touch = (session: CachedSession): Actor => {
    const now = clock.now();
    session.lastSeenAt = now;
    if (now - session.lastTouchedAt >= Math.min(touchInterval, session.idleMs / touchesPerIdleLimit)) {
      session.lastTouchedAt = now;
      const { tenantId, sessionId, viewAs } = session.actor;
      // The administrator returns to the parent.
      const used = viewAs === null ? [sessionId] : [sessionId, viewAs.parentSessionId];
      // Not awaited: only the idle limit depends on it.
      database.write(tenantId, (scope) => sessions.touch(scope, used, new Date(now))).catch(onError);
    }
    return session.actor;
  };

  return {
    /** @throws {AppError} session.invalid, also if the user is locked, inactive or deleted */
    async find(tenantId: string, sessionId: string): Promise<Actor> {
      const session = cached.get(sessionId);
      // Another process may have served the session since, so a session that looks idle here is read again.
      const isCurrent =
        session && isConnected() && session.actor.tenantId === tenantId && !isExpired(session, clock.now());
      return touch(isCurrent ? session : await load(tenantId, sessionId));
    },

    evict(sessionId: string): void {
      invalidations += 1;
      cached.delete(sessionId);
    },

    clear(): void {
      invalidations += 1;
      cached.clear();
    },
  };
};
