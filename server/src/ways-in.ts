import type { FastifyBaseLogger } from 'fastify';
import type { AuditLog } from './modules/audit-log';
import {
  passkeyChallenges,
  passkeyRepository,
  passkeyRoutes,
  passkeyService,
  passkeySignInService,
  usedChallengeRepository,
} from './modules/passkeys';
import type { SettingsService } from './modules/settings';
import {
  accessTokens,
  accountAccessService,
  addressRepository,
  attemptRepository,
  attemptService,
  challengeRepository,
  mfaTokens,
  passwordService,
  passwordTokenRepository,
  passwordTokenService,
  refreshTokens,
  securityCodeService,
  sessionCache,
  sessionRepository,
  sessionService,
  signingKeyRepository,
  signInMails,
  signInRoutes,
  signInService,
  type CloseVisits,
  type SessionCache,
  type SessionService,
} from './modules/sign-in';
import {
  identityRepository,
  identityService,
  providers,
  singleSignOnRoutes,
  singleSignOnService,
  ssoRequestRepository,
  ssoTicketRepository,
  type SingleSignOnService,
} from './modules/single-sign-on';
import type { TenantService } from './modules/tenants';
import type { AccountAccess, UserRepository, UserService } from './modules/users';
import type { Clock } from './platform/clock';
import { passwordHashing } from './platform/crypto/password-hashing';
import type { Secrets } from './platform/crypto/secrets';
import type { Database, Scope } from './platform/database/database';
import type { MaintenanceTask } from './platform/maintenance';
import type { Handle } from './platform/http/operations';
import type { ProviderFetch } from './platform/http/provider-fetch';
import { mailOutbox } from './platform/mail/outbox';
import { mailTemplates, mailTexts } from './platform/mail/templates';

interface Surroundings {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly logger: FastifyBaseLogger;
  readonly basePath: string;
  /** Failed sign-ins of one address in ten minutes after which it has to wait. */
  readonly failuresPerAddress: number;
  /** The way out to providers. */
  readonly outgoing: ProviderFetch;
  readonly tenants: TenantService;
  readonly settings: SettingsService;
  readonly audit: AuditLog;
  readonly users: UserRepository;
  readonly userService: UserService;
  /** Where a tenant's provider sends browsers back to. */
  readonly ssoCallbackOf: (tenantId: string) => Promise<string>;
  /** Whether this process is told when another one ends a session. */
  readonly isConnected: () => boolean;
  readonly closeVisits: CloseVisits;
}

/** How people come in: password, security code, passkey, single sign-on; and the sessions that all of them lead to. */
export interface WaysIn {
  readonly sessions: SessionService;
  readonly sessionCache: SessionCache;
  readonly singleSignOn: SingleSignOnService;
  /** What administrators' changes of an account mean here. */
  readonly access: AccountAccess;
  /** Takes away the ways in of a user who is deleted. */
  readonly removeUser: (scope: Scope, userId: string) => Promise<void>;
  readonly routes: (handle: Handle) => void;
  /** What maintenance does for them. */
  readonly tasks: readonly MaintenanceTask[];
  close(): Promise<void>;
}

export async function waysIn(surroundings: Surroundings): Promise<WaysIn> {
  const { database, clock, secrets, logger, tenants, settings, audit, users } = surroundings;

  const sessionRows = sessionRepository();
  const cache = sessionCache({
    database,
    sessions: sessionRows,
    clock,
    isConnected: surroundings.isConnected,
    onError: (error) => logger.warn({ err: error }, 'a session could not be noted as seen'),
  });
  const sessions = sessionService({
    database,
    clock,
    sessions: sessionRows,
    cache,
    audit,
    closeVisits: surroundings.closeVisits,
    accessTokens: await accessTokens({ database, keys: signingKeyRepository(), secrets, clock }),
    refreshTokens: refreshTokens(secrets),
  });
  const attempts = attemptService({
    database,
    clock,
    attempts: attemptRepository(),
    addresses: addressRepository(),
    secrets,
    audit,
    failuresPerAddress: surroundings.failuresPerAddress,
  });
  const mails = signInMails({
    clock,
    outbox: mailOutbox(secrets),
    templates: mailTemplates({ texts: mailTexts }),
    settings,
    tenants,
  });

  const hashing = passwordHashing();
  const passwordTokens = passwordTokenService({ clock, tokens: passwordTokenRepository() });
  const codes = securityCodeService({
    database,
    clock,
    users,
    challenges: challengeRepository(),
    attempts,
    passwordTokens,
    sessions,
    mails,
    mfaTokens: mfaTokens(secrets),
    secrets,
  });
  const signIn = signInService({
    database,
    users,
    userService: surroundings.userService,
    settings,
    passwords: hashing,
    attempts,
    codes,
    passwordTokens,
    sessions,
  });
  const passwords = passwordService({
    database,
    users,
    passwords: hashing,
    tokens: passwordTokens,
    codes,
    attempts,
    sessions,
    mails,
    audit,
  });

  const passkeyRows = passkeyRepository();
  const passkeyParts = {
    database,
    clock,
    users,
    passkeys: passkeyRows,
    challenges: passkeyChallenges(secrets),
    usedChallenges: usedChallengeRepository(),
    tenants,
    settings,
    sessions,
  };
  const passkeys = passkeyService({ ...passkeyParts, passwords, mails, audit });
  const passkeySignIn = passkeySignInService({ ...passkeyParts, attempts, signIn });

  const identityRows = identityRepository();
  const singleSignOn = singleSignOnService({
    database,
    clock,
    secrets,
    providers: providers({ clock, fetch: surroundings.outgoing }),
    requests: ssoRequestRepository(),
    tickets: ssoTicketRepository(),
    identities: identityService({ clock, identities: identityRows, users, settings, audit }),
    users,
    tenants,
    settings,
    sessions,
    attempts,
    audit,
    callbackOf: surroundings.ssoCallbackOf,
    basePath: surroundings.basePath,
    logger,
  });

  return {
    sessions,
    sessionCache: cache,
    singleSignOn,
    access: accountAccessService({
      passwords: hashing,
      attempts,
      tokens: passwordTokens,
      codes,
      sessions,
      mails,
    }),
    async removeUser(scope, userId) {
      await passkeyRows.removeAllOf(scope, userId);
      await identityRows.unlink(scope, userId);
    },
    routes: (handle) => {
      signInRoutes(handle, { signIn, codes, passwords, sessions });
      passkeyRoutes(handle, passkeys, passkeySignIn);
      singleSignOnRoutes(handle, singleSignOn);
    },
    tasks: [
      (scope, limit) => sessions.endOver(scope, limit),
      (scope, limit) => attempts.deleteExpired(scope, limit),
      (scope, limit) => codes.deleteExpired(scope, limit),
      (scope, limit) => passwordTokens.deleteExpired(scope, limit),
      (scope, limit) => passkeys.deleteExpired(scope, limit),
      (scope, limit) => singleSignOn.deleteExpired(scope, limit),
    ],
    close: () => hashing.close(),
  };
}
