import type { BaseLogger } from 'pino';
import type { ConnectionTest, ConnectionTestRequest } from '@vantage/contract/embedding/connection-tests';
import { redirectPath } from '@vantage/contract/auth/redirect-path';
import type { SingleSignOnProblem } from '@vantage/contract/single-sign-on';
import type { Clock } from '../../platform/clock';
import { matchesHash, newSecretToken, readSecretToken } from '../../platform/crypto/secret-tokens';
import { sha256, type Secrets } from '../../platform/crypto/secrets';
import type { Database, Scope } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { SettingsService, SingleSignOn } from '../settings';
import type { AttemptService } from '../auth';
import type { TenantService } from '../tenants';
import type { Claims } from './claims';
import { toConnectionTest } from './connection-tests';
import { findProblem, type AuthorizationChecks, type Providers } from './providers';
import type { SsoRequestRepository, SsoRequestRow } from './sso-requests.repository';
import type { SsoTicketService } from './sso-tickets.service';
import { minute } from '../../platform/durations';

/** Milliseconds that a user may spend at the provider. */
const requestLifetime = 10 * minute;
/** Milliseconds for which expired requests and tickets are stored. */
const retention = 10 * minute;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly providers: Providers;
  readonly requests: SsoRequestRepository;
  readonly tickets: SsoTicketService;
  readonly tenants: TenantService;
  readonly settings: SettingsService;
  readonly attempts: AttemptService;
  readonly buildCallback: (tenantId: string) => Promise<string>;
  /** Without a trailing slash. */
  readonly basePath: string;
  readonly logger: Pick<BaseLogger, 'warn'>;
}

interface Redirect {
  readonly location: string;
}

export type SingleSignOnService = ReturnType<typeof singleSignOnService>;

const toProblem = (error: string): SingleSignOnProblem => {
  if (error === 'access_denied') return 'cancelled';
  return error === 'temporarily_unavailable' || error === 'server_error' ? 'unavailable' : 'refused';
};

const getHost = (url: string): string => new URL(url).host;

/** Authorization code with PKCE, then a ticket that the browser exchanges for a session. */
export const singleSignOnService = (dependencies: Dependencies) => {
  const { database, clock, secrets, providers, requests, tickets, tenants, settings, buildCallback, logger } =
    dependencies;

  /** Nonce and code verifier are derived from the state, so that they need not be stored. */
  const toChecks = (state: string): AuthorizationChecks => {
    const derived = (purpose: string) => secrets.mac(purpose, Buffer.from(state)).toString('base64url');
    return { state, nonce: derived('sso nonce'), codeVerifier: derived('sso code verifier') };
  };

  const page = (path: string, query: Record<string, string | null>): Redirect => {
    const input = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
    return { location: `${dependencies.basePath}${path}?${new URLSearchParams(input).toString()}` };
  };
  const backToSignIn = (sso: SingleSignOnProblem, redirect: string | null): Redirect =>
    page('/default', { sso, redirect });

  /** Logs the provider's error code, but nothing else that the provider or the browser sent. */
  const logFailure = (error: unknown, about: { readonly requestId: string; readonly tenantId: string }) => {
    const { name, code, error: rejection } = error as { name?: string; code?: string; error?: string };
    logger.warn({ ...about, problem: findProblem(error), name, code, rejection }, 'single sign-on failed');
    return findProblem(error) === 'unreachable' ? 'unavailable' : 'failed';
  };

  /** @returns null if there is no provider, or the seconds that the IP address has to wait */
  const countStart = (tenantId: string, ip: string): Promise<SingleSignOn | null | number> =>
    database.write(
      tenantId,
      async (scope) =>
        (await dependencies.attempts.countStartedFlow(scope, 'single-sign-on', ip)) ??
        settings.enabledSingleSignOn(scope),
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
        request.state_cookie_hash.equals(sha256(cookieState)) &&
        request.used_at === null &&
        request.expires_at.getTime() > clock.now();
      if (!counts) return null;
      await requests.markUsed(scope, request.id, new Date(clock.now()));
      const provider = await settings.enabledSingleSignOn(scope);
      const isSame = provider?.issuer === request.issuer && provider.clientId === request.client_id;
      return { request, provider: isSame ? provider : null };
    });
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
      const home = await tenants.publicUrl(tenantId, null);
      // The callback has one host; a cookie that was set on another would be missing there.
      if (browser.host !== getHost(home) && query.moved === undefined) {
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
          await buildCallback(tenantId),
          toChecks(state.text),
        );
        const now = clock.now();
        await database.write(tenantId, (scope) =>
          requests.insert(scope, {
            id: state.id,
            secret_hash: state.hash,
            state_cookie_hash: sha256(browser.key),
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
      const used = await consumeRequest(tenantId, state, browser.key);
      if (!used || browser.key === null) return backToSignIn('expired', null);
      const { request, provider } = used;
      if (!provider) return backToSignIn('notOffered', request.redirect);
      if (error !== undefined) return backToSignIn(toProblem(error), request.redirect);
      const address = new URL(await buildCallback(tenantId));
      for (const [name, value] of Object.entries(query))
        if (typeof value === 'string') address.searchParams.set(name, value);
      let claims: Claims;
      try {
        claims = await providers.claims(provider, address, toChecks(state));
      } catch (failure) {
        return backToSignIn(
          logFailure(failure, { requestId: browser.requestId, tenantId }),
          request.redirect,
        );
      }
      const ticket = await tickets.issue(tenantId, claims, {
        cookieState: browser.key,
        createUsers: provider.createUsers,
        requestId: browser.requestId,
      });
      return page('/ssocallback', { t: JSON.stringify({ uid: ticket }), redirect: request.redirect });
    },

    /**
     * Works even if single sign-on is disabled.
     * @throws {AppError} validation if the change cannot be saved
     */
    async test(tenantId: string, change: ConnectionTestRequest['sso']): Promise<ConnectionTest> {
      const provider = await database.read(tenantId, (scope) =>
        change ? settings.changedSingleSignOn(scope, change) : settings.singleSignOn(scope),
      );
      return toConnectionTest(provider ? await providers.testConnection(provider) : 'notConfigured');
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
