import type {
  Credentials,
  CurrentUser,
  EmailCredentials,
  SignInResponse,
} from '@vantage/contract/auth/sign-in';
import type { Actor, ViewAs } from '../../../platform/actor';
import type { Clock } from '../../../platform/clock';
import type { PasswordHashing } from '../../../platform/crypto/password-hashing';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError, notFound } from '../../../platform/errors';
import type { AnnouncementService } from '../../announcements';
import type { SettingsService } from '../../settings';
import { normalizeUserName, presentUser, type AccountRow, type UserRepository } from '../../users';
import type { AttemptService } from '../rate-limits/attempts.service';
import type { PasswordTokenService } from '../passwords/password-tokens.service';
import type { SecurityCodeService } from '../security-codes/security-codes.service';
import type {
  StartedSession,
  SessionService,
  SignInMethod,
  SignInRequest,
} from '../sessions/sessions.service';
import { isPasswordAllowed } from './sign-in.policy';
import { presentCurrentUser } from './sign-in.presenter';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: UserRepository;
  readonly settings: SettingsService;
  readonly passwords: PasswordHashing;
  readonly attempts: AttemptService;
  readonly codes: SecurityCodeService;
  readonly passwordTokens: PasswordTokenService;
  readonly sessions: SessionService;
  readonly announcements: Pick<AnnouncementService, 'active'>;
}

/** The transaction commits before this becomes a response. */
export type SignInOutcome =
  | { readonly kind: 'session'; readonly session: StartedSession }
  | { readonly kind: 'answer'; readonly response: SignInResponse }
  | { readonly kind: 'inactive' };

/** `changed`: the password was changed in the meantime. */
type PasswordOutcome =
  | SignInOutcome
  | { readonly kind: 'locked' }
  | { readonly kind: 'changed'; readonly account: AccountRow | undefined };

export type SignInService = ReturnType<typeof signInService>;

export const signInService = (dependencies: Dependencies) => {
  const { database, clock, users, settings, passwords, attempts, codes, passwordTokens, sessions } =
    dependencies;

  /** Requires a new password first if the current one was not chosen by the user. */
  const completeSignIn = async (
    scope: Scope,
    account: AccountRow,
    method: SignInMethod,
    request: SignInRequest,
  ): Promise<SignInOutcome> =>
    account.must_change_password
      ? {
          kind: 'answer',
          response: {
            status: 'PASSWORD_CHANGE_REQUIRED',
            resetToken: await passwordTokens.issue(scope, account.id, 'forced'),
          },
        }
      : { kind: 'session', session: sessions.start(scope, account, method, request) };

  const rehash = async (tenantId: string, account: AccountRow, password: string): Promise<void> => {
    const before = account.password_hash ?? '';
    const after = await passwords.rehashIfOutdated(before, password);
    if (after !== null)
      await database.write(tenantId, (scope) => users.rehash(scope, account.id, before, after));
  };

  const signInByPassword = async (
    tenantId: string,
    credentials: { normalizedName: string; password: string; mfaToken: string | undefined },
    find: (scope: Scope) => Promise<AccountRow | undefined>,
    request: SignInRequest,
  ): Promise<SignInResponse> => {
    const { normalizedName } = credentials;
    const { next, account } = await attempts.attempt(
      { tenantId, normalizedName, request },
      async (scope) => {
        // Pipelined, to wait for the database only once.
        const [account, methods] = await Promise.all([find(scope), settings.signInMethods(scope)]);
        // The password of a locked account is never verified, so that the response is no oracle.
        if (account?.locked) throw new AppError(102);
        return { account, methods };
      },
      async ({ read: { account: match, methods }, fail }) => {
        // Locks the account for share, so that a concurrent password change cannot miss the new session.
        const completePassword = (verified: AccountRow): Promise<PasswordOutcome> =>
          database.write(tenantId, async (scope) => {
            const account = await users.lockAccountForShare(scope, verified.id);
            if (account?.password_hash !== verified.password_hash) return { kind: 'changed', account };
            scope.awaitAtCommit(attempts.resetPasswordFailures(scope, normalizedName));
            if (account.locked) return { kind: 'locked' };
            if (!account.active) return { kind: 'inactive' };
            if (
              methods.includes('emailCode') &&
              !codes.isMfaRemembered(tenantId, account, credentials.mfaToken)
            )
              return { kind: 'answer', response: await codes.createChallenge(scope, account) };
            return completeSignIn(scope, account, 'password', request);
          });

        let verified = match;
        for (;;) {
          const isCorrect =
            verified?.password_hash != null
              ? await passwords.verify(verified.password_hash, credentials.password)
              : await passwords.verifyDummy(credentials.password);
          if (!verified || !isCorrect || !isPasswordAllowed(verified, methods)) throw await fail();
          const after = await completePassword(verified);
          if (after.kind !== 'changed') return { next: after, account: verified };
          verified = after.account;
        }
      },
    );
    if (next.kind === 'session' || next.kind === 'answer')
      await rehash(tenantId, account, credentials.password);
    if (next.kind === 'locked') throw new AppError(102);
    if (next.kind === 'inactive') throw new AppError(103);
    return next.kind === 'answer' ? next.response : sessions.issueTokens(next.session);
  };

  const toAdministrator = async (
    scope: Scope,
    { administratorId, endsAt }: ViewAs,
  ): Promise<CurrentUser['viewAs']> => {
    const row = await users.findDetailed(scope, administratorId);
    if (!row) throw notFound();
    return {
      administrator: { id: row.id, firstName: row.first_name, lastName: row.last_name },
      // A duration, not an instant, because browsers' clocks differ.
      endsInSeconds: Math.ceil((endsAt.getTime() - clock.now()) / 1_000),
    };
  };

  return {
    /**
     * An unknown name gets the same response as a wrong password, in the same time.
     * @throws {AppError} 100 or 104 wrong, 102 or login.locked locked, 103 inactive, request.tooMany
     */
    login(tenantId: string, { userName, password, mfaToken }: Credentials, request: SignInRequest) {
      return signInByPassword(
        tenantId,
        { normalizedName: normalizeUserName(userName), password, mfaToken },
        (scope) => users.accountByUserName(scope, userName),
        request,
      );
    },

    /** Counts for the user's name. An unknown address may be a user name. @throws {AppError} see `login` */
    async loginByEmail(
      tenantId: string,
      { email, password, mfaToken }: EmailCredentials,
      request: SignInRequest,
    ): Promise<SignInResponse> {
      // Both are always read, so that the response time is no oracle.
      const [byEmail, byUserName] = await database.read(tenantId, (scope) =>
        Promise.all([users.accountByEmail(scope, email), users.accountByUserName(scope, email)]),
      );
      const account = byEmail ?? byUserName;
      // Unknown addresses are counted under a key that no user name can have, since names contain no spaces.
      const normalizedName = account?.normalized_user_name ?? `e-mail ${normalizeUserName(email)}`;
      return signInByPassword(tenantId, { normalizedName, password, mfaToken }, async () => account, request);
    },

    completeSignIn,

    /** @throws {AppError} notFound */
    async currentUser(actor: Actor): Promise<CurrentUser> {
      const { tenantId, userId, sessionId, idleMinutes } = actor;
      const { row, viewAs, announcement } = await database.read(tenantId, async (scope) => {
        const [detailed, active] = await Promise.all([
          users.findDetailed(scope, userId),
          dependencies.announcements.active(scope, userId),
        ]);
        const administrator = actor.viewAs && (await toAdministrator(scope, actor.viewAs));
        return { row: detailed, viewAs: administrator, announcement: active };
      });
      if (!row) throw notFound();
      return presentCurrentUser(presentUser(row, clock.now()), {
        tenantId,
        sessionId,
        idleMinutes,
        viewAs,
        announcement,
      });
    },
  };
};
