import { LRUCache } from 'lru-cache';
import { Actor } from '../../../platform/actor';
import type { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { SessionRepository } from './sessions.repository';

const minute = 60_000;
/** How often a session in use is noted as such, at most: idle limits are counted in minutes. */
const touchInterval = minute;
/** Parts of a shorter idle limit: a refresh goes by what is noted, and must not find a session in use idle. */
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
  /** False while the ends of sessions may go unheard: then every call asks the database. */
  readonly isConnected: () => boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * The live sessions that this process has met. A look-up in memory instead of a query for each call; what ends a
 * session in another process is announced, and forgotten here.
 */
export type SessionCache = ReturnType<typeof sessionCache>;

export const sessionCache = ({ database, sessions, clock, isConnected, onError }: Dependencies) => {
  const cached = new LRUCache<string, CachedSession>({ max: 50_000 });
  // Counts announcements, so that a row read before one of them is not remembered after it.
  let invalidations = 0;

  const isExpired = (session: CachedSession, now: number): boolean =>
    session.expiresAt <= now || session.lastSeenAt + session.idleMs <= now;

  const load = async (tenantId: string, sessionId: string): Promise<CachedSession> => {
    const before = invalidations;
    const row = await database.read(tenantId, (scope) => sessions.findLive(scope, sessionId));
    if (!row) throw new AppError('session.invalid');
    const session: CachedSession = {
      actor: new Actor(tenantId, row.user_id, row.id, row.role_id, row.idle_minutes),
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
      const { tenantId, sessionId } = session.actor;
      // Nobody waits for this: the session is alive, and only its idle limit is at stake.
      database.write(tenantId, (scope) => sessions.touch(scope, sessionId, new Date(now))).catch(onError);
    }
    return session.actor;
  };

  return {
    /**
     * Whoever's session this is.
     * @throws {AppError} session.invalid when it is over, unknown, or the user may not use the product any more
     */
    find(tenantId: string, sessionId: string): Actor | Promise<Actor> {
      const session = cached.get(sessionId);
      // Another process may have seen the session since, so what looks idle here is asked anew.
      if (
        session &&
        isConnected() &&
        session.actor.tenantId === tenantId &&
        !isExpired(session, clock.now())
      ) {
        return touch(session);
      }
      return load(tenantId, sessionId).then(touch);
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
