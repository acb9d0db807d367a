import type { BaseLogger } from 'pino';
import type { ConnectionTest, ConnectionTestRequest } from '@vantage/contract/embedding/connection-tests';
import { redirectPath } from '@vantage/contract/auth/redirect-path';
import type { SingleSignOnResponse, SingleSignOnProblem } from '@vantage/contract/single-sign-on';
import type { Clock } from '../../platform/clock';
import { matchesHash, newSecretToken, readSecretToken } from '../../platform/crypto/secret-tokens';
import { sha256, type Secrets } from '../../platform/crypto/secrets';
import type { Database, Scope } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { AuditLog } from '../audit-log';
import type { SettingsService, SingleSignOn } from '../settings';
import {
  originOf,
  type AttemptService,
  type StartedSession,
  type SessionService,
  type SignInRequest,
} from '../auth';
import type { TenantService } from '../tenants';
import type { UserRepository } from '../users';
import type { Claims } from './claims';
import { connectionTestOf } from './connection-tests';
import type { IdentityService } from './identities.service';
import { faultOf, type AuthorizationChecks, type Providers } from './providers';
import type { SsoRequestRepository, SsoRequestRow } from './sso-requests.repository';
import type { SsoTicketRepository } from './sso-tickets.repository';
import { minute } from '../../platform/durations';

/** Milliseconds that a user may spend at the provider. */
const requestLifetime = 10 * minute;
/** Milliseconds between the callback and the session. */
const ticketLifetime = minute;
/** Milliseconds for which expired requests and tickets are stored. */
const retention = 10 * minute;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly providers: Providers;
  readonly requests: SsoRequestRepository;
  readonly tickets: SsoTicketRepository;
  readonly identities: IdentityService;
  readonly users: UserRepository;
  readonly tenants: TenantService;
  readonly settings: SettingsService;
  readonly sessions: SessionService;
  readonly attempts: AttemptService;
  readonly audit: AuditLog;
  readonly callbackOf: (tenantId: string) => Promise<string>;
  /** Without a trailing slash. */
  readonly basePath: string;
  readonly logger: Pick<BaseLogger, 'warn'>;
}

interface Redirect {
  readonly location: string;
}

/** The transaction uses the ticket up and commits before this becomes a response. */
type RedeemResult =
  | { readonly kind: 'session'; readonly session: StartedSession }
  | { readonly kind: 'refused'; readonly code: 101 | 102 | 103 | 'sso.ticketInvalid' };

export type SingleSignOnService = ReturnType<typeof singleSignOnService>;

const problemOf = (error: string): SingleSignOnProblem => {
  if (error === 'access_denied') return 'cancelled';
  return error === 'temporarily_unavailable' || error === 'server_error' ? 'unavailable' : 'refused';
};

const isTaken = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'user.emailTaken' || error.code === 'user.userNameTaken');

const hostOf = (url: string): string => new URL(url).host;

/** Authorization code with PKCE, then a ticket that the browser exchanges for a session. */
export const singleSignOnService = (dependencies: Dependencies) => {
  const { database, clock, secrets, providers, requests, tickets, tenants, settings, callbackOf, logger } =
    dependencies;

  /** Nonce and code verifier are derived from the state, so that they need not be stored. */
  const checksOf = (state: string): AuthorizationChecks => {
    const derived = (purpose: string) => secrets.mac(purpose, Buffer.from(state)).toString('base64url');
    return { state, nonce: derived('sso nonce'), codeVerifier: derived('sso code verifier') };
  };

  const enabledProvider = async (scope: Scope): Promise<SingleSignOn | null> =>
    (await settings.signInMethods(scope)).includes('sso') ? settings.singleSignOn(scope) : null;

  const page = (path: string, query: Record<string, string | null>): Redirect => {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
    return { location: `${dependencies.basePath}${path}?${new URLSearchParams(given).toString()}` };
  };
  const backToSignIn = (sso: SingleSignOnProblem, redirect: string | null): Redirect =>
    page('/default', { sso, redirect });

  /** Logs the provider's error code, but nothing else that the provider or the browser sent. */
  const logFailure = (error: unknown, about: { readonly requestId: string; readonly tenantId: string }) => {
    const { name, code, error: refusal } = error as { name?: string; code?: string; error?: string };
    logger.warn({ ...about, fault: faultOf(error), name, code, refusal }, 'single sign-on failed');
    return faultOf(error) === 'unreachable' ? 'unavailable' : 'failed';
  };

  /** @returns null if there is no provider, or the seconds that the IP address has to wait */
  const countStart = (tenantId: string, ip: string): Promise<SingleSignOn | null | number> =>
    database.write(
      tenantId,
      async (scope) =>
        (await dependencies.attempts.countStartedFlow(scope, 'single-sign-on', ip)) ?? enabledProvider(scope),
    );

  /** Null if the request is unknown, used, expired or from another browser. */
  const consumeRequest = (
    tenantId: string,
    state: string,
    cookieState: string | null,
  ): Promise<{ request: SsoRequestRow; provider: SingleSignOn | null } | null> => {
    const token = readSecretToken(state);
    if (!token || cookieState === null) return Promise.resolve(null);
    return database.write(tenantId, async (scope) => {
      const request = await requests.lock(scope, token.id);
      const counts =
        request !== undefined &&
        matchesHash(token, request.secret_hash) &&
        request.browser_hash.equals(sha256(cookieState)) &&
        request.used_at === null &&
        request.expires_at.getTime() > clock.now();
      if (!counts) return null;
      await requests.markUsed(scope, request.id, new Date(clock.now()));
      const provider = await enabledProvider(scope);
      const isSame = provider?.issuer === request.issuer && provider.clientId === request.client_id;
      return { request, provider: isSame ? provider : null };
    });
  };

  /** The person may have no account. */
  const issueTicket = (
    tenantId: string,
    claims: Claims,
    options: { readonly cookieState: string; readonly createUsers: boolean; readonly requestId: string },
  ): Promise<string> =>
    database.write(tenantId, async (scope) => {
      const userId = await dependencies.identities.userFor(scope, claims, options);
      const now = clock.now();
      const ticket = newSecretToken();
      await tickets.insert(scope, {
        id: ticket.id,
        secret_hash: ticket.hash,
        browser_hash: sha256(options.cookieState),
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
    const account = userId === null ? undefined : await dependencies.users.account(scope, userId);
    const code = !account ? 101 : account.locked ? 102 : account.active ? null : 103;
    if (account && code === null)
      return { kind: 'session', session: dependencies.sessions.start(scope, account, 'sso', request) };
    await dependencies.audit.record(scope, {
      action: 'login.failed',
      actorId: null,
      sessionId: null,
      requestId: request.requestId,
      entityId: userId,
      after: { method: 'sso', code, ...originOf(request) },
    });
    return { kind: 'refused', code: code ?? 101 };
  };

  return {
    /** Failures redirect to the sign-in screen: a navigation needs a page, not a problem document. */
    async start(
      tenantId: string,
      query: { readonly redirect?: string | undefined; readonly moved?: 'true' | undefined },
      browser: {
        readonly key: string;
        readonly host: string;
        readonly ip: string;
        readonly requestId: string;
      },
    ): Promise<Redirect> {
      const redirect = redirectPath(query.redirect);
      const home = await tenants.publicAddress(tenantId, null);
      // The callback has one host; a cookie that was set on another would be missing there.
      if (browser.host !== hostOf(home) && query.moved === undefined) {
        const again = new URLSearchParams({ moved: 'true', ...(redirect !== null && { redirect }) });
        return { location: `${home}/api/${tenantId}/v1/auth/sso/start?${again.toString()}` };
      }
      const provider = await countStart(tenantId, browser.ip);
      if (typeof provider === 'number') {
        const minutes = String(Math.ceil(provider / 60));
        return page('/default', { sso: 'tooMany' satisfies SingleSignOnProblem, wait: minutes, redirect });
      }
      if (!provider) return backToSignIn('notOffered', redirect);
      const state = newSecretToken();
      try {
        const location = await providers.authorizationUrl(
          provider,
          await callbackOf(tenantId),
          checksOf(state.text),
        );
        const now = clock.now();
        await database.write(tenantId, (scope) =>
          requests.insert(scope, {
            id: state.id,
            secret_hash: state.hash,
            browser_hash: sha256(browser.key),
            issuer: provider.issuer,
            client_id: provider.clientId,
            redirect,
            created_at: new Date(now),
            expires_at: new Date(now + requestLifetime),
          }),
        );
        return { location };
      } catch (error) {
        if (error instanceof AppError) throw error;
        logFailure(error, { requestId: browser.requestId, tenantId });
        return backToSignIn('unavailable', redirect);
      }
    },

    async finish(
      tenantId: string,
      query: Readonly<Record<string, unknown>> & {
        readonly state?: string | undefined;
        readonly error?: string | undefined;
      },
      browser: { readonly key: string | null; readonly requestId: string },
    ): Promise<Redirect> {
      const { state = '', error } = query;
      const taken = await consumeRequest(tenantId, state, browser.key);
      if (!taken || browser.key === null) return backToSignIn('expired', null);
      const { request, provider } = taken;
      if (!provider) return backToSignIn('notOffered', request.redirect);
      if (error !== undefined) return backToSignIn(problemOf(error), request.redirect);
      const address = new URL(await callbackOf(tenantId));
      for (const [name, value] of Object.entries(query))
        if (typeof value === 'string') address.searchParams.set(name, value);
      let claims: Claims;
      try {
        claims = await providers.claims(provider, address, checksOf(state));
      } catch (failure) {
        return backToSignIn(
          logFailure(failure, { requestId: browser.requestId, tenantId }),
          request.redirect,
        );
      }
      const options = {
        cookieState: browser.key,
        createUsers: provider.createUsers,
        requestId: browser.requestId,
      };
      const ticket = await issueTicket(tenantId, claims, options).catch((failure: unknown) => {
        if (!isTaken(failure)) throw failure;
        // An account with this e-mail address or user name was added concurrently; the retry finds it.
        return issueTicket(tenantId, claims, options);
      });
      return page('/ssocallback', { t: JSON.stringify({ uid: ticket }), redirect: request.redirect });
    },

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
          ticket.browser_hash.equals(sha256(cookieState)) &&
          ticket.used_at === null &&
          ticket.expires_at.getTime() > clock.now();
        if (!counts) return { kind: 'refused', code: 'sso.ticketInvalid' };
        await tickets.markUsed(scope, ticket.id, new Date(clock.now()));
        return (await enabledProvider(scope))
          ? startSession(scope, ticket.user_id, request)
          : { kind: 'refused', code: 'sso.ticketInvalid' };
      });
      if (redeemed.kind === 'refused') throw new AppError(redeemed.code);
      const { token: session } = dependencies.sessions.issueTokens(redeemed.session);
      const tenant = {
        ...(await tenants.get(tenantId)),
        defaultLanguage: await settings.languageOfTenant(tenantId),
      };
      return { token: session, tenant, user: session.user };
    },

    /**
     * Works even if single sign-on is disabled.
     * @throws {AppError} validation if the change cannot be saved
     */
    async test(tenantId: string, change: ConnectionTestRequest['sso']): Promise<ConnectionTest> {
      const provider = await database.read(tenantId, (scope) =>
        change ? settings.changedSingleSignOn(scope, change) : settings.singleSignOn(scope),
      );
      return connectionTestOf(provider ? await providers.testConnection(provider) : 'notConfigured');
    },

    /** @returns how many, at most `limit` of each */
    async deleteExpired(scope: Scope, limit: number): Promise<number> {
      const before = new Date(clock.now() - retention);
      return Math.max(
        await requests.deleteExpired(scope, before, limit),
        await tickets.deleteExpired(scope, before, limit),
      );
    },
  };
};
