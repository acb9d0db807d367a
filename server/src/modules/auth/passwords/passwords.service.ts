import { setTimeout as delay } from 'node:timers/promises';
import type { Actor } from '../../../platform/actor';
import type { PasswordHashing } from '../../../platform/crypto/password-hashing';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError, notFound } from '../../../platform/errors';
import type { AuditLog } from '../../audit-log';
import { normalizeUserName, type AccountRow, type UserRepository } from '../../users';
import type { AttemptService } from '../rate-limits/attempts.service';
import type { PasswordTokenService } from './password-tokens.service';
import { passwordWeakness } from './password-weakness';
import type { SecurityCodeService } from '../security-codes/security-codes.service';
import type { SessionService, SignInRequest } from '../sessions/sessions.service';
import type { AuthMails } from '../auth.mails';

/** Milliseconds that the answer to somebody who forgot a password takes at least; several times what a mail takes. */
const minResetResponseTime = 100;

interface Dependencies {
  readonly database: Database;
  readonly users: UserRepository;
  readonly passwords: PasswordHashing;
  readonly tokens: PasswordTokenService;
  readonly codes: SecurityCodeService;
  readonly attempts: AttemptService;
  readonly sessions: SessionService;
  readonly mails: AuthMails;
  readonly audit: AuditLog;
}

export type PasswordService = ReturnType<typeof passwordService>;

const rejectPassword = (code: string, message: string): AppError =>
  new AppError('validation', { fields: { newPassword: [{ code, message }] } });

const wrongOldPassword = (): AppError => {
  const problem = { code: 'wrong', message: 'This is not the present password.' };
  return new AppError(105, { fields: { oldPassword: [problem] } });
};

export const passwordService = (dependencies: Dependencies) => {
  const { database, users, passwords, tokens, codes, attempts, sessions, mails, audit } = dependencies;

  /** What the form's rules cannot know. @throws {AppError} validation */
  const validateNewPassword = async (account: AccountRow, password: string): Promise<void> => {
    const weakness = passwordWeakness(account.normalized_user_name, password);
    if (weakness) throw rejectPassword(weakness.code, weakness.message);
    if (account.password_hash !== null && (await passwords.verify(account.password_hash, password)))
      throw rejectPassword('sameAsOld', 'The new password must differ from the old one.');
  };

  /** Sets a password that was chosen by its user, and tells them so by mail. */
  const setPassword = async (
    scope: Scope,
    account: AccountRow,
    passwordHash: string,
    by: { requestId: string; sessionId: string | null },
  ): Promise<string[]> => {
    await users.setPassword(scope, account.id, passwordHash);
    await attempts.reset(scope, account.normalized_user_name);
    await codes.revokeAllOf(scope, account.id);
    await audit.record(scope, {
      action: 'user.passwordChanged',
      actorId: account.id,
      sessionId: by.sessionId,
      requestId: by.requestId,
      entityId: account.id,
    });
    await mails.passwordChanged(scope, account);
    return sessions.endOf(scope, account.id, {
      ...(by.sessionId !== null && { except: by.sessionId }),
      reason: 'passwordChanged',
      requestId: by.requestId,
    });
  };

  const ownAccount = async (actor: Actor): Promise<AccountRow> => {
    const account = await database.read(actor.tenantId, (scope) => users.account(scope, actor.userId));
    if (!account) throw notFound();
    return account;
  };

  /** Verifies the caller's own password as an attempt that counts. @throws {AppError} 102 with status 423 */
  const verifyOwnPassword = async (
    actor: Actor,
    password: string,
    request: SignInRequest,
  ): Promise<AccountRow | null> => {
    const account = await ownAccount(actor);
    const { tenantId } = actor;
    const normalizedName = account.normalized_user_name;
    // A refusal by 401 would make the client believe that its session is over.
    const asLockedError = (error: unknown): unknown =>
      error instanceof AppError && (error.code === 102 || error.code === 'login.locked')
        ? new AppError(102, { status: 423, ...(error.lockMinutes && { lockMinutes: error.lockMinutes }) })
        : error;
    return attempts
      .attempt(
        { tenantId, normalizedName, request },
        async () => ({ account }),
        async ({ fail }) => {
          if (account.password_hash !== null && (await passwords.verify(account.password_hash, password))) {
            await database.write(tenantId, (scope) => attempts.resetPasswordFailures(scope, normalizedName));
            return account;
          }
          const refusal = await fail();
          if (refusal.code === 102) throw refusal;
          return null;
        },
      )
      .catch((error: unknown) => {
        throw asLockedError(error);
      });
  };

  /**
   * Whose token this is, while it counts and they may come in. Tokens that were never made count as failures of the
   * address that sends them.
   * @throws {AppError} reset.used, reset.expired, request.tooMany
   */
  const accountByToken = async (
    tenantId: string,
    resetToken: string,
    request: SignInRequest,
  ): Promise<AccountRow> => {
    const found = await database.write(tenantId, async (scope) => {
      await attempts.assertIpAllowed(scope, request.ip);
      const status = await tokens.status(scope, resetToken);
      if (status === 'unknown')
        await attempts.recordIpFailure(scope, { userId: null, request, detail: { method: 'passwordToken' } });
      return typeof status === 'string' ? status : users.account(scope, status.userId);
    });
    if (found === 'reset.used') throw new AppError('reset.used');
    if (found === undefined || typeof found === 'string' || !found.active || found.locked)
      throw new AppError('reset.expired');
    return found;
  };

  return {
    /**
     * Mails a link to choose a new password, if name and address belong to one account that may use it. The caller is
     * told the same whatever happens, and no lock comes of it.
     * @throws {AppError} request.tooMany
     */
    async requestReset(
      tenantId: string,
      { userName, email }: { userName: string; email: string },
      request: SignInRequest,
    ): Promise<{ status: 'SENT' }> {
      const mailLink = async (scope: Scope): Promise<void> => {
        const found = await users.accountByUserName(scope, userName);
        if (found?.normalized_email !== normalizeUserName(email) || !found.active) return;
        // Locked, so that of many requests at once no more than one finds that a mail may be sent.
        const account = await users.lockAccount(scope, found.id);
        if (account?.normalized_email !== found.normalized_email || !account.active) return;
        if (!(await tokens.canMail(scope, account.id))) return;
        if (account.locked) {
          await tokens.issue(scope, account.id, 'refused');
          await mails.resetRefused(scope, account);
          return;
        }
        const token = await tokens.issue(scope, account.id, 'reset');
        await mails.resetLink(scope, account, { token, minutes: tokens.resetMinutes, askedBy: 'reader' });
      };
      // A mail takes longer than none: the answer waits until nobody can tell.
      const [retryAfter] = await Promise.all([
        database.write(tenantId, async (scope) => {
          const waitSeconds = await attempts.countStartedFlow(scope, 'reset', request.ip);
          if (waitSeconds === null) await mailLink(scope);
          return waitSeconds;
        }),
        delay(minResetResponseTime),
      ]);
      if (retryAfter !== null) throw new AppError('request.tooMany', { retryAfter });
      return { status: 'SENT' };
    },

    /**
     * Whether a token could be used, which it is not by that.
     * @throws {AppError} reset.used, reset.expired, request.tooMany
     */
    async checkToken(tenantId: string, resetToken: string, request: SignInRequest): Promise<undefined> {
      await accountByToken(tenantId, resetToken, request);
      return undefined;
    },

    /**
     * Sets a password by a token, ends every session of its user and signs nobody in. Where a sign-in asked for it, a
     * browser that has passed a security code is spared the next one by what is answered.
     * @throws {AppError} reset.used, reset.expired, validation, request.tooMany
     */
    async reset(
      tenantId: string,
      given: { resetToken: string; newPassword: string; mfaToken?: string | undefined },
      request: SignInRequest,
    ): Promise<{ status: 'CHANGED'; mfaToken?: string }> {
      const { resetToken, newPassword } = given;
      const account = await accountByToken(tenantId, resetToken, request);
      await validateNewPassword(account, newPassword);
      const passwordHash = await passwords.hash(newPassword);
      const { revoked, kind } = await database.write(tenantId, async (scope) => {
        // Before the token: in one order no two wait for each other.
        const current = await users.lockAccount(scope, account.id);
        const usedKind = await tokens.consume(scope, resetToken);
        if (!current?.active || current.locked) throw new AppError('reset.expired');
        const by = { requestId: request.requestId, sessionId: null };
        return { revoked: await setPassword(scope, account, passwordHash, by), kind: usedKind };
      });
      sessions.evict(revoked);
      const proof = kind === 'forced' ? given.mfaToken : undefined;
      const mfaToken = codes.renewMfaToken(tenantId, account, proof, passwordHash);
      return { status: 'CHANGED', ...(mfaToken !== null && { mfaToken }) };
    },

    /**
     * Whether this is the caller's password; counts as a sign-in attempt.
     * @throws {AppError} 102 (status 423) when that locks the account or it is locked
     */
    verifyOwn: async (
      actor: Actor,
      oldPassword: string,
      request: SignInRequest,
    ): Promise<{ valid: boolean }> => ({
      valid: (await verifyOwnPassword(actor, oldPassword, request)) !== null,
    }),

    /**
     * Changes the caller's own password, whose old one it verifies itself, and ends all other sessions.
     * @throws {AppError} 105 wrong old password, 102 (status 423) locked, validation
     */
    async change(
      actor: Actor,
      { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
      request: SignInRequest,
    ): Promise<{ status: 'CHANGED' }> {
      const account = await verifyOwnPassword(actor, oldPassword, request);
      if (!account) throw wrongOldPassword();
      await validateNewPassword(account, newPassword);
      const passwordHash = await passwords.hash(newPassword);
      const revoked = await database.write(actor.tenantId, async (scope) => {
        // Somebody may have set another one since, to keep out whoever has this session.
        const current = await users.lockAccount(scope, account.id);
        if (current?.password_hash !== account.password_hash) throw wrongOldPassword();
        await tokens.revokeAll(scope, account.id);
        return setPassword(scope, account, passwordHash, {
          requestId: request.requestId,
          sessionId: actor.sessionId,
        });
      });
      sessions.evict(revoked);
      return { status: 'CHANGED' };
    },
  };
};
