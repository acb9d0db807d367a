import { v7 as uuidv7 } from 'uuid';
import type { Credentials, CurrentUser, SignedIn, TokenPair } from '@vantage/contract/sign-in';
import type { Actor } from '../../platform/actor';
import type { Clock } from '../../platform/clock';
import type { PasswordHashing } from '../../platform/crypto/password-hashing';
import type { Database, Scope } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { AuditLog } from '../audit-log';
import type { SettingsService } from '../settings';
import type { UserRepository, UserService } from '../users';
import type { AccessTokens } from './access-tokens';
import type { RefreshToken, RefreshTokens } from './refresh-tokens';
import type { SessionRegistry } from './session-registry';
import type { EndReason, SessionRepository, SessionRow } from './sessions.repository';
import { presentCurrentUser, presentSignedInUser } from './sign-in.presenter';

const minute = 60_000;
const hour = 60 * minute;
/** Milliseconds in which the parent of the present refresh token may be sent again: its answer may have been lost. */
const replayWindow = 10_000;
/**
 * Milliseconds that a session is left alone after it was over: one in use is noted as such each minute only, so its row
 * may look idle a little early.
 */
const sweepDelay = 2 * minute;
/** What is kept of a browser's description of itself. */
const maxUserAgent = 256;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: UserRepository;
  readonly userService: UserService;
  readonly sessions: SessionRepository;
  readonly registry: SessionRegistry;
  readonly settings: SettingsService;
  readonly audit: AuditLog;
  readonly passwords: PasswordHashing;
  /** Closes the page visits that a session leaves open; the page-visits module's business. */
  readonly closeVisits: (scope: Scope, sessionId: string, exitTime: Date) => Promise<void>;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
}

export type SignInService = ReturnType<typeof signInService>;

type Refreshed =
  | { readonly kind: 'refreshed'; readonly userId: string; readonly token: RefreshToken }
  | { readonly kind: 'refused' };

const ended = (
  row: Pick<SessionRow, 'id' | 'user_id' | 'last_seen_at'>,
): { id: string; userId: string; lastSeenAt: Date } => ({
  id: row.id,
  userId: row.user_id,
  lastSeenAt: row.last_seen_at,
});

export const signInService = (dependencies: Dependencies) => {
  const { database, clock, users, sessions, registry, audit, accessTokens, refreshTokens } = dependencies;

  /** Ends a session, with its open page visits at the time when it was last in use. */
  const endSession = async (
    scope: Scope,
    session: { id: string; userId: string; lastSeenAt: Date },
    reason: EndReason,
    requestId: string,
  ): Promise<void> => {
    await sessions.end(scope, session.id, reason, new Date(clock.now()));
    await dependencies.closeVisits(scope, session.id, session.lastSeenAt);
    await audit.record(scope, {
      action: 'session.ended',
      actorId: session.userId,
      sessionId: session.id,
      requestId,
      entityId: session.id,
      after: { reason },
    });
  };

  /** Which token answers a refresh; what comes from neither the present token nor its fresh parent ends the session. */
  const successor = (session: SessionRow, given: RefreshToken, now: number): RefreshToken | null => {
    if (given.hash.equals(session.refresh_hash)) return refreshTokens.childOf(given);
    const isParent = session.parent_refresh_hash !== null && given.hash.equals(session.parent_refresh_hash);
    return isParent && now - session.rotated_at.getTime() <= replayWindow
      ? refreshTokens.childOf(given)
      : null;
  };

  return {
    /**
     * Signs in with user name and password.
     * An unknown name takes as long as a wrong password and is answered alike.
     * @throws {AppError} 100 wrong name or password, 102 locked by an administrator, 103 inactive
     */
    async login(
      tenantId: string,
      credentials: Credentials,
      request: { requestId: string; userAgent: string },
    ): Promise<SignedIn> {
      const account = await database.read(tenantId, (scope) =>
        users.accountByUserName(scope, credentials.userName),
      );
      // While an account is locked its password is not even looked at, so nothing can be learnt about it.
      if (account?.locked) throw new AppError(102);
      const isRight =
        account?.password_hash != null
          ? await dependencies.passwords.verify(account.password_hash, credentials.password)
          : await dependencies.passwords.verifyNobody(credentials.password);
      if (!account || !isRight) throw new AppError(100);
      if (!account.active) throw new AppError(103);

      const now = new Date(clock.now());
      const sessionId = uuidv7();
      const refreshToken = refreshTokens.first(sessionId);
      await database.write(tenantId, async (scope) => {
        const limits = await dependencies.settings.sessionLimits(scope);
        await sessions.insert(scope, {
          id: sessionId,
          user_id: account.id,
          refresh_hash: refreshToken.hash,
          rotated_at: now,
          started_at: now,
          last_seen_at: now,
          idle_minutes: limits.idleMinutes,
          expires_at: new Date(now.getTime() + limits.absoluteHours * hour),
          user_agent: request.userAgent.slice(0, maxUserAgent),
        });
        await audit.record(scope, {
          action: 'session.started',
          actorId: account.id,
          sessionId,
          requestId: request.requestId,
          entityId: sessionId,
          after: { method: 'password' },
        });
      });
      const person = {
        id: account.id,
        firstName: account.first_name,
        lastName: account.last_name,
        appRoleId: account.role_id,
        language: account.language,
      };
      return {
        token: {
          token: await accessTokens.sign({ userId: account.id, tenantId, sessionId }),
          refreshToken: refreshToken.text,
          user: presentSignedInUser(person, { tenantId, sessionId }),
        },
      };
    },

    /**
     * Gives new tokens for a refresh token, which is used up by it. Sent again within 10 seconds it gives the very
     * same answer; later, or an older one, it ends the session: somebody else has it.
     * @throws {AppError} session.invalid
     */
    async refresh(tenantId: string, text: string, requestId: string): Promise<{ token: TokenPair }> {
      const given = refreshTokens.read(text);
      if (!given) throw new AppError('session.invalid');
      const now = clock.now();
      const outcome = await database.write<Refreshed>(tenantId, async (scope) => {
        const session = await sessions.lockLive(scope, given.sessionId);
        if (!session) return { kind: 'refused' };
        const idleEnd = session.last_seen_at.getTime() + session.idle_minutes * minute;
        if (session.expires_at.getTime() <= now || idleEnd <= now) {
          await endSession(scope, ended(session), 'expired', requestId);
          return { kind: 'refused' };
        }
        const token = successor(session, given, now);
        if (!token) {
          await endSession(scope, ended(session), 'refreshReused', requestId);
          return { kind: 'refused' };
        }
        if (!token.hash.equals(session.refresh_hash)) {
          await sessions.rotate(scope, session.id, {
            hash: token.hash,
            parentHash: given.hash,
            at: new Date(now),
          });
        }
        return { kind: 'refreshed', userId: session.user_id, token };
      });
      if (outcome.kind === 'refused') {
        registry.forget(given.sessionId);
        throw new AppError('session.invalid');
      }
      const token = await accessTokens.sign({ userId: outcome.userId, tenantId, sessionId: given.sessionId });
      return { token: { token, refreshToken: outcome.token.text } };
    },

    async logout(actor: Actor, requestId: string): Promise<undefined> {
      await database.write(actor.tenantId, (scope) =>
        endSession(
          scope,
          { id: actor.sessionId, userId: actor.userId, lastSeenAt: new Date(clock.now()) },
          'logout',
          requestId,
        ),
      );
      registry.forget(actor.sessionId);
      return undefined;
    },

    /**
     * Ends sessions that nobody ended: idle for too long, or past their time. Until then they were refused already, but
     * left their page visits open.
     * @returns how many, at most `limit`
     */
    async endOver(scope: Scope, limit: number): Promise<number> {
      const over = await sessions.lockOver(scope, new Date(clock.now() - sweepDelay), limit);
      for (const session of over) await endSession(scope, ended(session), 'expired', 'housekeeping');
      return over.length;
    },

    currentUser: async (actor: Actor): Promise<CurrentUser> =>
      presentCurrentUser(await dependencies.userService.get(actor, actor.userId), actor),

    /**
     * Who sends a request: its access token must be ours and alive, for this tenant, and of a live session of the same
     * person that the request also names.
     * @throws {AppError} token.missing, token.invalid, token.expired, session.invalid
     */
    authenticate(request: {
      tenantId: string;
      authorization: string | undefined;
      sessionId: string | undefined;
    }): Actor | Promise<Actor> {
      if (request.authorization === undefined) throw new AppError('token.missing');
      if (!request.authorization.startsWith('Bearer ')) throw new AppError('token.invalid');
      const admit = (claims: Awaited<ReturnType<AccessTokens['verify']>>): Actor | Promise<Actor> => {
        if (claims.tenantId !== request.tenantId) throw new AppError('token.invalid');
        if (claims.sessionId !== request.sessionId) throw new AppError('session.invalid');
        // A session is one person's for good, so a token of ours that says otherwise is none.
        const ofSubject = (actor: Actor): Actor => {
          if (actor.userId !== claims.userId) throw new AppError('token.invalid');
          return actor;
        };
        const actor = registry.find(claims.tenantId, claims.sessionId);
        return actor instanceof Promise ? actor.then(ofSubject) : ofSubject(actor);
      };
      const claims = accessTokens.verify(request.authorization.slice('Bearer '.length));
      return claims instanceof Promise ? claims.then(admit) : admit(claims);
    },
  };
};
