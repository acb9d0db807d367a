import { LRUCache } from 'lru-cache';
import { Actor } from '../../../platform/actor';
import type { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { SessionRepository } from './sessions.repository';

const minute = 60_000;
/** How often a session in use is noted as such, at most: idle limits are counted in minutes. */
const touchEvery = minute;
/** Parts of a shorter idle limit: a refresh goes by what is noted, and must not find a session in use idle. */
const touchesPerIdle = 4;

interface KnownSession {
  readonly actor: Actor;
  readonly idleMs: number;
  readonly expiresAt: number;
  lastSeenAt: number;
  lastWrittenAt: number;
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
  const known = new LRUCache<string, KnownSession>({ max: 50_000 });
  // Counts announcements, so that a row read before one of them is not remembered after it.
  let announcements = 0;

  const isOver = (session: KnownSession, now: number): boolean =>
    session.expiresAt <= now || session.lastSeenAt + session.idleMs <= now;

  const load = async (tenantId: string, sessionId: string): Promise<KnownSession> => {
    const before = announcements;
    const row = await database.read(tenantId, (scope) => sessions.findLive(scope, sessionId));
    if (!row) throw new AppError('session.invalid');
    const session: KnownSession = {
      actor: new Actor(tenantId, row.user_id, row.id, row.role_id, row.idle_minutes),
      idleMs: row.idle_minutes * minute,
      expiresAt: row.expires_at.getTime(),
      lastSeenAt: row.last_seen_at.getTime(),
      lastWrittenAt: row.last_seen_at.getTime(),
    };
    if (isOver(session, clock.now())) throw new AppError('session.invalid');
    if (before === announcements) known.set(sessionId, session);
    return session;
  };

  const use = (session: KnownSession): Actor => {
    const now = clock.now();
    session.lastSeenAt = now;
    if (now - session.lastWrittenAt >= Math.min(touchEvery, session.idleMs / touchesPerIdle)) {
      session.lastWrittenAt = now;
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
      const session = known.get(sessionId);
      // Another process may have seen the session since, so what looks idle here is asked anew.
      if (session && isConnected() && session.actor.tenantId === tenantId && !isOver(session, clock.now())) {
        return use(session);
      }
      return load(tenantId, sessionId).then(use);
    },

    forget(sessionId: string): void {
      announcements += 1;
      known.delete(sessionId);
    },

    forgetAll(): void {
      announcements += 1;
      known.clear();
    },
  };
};
