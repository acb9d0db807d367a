import { passwordHashing } from '../../platform/crypto/password-hashing';
import { mailOutbox } from '../../platform/mail/outbox';
import { mailTemplates, mailTexts } from '../../platform/mail/templates';
import type { Platform } from '../../platform/platform';
import type { AnnouncementService } from '../announcements';
import type { AuditLog } from '../audit-log';
import type { RetentionService, SettingsService } from '../settings';
import type { TenantService } from '../tenants';
import { userRepository, type AccountAccess } from '../users';
import { accessTokens } from './tokens/access-tokens';
import { accountAccessService } from './account-access.service';
import { ipCounterRepository } from './rate-limits/ip-counters.repository';
import { attemptRepository } from './rate-limits/attempts.repository';
import { attemptService, type AttemptService } from './rate-limits/attempts.service';
import { challengeRepository } from './security-codes/challenges.repository';
import { mfaTokens } from './tokens/mfa-tokens';
import { passwordTokenRepository } from './passwords/password-tokens.repository';
import { passwordTokenService } from './passwords/password-tokens.service';
import { passwordService, type PasswordService } from './passwords/passwords.service';
import { refreshTokens } from './tokens/refresh-tokens';
import { securityCodeService } from './security-codes/security-codes.service';
import { sessionCache } from './sessions/session-cache';
import { sessionEndedChannel, sessionRepository } from './sessions/sessions.repository';
import { sessionService, type SessionService } from './sessions/sessions.service';
import { viewAsService } from './sessions/view-as.service';
import { authMails, type AuthMails } from './auth.mails';
import { authRoutes } from './auth.routes';
import { signInService, type SignInService } from './sign-in/sign-in.service';
import { signingKeyChannel, signingKeyRepository } from './tokens/signing-keys.repository';
import { signingKeyService, type SigningKeyService } from './tokens/signing-keys.service';

export type { AttemptService } from './rate-limits/attempts.service';
export type { PasswordService } from './passwords/passwords.service';
export type { StartedSession, SessionService, SignInRequest } from './sessions/sessions.service';
export type { AuthMails } from './auth.mails';
export { isPasswordAllowed } from './sign-in/sign-in.policy';
export type { SignInOutcome, SignInService } from './sign-in/sign-in.service';

interface Dependencies {
  readonly tenants: TenantService;
  readonly settings: SettingsService & RetentionService;
  readonly announcements: AnnouncementService;
  readonly audit: AuditLog;
}

export interface Auth {
  readonly sessions: SessionService;
  readonly attempts: AttemptService;
  readonly passwords: PasswordService;
  readonly signIn: SignInService;
  readonly mails: AuthMails;
  readonly access: AccountAccess;
}

/** For the command line: works without the other modules, which need a readable signing key. */
export const signingKeys = ({
  database,
  secrets,
}: Pick<Platform, 'database' | 'secrets'>): SigningKeyService =>
  signingKeyService({ database, keys: signingKeyRepository(), secrets });

export async function authModule(platform: Platform, dependencies: Dependencies): Promise<Auth> {
  const { database, clock, secrets, logger, events, options } = platform;
  const { tenants, settings, announcements, audit } = dependencies;
  const users = userRepository();
  const sessionRows = sessionRepository();
  const cache = sessionCache({
    database,
    sessions: sessionRows,
    clock,
    isConnected: () => platform.isConnected(),
    onError: (error) => logger.warn({ err: error }, 'the last use of a session could not be stored'),
  });
  const refresh = refreshTokens(secrets);
  const tokenIssuer = await accessTokens({ database, keys: signingKeyRepository(), secrets, clock });
  const sessions = sessionService({
    database,
    clock,
    events,
    sessions: sessionRows,
    cache,
    audit,
    settings,
    accessTokens: tokenIssuer,
    refreshTokens: refresh,
  });
  const viewAs = viewAsService({
    database,
    clock,
    users,
    rows: sessionRows,
    sessions,
    refreshTokens: refresh,
    audit,
  });
  const attempts = attemptService({
    database,
    clock,
    attempts: attemptRepository(),
    ipCounters: ipCounterRepository(),
    secrets,
    audit,
    maxFailuresPerIp: options.maxSignInFailuresPerIp,
  });
  const mails = authMails({
    clock,
    outbox: mailOutbox(secrets),
    templates: mailTemplates({ texts: mailTexts }),
    settings,
    tenants,
  });
  const hashing = passwordHashing(options.passwordHashParameters);
  const tokens = passwordTokenService({ clock, tokens: passwordTokenRepository() });
  const codes = securityCodeService({
    database,
    clock,
    users,
    challenges: challengeRepository(),
    attempts,
    passwordTokens: tokens,
    sessions,
    mails,
    mfaTokens: mfaTokens(secrets),
    secrets,
  });
  const signIn = signInService({
    database,
    clock,
    users,
    settings,
    passwords: hashing,
    attempts,
    codes,
    passwordTokens: tokens,
    sessions,
    announcements,
  });
  const passwords = passwordService({
    database,
    users,
    passwords: hashing,
    tokens,
    codes,
    attempts,
    sessions,
    mails,
    audit,
  });

  platform.routes((handle) => authRoutes(handle, { signIn, codes, passwords, sessions, viewAs }));
  platform.onNotification(sessionEndedChannel, (sessionId) => cache.evict(sessionId));
  platform.onNotification(signingKeyChannel, () => tokenIssuer.invalidateKeys());
  platform.onDisconnect(() => {
    cache.clear();
    tokenIssuer.invalidateKeys();
  });
  platform.maintenance(
    (scope, limit) => attempts.deleteExpired(scope, limit),
    (scope, limit) => codes.deleteExpired(scope, limit),
    (scope, limit) => tokens.deleteExpired(scope, limit),
  );
  platform.retention({ kind: 'endedSessionDays', run: (scope, limit) => sessions.checkDue(scope, limit) });
  platform.onClose(() => hashing.close());
  const access = accountAccessService({ passwords: hashing, attempts, tokens, codes, sessions, mails });
  return { sessions, attempts, passwords, signIn, mails, access };
}
