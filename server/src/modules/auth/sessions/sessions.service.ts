import { v7 as uuidv7 } from 'uuid';
import type { OwnSession } from '@vantage/contract/auth/own-sessions';
import type { SessionExpiry } from '@vantage/contract/auth/session-expiry';
import type { SignedIn, TokenPair } from '@vantage/contract/auth/sign-in';
import type { Actor } from '../../../platform/actor';
import type { Clock } from '../../../platform/clock';
import type { Database, Scope } from '../../../platform/database/database';
import type { EventBus } from '../../../platform/domain-events';
import { AppError, notFound } from '../../../platform/errors';
import { currentRequest } from '../../../platform/request-context';
import type { AuditLog } from '../../audit-log';
import type { RetentionService } from '../../settings';
import type { AccountRow } from '../../users';
import type { AccessTokens } from '../tokens/access-tokens';
import type { RefreshToken, RefreshTokens } from '../tokens/refresh-tokens';
import type { SessionCache } from './session-cache';
import { endedSession, sessionEnding } from './session-ending';
import type { DueSessionRow, SessionRepository, SessionRow } from './sessions.repository';
import { presentSignedInUser } from '../sign-in/sign-in.presenter';
import { day, minute } from '../../../platform/durations';

/** Milliseconds in which the parent token is still accepted, because the response may have been lost. */
const replayWindow = 10_000;
/** `last_seen_at` may be up to a minute behind. */
const sweepDelay = 2 * minute;
const maxUserAgent = 256;

export type SignInMethod = 'password' | 'emailCode' | 'sso' | 'passkey';

export interface SignInRequest {
  readonly requestId: string;
  readonly userAgent: string;
  /** Taken from a proxy's header only if the proxy is trusted. */
  readonly ip: string;
}

/** Its tokens can be issued once the transaction has committed. */
export interface StartedSession {
  readonly account: AccountRow;
  readonly tenantId: string;
  readonly sessionId: string;
  readonly refreshToken: RefreshToken;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly sessions: SessionRepository;
  readonly cache: SessionCache;
  readonly audit: AuditLog;
  readonly settings: Pick<RetentionService, 'retention'>;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
}

export type SessionService = ReturnType<typeof sessionService>;

type RefreshResult =
  | { readonly kind: 'refreshed'; readonly userId: string; readonly token: RefreshToken }
  | { readonly kind: 'refused' };

const isView = (row: DueSessionRow): boolean => row.viewed_user_id !== null;
const listIds = (rows: readonly DueSessionRow[]): string[] => rows.map(({ id }) => id);

export const sessionService = (dependencies: Dependencies) => {
  const { database, clock, sessions, cache, audit, settings, accessTokens, refreshTokens } = dependencies;
  const { end, getEnd, endViewsFrom } = sessionEnding(dependencies);

  /** It is null for a token that is neither the current one nor its recent parent. */
  const nextRefreshToken = (
    session: SessionRow,
    presented: RefreshToken,
    now: number,
  ): RefreshToken | null => {
    if (presented.hash.equals(session.refresh_hash)) return refreshTokens.deriveChild(presented);
    const isParent =
      session.parent_refresh_hash !== null && presented.hash.equals(session.parent_refresh_hash);
    return isParent && now - session.rotated_at.getTime() <= replayWindow
      ? refreshTokens.deriveChild(presented)
      : null;
  };

  /** In ms of the server's clock. */
  const computeIdleEnd = (session: SessionRow): number =>
    session.last_seen_at.getTime() + session.idle_minutes * minute;

  /** Most recently used first. */
  const findOpen = async (scope: Scope, userId: string): Promise<Omit<OwnSession, 'current'>[]> =>
    (await sessions.findActiveByUser(scope, userId, new Date(clock.now()))).map((row) => ({
      id: row.id,
      startedAt: row.started_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      userAgent: row.user_agent,
      address: row.client_address,
    }));

  const evict = (sessionIds: readonly string[]): void => {
    for (const id of sessionIds) cache.evict(id);
  };

  return {
    getEnd,
    /** This is when the user last proved their identity. */
    startedAt(scope: Scope, sessionId: string): Promise<Date | null> {
      return sessions.startedAt(scope, sessionId);
    },

    /** Affects this process only; others are notified. */
    evict,

    start(scope: Scope, account: AccountRow, method: SignInMethod, request: SignInRequest): StartedSession {
      const sessionId = uuidv7();
      const refreshToken = refreshTokens.first(sessionId);
      scope.awaitAtCommit(
        sessions.insert(scope, {
          id: sessionId,
          userId: account.id,
          refreshHash: refreshToken.hash,
          at: new Date(clock.now()),
          userAgent: request.userAgent.slice(0, maxUserAgent),
          clientAddress: currentRequest()?.clientAddress ?? null,
        }),
      );
      scope.awaitAtCommit(
        audit.record(scope, {
          action: 'session.started',
          actorId: account.id,
          sessionId,
          requestId: request.requestId,
          entityId: sessionId,
          after: { method },
        }),
      );
      return { account, tenantId: scope.tenantId, sessionId, refreshToken };
    },

    /** In a view-as session, `account` is the viewed user's. */
    issueTokens({ account, tenantId, sessionId, refreshToken }: StartedSession): SignedIn {
      const person = {
        id: account.id,
        firstName: account.first_name,
        lastName: account.last_name,
        appRoleId: account.role_id,
        language: account.language,
      };
      return {
        token: {
          token: accessTokens.sign({ userId: account.id, tenantId, sessionId }),
          refreshToken: refreshToken.text,
          user: presentSignedInUser(person, { tenantId, sessionId }),
        },
      };
    },

    /**
     * Repeating the request within 10 seconds gives the same response; later reuse, or an older token, ends
     * the session, because the token may be stolen.
     * @throws {AppError} session.invalid
     */
    async refresh(tenantId: string, text: string, requestId: string): Promise<{ token: TokenPair }> {
      const presented = refreshTokens.read(text);
      if (!presented) throw new AppError('session.invalid');
      const now = clock.now();
      const result = await database.write<RefreshResult>(tenantId, async (scope) => {
        const session = await sessions.lockLive(scope, presented.sessionId);
        if (!session) return { kind: 'refused' };
        if (session.expires_at.getTime() <= now || computeIdleEnd(session) <= now) {
          await end(scope, [endedSession(session)], { reason: 'expired', requestId });
          return { kind: 'refused' };
        }
        const token = nextRefreshToken(session, presented, now);
        if (!token) {
          await end(scope, [endedSession(session)], { reason: 'refreshReused', requestId });
          return { kind: 'refused' };
        }
        if (!token.hash.equals(session.refresh_hash)) {
          await sessions.rotate(scope, session.id, {
            hash: token.hash,
            parentHash: presented.hash,
            at: new Date(now),
          });
        }
        return { kind: 'refreshed', userId: session.viewed_user_id ?? session.user_id, token };
      });
      if (result.kind === 'refused') {
        cache.evict(presented.sessionId);
        throw new AppError('session.invalid');
      }
      const token = accessTokens.sign({ userId: result.userId, tenantId, sessionId: presented.sessionId });
      return { token: { token, refreshToken: result.token.text } };
    },

    /**
     * Does not count as a use of the session. Like `refresh`, it relies on the stored time of the last use.
     * @throws {AppError} session.invalid
     */
    async expiry(tenantId: string, text: string): Promise<SessionExpiry> {
      const presented = refreshTokens.read(text);
      if (!presented) throw new AppError('session.invalid');
      const session = await database.read(tenantId, (scope) => sessions.findLive(scope, presented.sessionId));
      const now = clock.now();
      if (!session || nextRefreshToken(session, presented, now) === null)
        throw new AppError('session.invalid');
      const secondsUntil = (end: number): number => Math.floor((end - now) / 1_000);
      const endsInSeconds = secondsUntil(session.expires_at.getTime());
      const idleEndsInSeconds = secondsUntil(computeIdleEnd(session));
      if (endsInSeconds <= 0 || idleEndsInSeconds <= 0) throw new AppError('session.invalid');
      return { idleEndsInSeconds, endsInSeconds };
    },

    /** In a view-as session, signs the administrator out. */
    async logout(actor: Actor, requestId: string): Promise<undefined> {
      const only = actor.viewAs?.parentSessionId ?? actor.sessionId;
      const ended = await database.write(actor.tenantId, async (scope) => {
        const lastSeenAt = new Date(clock.now());
        // Empty if another request has just ended it.
        const active = await sessions.lockActiveByUser(scope, actor.responsibleId, { only });
        const left = active.map((session) => ({ ...endedSession(session), lastSeenAt }));
        return end(scope, left, { reason: 'logout', requestId });
      });
      evict([actor.sessionId, ...ended]);
      return undefined;
    },

    /**
     * In a view-as session, ends this session; otherwise those started from it. Idempotent.
     */
    async endViewAs(actor: Actor, requestId: string): Promise<undefined> {
      const ended = await database.write(actor.tenantId, (scope) => endViewsFrom(scope, actor, requestId));
      evict(ended);
      return undefined;
    },

    endViewsFrom,

    findOpen: findOpen,

    /** It is null if the session never expires. */
    async lastStartedAt(scope: Scope, userId: string): Promise<string | null> {
      return (await sessions.lastStartedAt(scope, userId))?.toISOString() ?? null;
    },

    listOwn(actor: Actor): Promise<OwnSession[]> {
      return database.read(actor.tenantId, async (scope) =>
        (await findOpen(scope, actor.userId)).map((session) => ({
          ...session,
          current: session.id === actor.sessionId,
        })),
      );
    },

    /** @throws {AppError} notFound */
    async endOwn(actor: Actor, sessionId: string, requestId: string): Promise<undefined> {
      const ended = await database.write(actor.tenantId, (scope) =>
        getEnd(scope, actor.userId, { only: sessionId, reason: 'endedByUser', requestId }),
      );
      if (ended.length === 0) throw notFound();
      evict(ended);
      return undefined;
    },

    async endOthers(actor: Actor, requestId: string): Promise<undefined> {
      const ended = await database.write(actor.tenantId, (scope) =>
        getEnd(scope, actor.userId, { except: actor.sessionId, reason: 'endedByUser', requestId }),
      );
      evict(ended);
      return undefined;
    },

    /**
     * Ends expired sessions, closes their page visits, and deletes sessions that ended before the retention period. A session
     * that may stay is looked at again when it can expire or its period is over; a change of the period doesn't affect
     * sessions that have ended before.
     * @returns how many it looked at, at most `limit`
     */
    async checkDue(scope: Scope, limit: number): Promise<number> {
      const now = clock.now() - sweepDelay;
      const due = await sessions.lockDue(scope, new Date(now), limit);
      if (due.length === 0) return 0;
      const retentionMs = (await settings.retention(scope)).endedSessionDays * day;
      const isExpired = ({ ended_at, effective_expires_at: end }: DueSessionRow): boolean =>
        ended_at === null && end.getTime() <= now;
      const isOutdated = ({ ended_at }: DueSessionRow): boolean =>
        ended_at !== null && ended_at.getTime() <= now - retentionMs;
      const nextCheck = (row: DueSessionRow): Date => {
        if (isExpired(row) || isOutdated(row)) return new Date(now + retentionMs);
        return row.ended_at === null
          ? row.effective_expires_at
          : new Date(row.ended_at.getTime() + retentionMs);
      };
      await end(scope, due.filter(isExpired).map(endedSession), {
        reason: 'expired',
        requestId: 'maintenance',
      });
      const outdated = due.filter(isOutdated);
      // Sessions that were started from others are deleted first.
      const views = await sessions.deleteEnded(scope, listIds(outdated.filter(isView)));
      const deleted = [
        ...views,
        ...(await sessions.deleteEnded(scope, listIds(outdated.filter((row) => !isView(row))))),
      ];
      await sessions.scheduleChecks(
        scope,
        due.filter(({ id }) => !deleted.includes(id)).map((row) => ({ id: row.id, at: nextCheck(row) })),
      );
      return due.length;
    },

    /**
     * @param request.tenantId null accepts any tenant
     * @throws {AppError} token.missing, token.invalid, token.expired, session.invalid
     */
    async authenticate(request: {
      tenantId: string | null;
      authorization: string | undefined;
      sessionId: string | undefined;
    }): Promise<Actor> {
      if (request.authorization === undefined) throw new AppError('token.missing');
      if (!request.authorization.startsWith('Bearer ')) throw new AppError('token.invalid');
      const claims = await accessTokens.verify(request.authorization.slice('Bearer '.length));
      if (request.tenantId !== null && claims.tenantId !== request.tenantId)
        throw new AppError('token.invalid');
      if (claims.sessionId !== request.sessionId) throw new AppError('session.invalid');
      const actor = await cache.find(claims.tenantId, claims.sessionId);
      if (actor.userId !== claims.userId) throw new AppError('token.invalid');
      return actor;
    },
  };
};
