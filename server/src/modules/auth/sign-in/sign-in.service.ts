import type { Credentials, CurrentUser, EmailCredentials, SignInResponse } from '@vantage/contract/sign-in';
import { role } from '@vantage/contract/permissions';
import type { AuthMethod } from '@vantage/contract/sign-in-settings';
import type { Actor } from '../../../platform/actor';
import type { Clock } from '../../../platform/clock';
import type { PasswordHashing } from '../../../platform/crypto/password-hashing';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError, notFound } from '../../../platform/errors';
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
}

/** What a proof of who somebody is leads to, decided in one transaction and told after it. */
export type SignInOutcome =
  | { readonly kind: 'session'; readonly session: StartedSession }
  | { readonly kind: 'answer'; readonly response: SignInResponse }
  | { readonly kind: 'inactive' };

/** What a right password leads to; `changed` when it may be none any more. */
type PasswordOutcome =
  | SignInOutcome
  | { readonly kind: 'locked' }
  | { readonly kind: 'changed'; readonly account: AccountRow | undefined };

export type SignInService = ReturnType<typeof signInService>;

/** Where passwords are off, administrators may still come in by one: somebody must be able to repair the rest. */
const isPasswordAllowed = (account: AccountRow, methods: readonly AuthMethod[]): boolean =>
  methods.includes('password') || methods.includes('emailCode') || account.role_id === role.administrator;

export const signInService = (dependencies: Dependencies) => {
  const { database, clock, users, settings, passwords, attempts, codes, passwordTokens, sessions } =
    dependencies;

  /** What stands between a proven user and the session: a password that is not their own, or nothing. */
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

  /** Hashes a right password anew where its hash has older parameters. */
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
        // Sent together, so that they wait for the database once.
        const [account, methods] = await Promise.all([find(scope), settings.signInMethods(scope)]);
        // While an account is locked its password is not even looked at, so nothing can be learnt about it.
        if (account?.locked) throw new AppError(102);
        return { account, methods };
      },
      async ({ read: { account: found, methods }, fail }) => {
        /** Of an account whose password was right. Held as it is: a new password must end what the old one begins. */
        const completePassword = (verified: AccountRow): Promise<PasswordOutcome> =>
          database.write(tenantId, async (scope) => {
            const account = await users.holdAccount(scope, verified.id);
            if (account?.password_hash !== verified.password_hash) return { kind: 'changed', account };
            scope.withCommit(attempts.resetPasswordFailures(scope, normalizedName));
            if (account.locked) return { kind: 'locked' };
            if (!account.active) return { kind: 'inactive' };
            if (
              methods.includes('emailCode') &&
              !codes.isMfaRemembered(tenantId, account, credentials.mfaToken)
            )
              return { kind: 'answer', response: await codes.createChallenge(scope, account) };
            return completeSignIn(scope, account, 'password', request);
          });

        let verified = found;
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

  return {
    /**
     * Signs in with user name and password.
     * An unknown name takes as long as a wrong password and is answered alike.
     * @throws {AppError} 100 or 104 wrong name or password, 102 or login.locked locked, 103 inactive, request.tooMany
     */
    login: (tenantId: string, { userName, password, mfaToken }: Credentials, request: SignInRequest) =>
      signInByPassword(
        tenantId,
        { normalizedName: normalizeUserName(userName), password, mfaToken },
        (scope) => users.accountByUserName(scope, userName),
        request,
      ),

    /**
     * Signs in with e-mail address and password; the attempt counts for the user's name. Since a user name may look like
     * an address, one that is nobody's address is taken for a name.
     * @throws {AppError} as `login`
     */
    async loginByEmail(
      tenantId: string,
      { email, password, mfaToken }: EmailCredentials,
      request: SignInRequest,
    ): Promise<SignInResponse> {
      // Both at once, so that neither takes longer than the other.
      const [byEmail, byUserName] = await database.read(tenantId, (scope) =>
        Promise.all([users.accountByEmail(scope, email), users.accountByUserName(scope, email)]),
      );
      const account = byEmail ?? byUserName;
      // An address that nobody has counts for itself; no user name holds a space.
      const normalizedName = account?.normalized_user_name ?? `e-mail ${normalizeUserName(email)}`;
      return signInByPassword(tenantId, { normalizedName, password, mfaToken }, async () => account, request);
    },

    completeSignIn,

    /** @throws {AppError} notFound */
    async currentUser(actor: Actor): Promise<CurrentUser> {
      const row = await database.read(actor.tenantId, (scope) => users.findDetailed(scope, actor.userId));
      if (!row) throw notFound();
      return presentCurrentUser(presentUser(row, clock.now()), actor);
    },
  };
};
