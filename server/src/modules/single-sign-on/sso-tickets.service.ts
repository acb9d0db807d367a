import type { SingleSignOnResponse } from '@vantage/contract/single-sign-on';
import type { Clock } from '../../platform/clock';
import { matchesHash, newSecretToken, readSecretToken } from '../../platform/crypto/secret-tokens';
import { sha256 } from '../../platform/crypto/secrets';
import type { Database, Scope } from '../../platform/database/database';
import { minute } from '../../platform/durations';
import { AppError } from '../../platform/errors';
import type { AuditLog } from '../audit-log';
import type { SessionService, SignInRequest, StartedSession } from '../auth';
import type { SettingsService } from '../settings';
import type { TenantService } from '../tenants';
import type { UserRepository } from '../users';
import type { Claims } from './claims';
import type { IdentityService } from './identities.service';
import type { SsoTicketRepository } from './sso-tickets.repository';

/** Milliseconds between the callback and the session. */
const ticketLifetime = minute;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly tickets: SsoTicketRepository;
  readonly identities: IdentityService;
  readonly users: UserRepository;
  readonly tenants: TenantService;
  readonly settings: SettingsService;
  readonly sessions: SessionService;
  readonly audit: AuditLog;
}

interface TicketOptions {
  readonly cookieState: string;
  readonly createUsers: boolean;
  readonly requestId: string;
}

/** The transaction uses the ticket up and commits before this becomes a response. */
type RedeemResult =
  | { readonly kind: 'session'; readonly session: StartedSession }
  | { readonly kind: 'refused'; readonly code: 101 | 102 | 103 | 'sso.ticketInvalid' };

const isTaken = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'user.emailTaken' || error.code === 'user.userNameTaken');

export type SsoTicketService = ReturnType<typeof ssoTicketService>;

/** A ticket carries a person from the provider's callback to a session, which the same browser starts with it. */
export const ssoTicketService = (dependencies: Dependencies) => {
  const { database, clock, tickets, identities, users, tenants, settings, sessions, audit } = dependencies;

  const issueOnce = (tenantId: string, claims: Claims, options: TicketOptions): Promise<string> =>
    database.write(tenantId, async (scope) => {
      const userId = await identities.userFor(scope, claims, options);
      const now = clock.now();
      const ticket = newSecretToken();
      await tickets.insert(scope, {
        id: ticket.id,
        secret_hash: ticket.hash,
        state_cookie_hash: sha256(options.cookieState),
        user_id: userId,
        created_at: new Date(now),
        expires_at: new Date(now + ticketLifetime),
      });
      return ticket.text;
    });

  const startSession = async (
    scope: Scope,
    userId: string | null,
    request: SignInRequest,
  ): Promise<RedeemResult> => {
    const account = userId === null ? undefined : await users.account(scope, userId);
    const code = !account ? 101 : account.locked ? 102 : account.active ? null : 103;
    if (account && code === null)
      return { kind: 'session', session: sessions.start(scope, account, 'sso', request) };
    await audit.record(scope, {
      action: 'login.failed',
      actorId: null,
      sessionId: null,
      requestId: request.requestId,
      entityId: userId,
      after: { method: 'sso', code },
    });
    return { kind: 'refused', code: code ?? 101 };
  };

  return {
    /** The person may have no account. */
    issue: (tenantId: string, claims: Claims, options: TicketOptions): Promise<string> =>
      issueOnce(tenantId, claims, options).catch((error: unknown) => {
        if (!isTaken(error)) throw error;
        // An account with this e-mail address or user name was added concurrently; the retry finds it.
        return issueOnce(tenantId, claims, options);
      }),

    /**
     * Uses the ticket up, whatever the result.
     * @throws {AppError} sso.ticketInvalid, 101 no account, 102 locked by an administrator, 103 inactive
     */
    async redeem(
      tenantId: string,
      text: string,
      cookieState: string | null,
      request: SignInRequest,
    ): Promise<SingleSignOnResponse> {
      const token = readSecretToken(text);
      if (!token || cookieState === null) throw new AppError('sso.ticketInvalid');
      const redeemed = await database.write<RedeemResult>(tenantId, async (scope) => {
        const ticket = await tickets.lock(scope, token.id);
        const counts =
          ticket !== undefined &&
          matchesHash(token, ticket.secret_hash) &&
          ticket.state_cookie_hash.equals(sha256(cookieState)) &&
          ticket.used_at === null &&
          ticket.expires_at.getTime() > clock.now();
        if (!counts) return { kind: 'refused', code: 'sso.ticketInvalid' };
        await tickets.markUsed(scope, ticket.id, new Date(clock.now()));
        return (await settings.enabledSingleSignOn(scope))
          ? startSession(scope, ticket.user_id, request)
          : { kind: 'refused', code: 'sso.ticketInvalid' };
      });
      if (redeemed.kind === 'refused') throw new AppError(redeemed.code);
      const { token: session } = sessions.issueTokens(redeemed.session);
      const tenant = {
        ...(await tenants.get(tenantId)),
        defaultLanguage: await settings.languageOfTenant(tenantId),
      };
      return { token: session, tenant, user: session.user };
    },

    deleteExpired(scope: Scope, before: Date, limit: number): Promise<number> {
      return tickets.deleteExpired(scope, before, limit);
    },
  };
};
