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

/** Milliseconds; several times what queueing a mail takes. */
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
  const problem = { code: 'wrong', message: "This isn't the current password." };
  return new AppError(105, { fields: { oldPassword: [problem] } });
};

export const passwordService = (dependencies: Dependencies) => {
  const { database, users, passwords, tokens, codes, attempts, sessions, mails, audit } = dependencies;

  const validateNewPassword = async (account: AccountRow, password: string): Promise<void> => {
    const weakness = passwordWeakness(account.normalized_user_name, password);
    if (weakness) throw rejectPassword(weakness.code, weakness.message);
    if (account.password_hash !== null && (await passwords.verify(account.password_hash, password)))
      throw rejectPassword('sameAsOld', 'The new password must differ from the old one.');
  };

  /** For a password that its user chose: ends the user's other sessions and confirms the change by mail. */
  const setPassword = async (
    scope: Scope,
    account: AccountRow,
    passwordHash: string,
    by: { requestId: string; sessionId: string | null },
  ): Promise<string[]> => {
    await users.setPassword(scope, account.id, passwordHash);
    await attempts.reset(scope, account.normalized_user_name);
    await codes.revokeAllByUser(scope, account.id);
    await audit.record(scope, {
      action: 'user.passwordChanged',
      actorId: account.id,
      sessionId: by.sessionId,
      requestId: by.requestId,
      entityId: account.id,
    });
    await (account.password_hash === null ? mails.passwordSet : mails.passwordChanged)(scope, account);
    return sessions.getEnd(scope, account.id, {
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

  /** Counts as a sign-in attempt. @throws {AppError} 102 with status 423 */
  const verifyOwnPassword = async (
    actor: Actor,
    password: string,
    request: SignInRequest,
  ): Promise<AccountRow | null> => {
    const account = await ownAccount(actor);
    const { tenantId } = actor;
    const normalizedName = account.normalized_user_name;
    // A 401 would make the client believe that its session has ended.
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
          const rejection = await fail();
          if (rejection.code === 102) throw rejection;
          return null;
        },
      )
      .catch((error: unknown) => {
        throw asLockedError(error);
      });
  };

  /**
   * Unknown tokens count as failures of the IP. @throws {AppError} reset.used, reset.expired, request.tooMany
   */
  const accountByToken = async (
    tenantId: string,
    resetToken: string,
    request: SignInRequest,
  ): Promise<AccountRow> => {
    const match = await database.write(tenantId, async (scope) => {
      await attempts.assertIpAllowed(scope, request.ip);
      const status = await tokens.status(scope, resetToken);
      if (status === 'unknown')
        await attempts.recordIpFailure(scope, { userId: null, request, detail: { method: 'passwordToken' } });
      return typeof status === 'string' ? status : users.account(scope, status.userId);
    });
    if (match === 'reset.used') throw new AppError('reset.used');
    if (match === undefined || typeof match === 'string' || !match.active || match.locked)
      throw new AppError('reset.expired');
    return match;
  };

  return {
    /**
     * Does not reveal whether the account exists, and never locks a name. @throws {AppError} request.tooMany
     */
    async requestReset(
      tenantId: string,
      { userName, email }: { userName: string; email: string },
      request: SignInRequest,
    ): Promise<{ status: 'SENT' }> {
      const mailLink = async (scope: Scope): Promise<void> => {
        const match = await users.accountByUserName(scope, userName);
        if (match?.normalized_email !== normalizeUserName(email)) return;
        // The lock serializes concurrent requests, so that each sees the current mail count.
        const account = await users.lockAccount(scope, match.id);
        if (account?.normalized_email !== match.normalized_email) return;
        if (!(await tokens.canMail(scope, account.id))) return;
        if (!account.active || account.locked) {
          await tokens.issue(scope, account.id, 'denied');
          await mails.resetDenied(scope, account, account.active ? 'locked' : 'inactive');
          return;
        }
        const token = await tokens.issue(scope, account.id, 'reset');
        await mails.resetLink(scope, account, { token, minutes: tokens.resetMinutes, askedBy: 'reader' });
      };
      // Queueing a mail takes longer than not queueing one; the delay hides the difference.
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

    /** Does not use the token. @throws {AppError} reset.used, reset.expired, request.tooMany */
    async checkToken(tenantId: string, resetToken: string, request: SignInRequest): Promise<undefined> {
      await accountByToken(tenantId, resetToken, request);
      return undefined;
    },

    /**
     * Ends all sessions, and renews a valid `mfaToken`.
     * @throws {AppError} reset.used, reset.expired, validation, request.tooMany
     */
    async reset(
      tenantId: string,
      input: { resetToken: string; newPassword: string; mfaToken?: string | undefined },
      request: SignInRequest,
    ): Promise<{ status: 'CHANGED'; mfaToken?: string }> {
      const { resetToken, newPassword } = input;
      const account = await accountByToken(tenantId, resetToken, request);
      await validateNewPassword(account, newPassword);
      const passwordHash = await passwords.hash(newPassword);
      const { revoked, kind } = await database.write(tenantId, async (scope) => {
        // The account before the token, as everywhere, so that two requests cannot deadlock.
        const current = await users.lockAccount(scope, account.id);
        const usedKind = await tokens.consume(scope, resetToken);
        if (!current?.active || current.locked) throw new AppError('reset.expired');
        const by = { requestId: request.requestId, sessionId: null };
        return { revoked: await setPassword(scope, account, passwordHash, by), kind: usedKind };
      });
      sessions.evict(revoked);
      const proof = kind === 'forced' ? input.mfaToken : undefined;
      const mfaToken = codes.renewMfaToken(tenantId, account, proof, passwordHash);
      return { status: 'CHANGED', ...(mfaToken !== null && { mfaToken }) };
    },

    /** Counts as a sign-in attempt. @throws {AppError} 102 (status 423) locked */
    async verifyOwn(actor: Actor, oldPassword: string, request: SignInRequest): Promise<{ valid: boolean }> {
      return {
        valid: (await verifyOwnPassword(actor, oldPassword, request)) !== null,
      };
    },

    /** Ends all other sessions. @throws {AppError} 105 wrong password, 102 (status 423) locked, validation */
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
        // A password that was set in the meantime may be meant to lock out the user of this session.
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
