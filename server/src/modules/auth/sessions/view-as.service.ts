import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '@vantage/contract/auth/sign-in';
import { viewAsMinutes } from '@vantage/contract/auth/view-as';
import { role } from '@vantage/contract/permissions';
import type { Actor } from '../../../platform/actor';
import type { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database/database';
import { AppError, notFound } from '../../../platform/errors';
import type { AuditLog } from '../../audit-log';
import type { UserRepository } from '../../users';
import type { RefreshTokens } from '../tokens/refresh-tokens';
import type { SessionRepository } from './sessions.repository';
import type { SessionService, SignInRequest } from './sessions.service';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: UserRepository;
  readonly rows: SessionRepository;
  readonly sessions: Pick<SessionService, 'endViewsFrom' | 'evict' | 'issueTokens'>;
  readonly refreshTokens: RefreshTokens;
  readonly audit: AuditLog;
}

export type ViewAsService = ReturnType<typeof viewAsService>;

export const viewAsService = (dependencies: Dependencies) => {
  const { database, clock, users, rows, sessions, refreshTokens, audit } = dependencies;
  return {
    /**
     * Starts a read-only session as the user. Ends an earlier one that was started from the same session.
     * @throws {AppError} notFound, viewAs.administrator, user.inactive, user.locked, session.invalid
     */
    async start(actor: Actor, userId: string, request: SignInRequest): Promise<SignedIn> {
      const { started, ended } = await database.write(actor.tenantId, async (scope) => {
        // Both accounts are locked, so that a concurrent change of either cannot miss the new session.
        const administrator = await users.lockAccountForShare(scope, actor.userId);
        const account = await users.lockAccountForShare(scope, userId);
        if (!account) throw notFound();
        if (account.role_id === role.administrator) throw new AppError('viewAs.administrator');
        if (!account.active) throw new AppError('user.inactive');
        if (account.locked) throw new AppError('user.locked');
        const parent = await rows.lockLive(scope, actor.sessionId);
        if (!parent || administrator?.role_id !== role.administrator) throw new AppError('session.invalid');
        const previous = await sessions.endViewsFrom(scope, actor, request.requestId);
        const sessionId = uuidv7();
        const refreshToken = refreshTokens.first(sessionId);
        await rows.insertView(scope, {
          id: sessionId,
          parentSessionId: parent.id,
          viewedUserId: account.id,
          refreshHash: refreshToken.hash,
          at: new Date(clock.now()),
          minutes: viewAsMinutes,
        });
        await audit.record(scope, {
          action: 'viewAs.started',
          actorId: actor.userId,
          sessionId: parent.id,
          requestId: request.requestId,
          entityId: sessionId,
          after: { userId: account.id },
        });
        return { started: { account, tenantId: scope.tenantId, sessionId, refreshToken }, ended: previous };
      });
      sessions.evict(ended);
      return sessions.issueTokens(started);
    },
  };
};
