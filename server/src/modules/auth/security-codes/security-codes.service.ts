import type { RequestedCode, ResentCode, VerifiedCode } from '@vantage/contract/auth/security-codes';
import type { SignInResponse } from '@vantage/contract/auth/sign-in';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { AccountRow, UserRepository } from '../../users';
import type { AttemptService } from '../rate-limits/attempts.service';
import { lockDuration } from '../rate-limits/locks';
import type { ChallengeRepository, ChallengeRow } from './challenges.repository';
import { generateOtp } from './generate-otp';
import type { MfaTokens } from '../tokens/mfa-tokens';
import type { PasswordTokenService } from '../passwords/password-tokens.service';
import { matchesHash, newSecretToken, readSecretToken } from '../../../platform/crypto/secret-tokens';
import { maskEmail } from '../../../platform/mail/mask-email';
import type { StartedSession, SessionService, SignInRequest } from '../sessions/sessions.service';
import type { AuthMails } from '../auth.mails';
import { second, minute } from '../../../platform/durations';

/** ASVS 5.0 V6.5.5 allows at most ten minutes. */
const codeLifetime = 5 * minute;
const resendInterval = 30 * second;
const maxResends = 3;
/** Long enough for the first code and every resent one to expire. */
const challengeLifetime = (maxResends + 1) * codeLifetime;
/**
 * Per user, so that knowing the password is not enough to flood the mailbox: 2 × (1 + maxResends), plus 2.
 */
const maxMailedCodes = 10;
const macPurpose = 'security-code';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: UserRepository;
  readonly challenges: ChallengeRepository;
  readonly attempts: AttemptService;
  readonly passwordTokens: PasswordTokenService;
  readonly sessions: SessionService;
  readonly mails: AuthMails;
  readonly mfaTokens: MfaTokens;
  readonly secrets: Secrets;
}

export type SecurityCodeService = ReturnType<typeof securityCodeService>;

type Challenge = Extract<SignInResponse, { status: 'CODE_REQUIRED' }>;

/** The transaction commits before this becomes a response. */
type VerificationResult =
  | { readonly kind: 'answer'; readonly response: VerifiedCode }
  | { readonly kind: 'session'; readonly session: StartedSession; readonly mfaToken: string }
  | { readonly kind: 'inactive' };

const secondsUntil = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / second));

export const securityCodeService = (dependencies: Dependencies) => {
  const { database, clock, users, challenges, attempts, mfaTokens, secrets } = dependencies;

  const toHashed = (challengeId: string, code: string): Buffer => Buffer.from(`${challengeId} ${code}`);

  /** The user's lock serializes all changes of their challenges. @throws {AppError} challenge.expired */
  const open = async (
    scope: Scope,
    text: string,
  ): Promise<{ challenge: ChallengeRow; account: AccountRow }> => {
    const token = readSecretToken(text);
    const named = token ? await challenges.find(scope, token.id) : undefined;
    if (!token || !named || !matchesHash(token, named.secret_hash)) throw new AppError('challenge.expired');
    const account = await users.lockAccount(scope, named.user_id);
    if (!account || account.locked) throw new AppError('challenge.expired');
    // Read again: another request may have used it while this one waited for the lock.
    const challenge = await challenges.find(scope, named.id);
    if (!challenge || challenge.used_at !== null || challenge.expires_at.getTime() <= clock.now())
      throw new AppError('challenge.expired');
    return { challenge, account };
  };

  const toStatus = (
    challenge: ChallengeRow,
    now: number,
  ): Extract<RequestedCode, { status: 'CODE_SENT' }> => ({
    status: 'CODE_SENT',
    expiresInSeconds: secondsUntil(challenge.code_expires_at?.getTime() ?? 0, now),
    resendInSeconds: secondsUntil((challenge.code_sent_at?.getTime() ?? 0) + resendInterval, now),
    resendsLeft: maxResends - challenge.resends,
  });

  const send = async (
    scope: Scope,
    challenge: ChallengeRow,
    account: AccountRow,
    resends: number,
  ): Promise<RequestedCode> => {
    const now = clock.now();
    const mailed = await challenges.countMailed(scope, account.id, new Date(now));
    if (mailed.count >= maxMailedCodes) {
      const retryAfter = secondsUntil(mailed.firstEndsAt.getTime(), now);
      throw new AppError('request.tooMany', { retryAfter: Math.max(1, retryAfter) });
    }
    const code = generateOtp();
    const expiresAt = new Date(now + codeLifetime);
    await challenges.setCode(scope, challenge.id, {
      hash: secrets.mac(macPurpose, toHashed(challenge.id, code)),
      sentAt: new Date(now),
      expiresAt,
      resends,
    });
    await dependencies.mails.securityCode(scope, account, {
      code,
      minutes: codeLifetime / minute,
      expiresAt,
    });
    return {
      status: 'CODE_SENT',
      expiresInSeconds: codeLifetime / second,
      resendInSeconds: resendInterval / second,
      resendsLeft: maxResends - resends,
    };
  };

  const lockedResponse = async (
    scope: Scope,
    account: AccountRow,
  ): Promise<{ status: 'LOCKED'; lockMinutes: number } | null> => {
    const lockMinutes = await attempts.lockMinutes(scope, account.normalized_user_name);
    return lockMinutes === null ? null : { status: 'LOCKED', lockMinutes };
  };

  const isCorrect = (challenge: ChallengeRow, code: string): boolean =>
    challenge.code_hash !== null &&
    secrets.isMac(macPurpose, toHashed(challenge.id, code), challenge.code_hash);

  const getSubject = (tenantId: string, account: AccountRow) => ({
    tenantId,
    userId: account.id,
    passwordHash: account.password_hash ?? '',
  });

  const accept = async (
    scope: Scope,
    account: AccountRow,
    request: SignInRequest,
  ): Promise<VerificationResult> => {
    await attempts.reset(scope, account.normalized_user_name);
    if (!account.active) return { kind: 'inactive' };
    const mfaToken = mfaTokens.issue(getSubject(scope.tenantId, account), clock.now());
    if (account.must_change_password) {
      const resetToken = await dependencies.passwordTokens.issue(scope, account.id, 'forced');
      return { kind: 'answer', response: { status: 'PASSWORD_CHANGE_REQUIRED', resetToken, mfaToken } };
    }
    const session = dependencies.sessions.start(scope, account, 'emailCode', request);
    return { kind: 'session', session, mfaToken };
  };

  return {
    isMfaRemembered(tenantId: string, account: AccountRow, mfaToken: string | undefined): boolean {
      return (
        mfaToken !== undefined && mfaTokens.isValid(mfaToken, getSubject(tenantId, account), clock.now())
      );
    },

    /** Null if the token is invalid. */
    renewMfaToken(
      tenantId: string,
      account: AccountRow,
      mfaToken: string | undefined,
      passwordHash: string,
    ): string | null {
      return mfaToken === undefined
        ? null
        : mfaTokens.renew(mfaToken, getSubject(tenantId, account), passwordHash, clock.now());
    },

    async createChallenge(scope: Scope, account: AccountRow): Promise<Challenge> {
      const now = clock.now();
      const token = newSecretToken();
      await challenges.insert(scope, {
        id: token.id,
        user_id: account.id,
        secret_hash: token.hash,
        method: 'emailCode',
        created_at: new Date(now),
        expires_at: new Date(now + challengeLifetime),
      });
      return { status: 'CODE_REQUIRED', challenge: token.text, maskedEmail: maskEmail(account.email) };
    },

    /** A repeated call sends no second code. @throws {AppError} challenge.expired, request.tooMany */
    request(tenantId: string, text: string): Promise<RequestedCode> {
      return database.write(tenantId, async (scope) => {
        const { challenge, account } = await open(scope, text);
        const locked = await lockedResponse(scope, account);
        if (locked) return locked;
        return challenge.code_sent_at === null
          ? send(scope, challenge, account, 0)
          : toStatus(challenge, clock.now());
      });
    },

    /** At most three, 30 seconds apart. @throws {AppError} challenge.expired, request.tooMany */
    resend(tenantId: string, text: string): Promise<ResentCode> {
      return database.write<ResentCode>(tenantId, async (scope) => {
        const { challenge, account } = await open(scope, text);
        const locked = await lockedResponse(scope, account);
        if (locked) return locked;
        if (challenge.code_sent_at === null) return send(scope, challenge, account, 0);
        if (challenge.resends >= maxResends) return { status: 'RESEND_LIMIT' };
        const { resendInSeconds } = toStatus(challenge, clock.now());
        if (resendInSeconds > 0) return { status: 'TOO_SOON', resendInSeconds };
        return send(scope, challenge, account, challenge.resends + 1);
      });
    },

    /** A code works once. Wrong codes are counted per user. @throws {AppError} challenge.expired, 103 */
    async verify(
      tenantId: string,
      { challenge: text, code }: { challenge: string; code: string },
      request: SignInRequest,
    ): Promise<VerifiedCode> {
      const result = await database.write<VerificationResult>(tenantId, async (scope) => {
        const { challenge, account } = await open(scope, text);
        const locked = await lockedResponse(scope, account);
        if (locked) return { kind: 'answer', response: locked };
        const now = clock.now();
        if (challenge.code_expires_at === null) {
          // Without a code there is nothing to guess, so the attempt does not count.
          const attemptsLeft = await attempts.remainingCodes(scope, account.normalized_user_name);
          return { kind: 'answer', response: { status: 'INVALID', attemptsLeft } };
        }
        if (challenge.code_expires_at.getTime() <= now)
          return { kind: 'answer', response: { status: 'EXPIRED' } };
        if (!isCorrect(challenge, code)) {
          const attemptsLeft = await attempts.recordWrongCode(scope, {
            normalizedName: account.normalized_user_name,
            userId: account.id,
            request,
          });
          const response: VerifiedCode =
            attemptsLeft === 0
              ? { status: 'LOCKED', lockMinutes: lockDuration / minute }
              : { status: 'INVALID', attemptsLeft };
          return { kind: 'answer', response };
        }
        await challenges.markUsed(scope, challenge.id, new Date(now));
        return accept(scope, account, request);
      });
      if (result.kind === 'inactive') throw new AppError(103);
      if (result.kind === 'answer') return result.response;
      const { token } = dependencies.sessions.issueTokens(result.session);
      return { status: 'VERIFIED', token, mfaToken: result.mfaToken };
    },

    /** The caller must hold the user's lock. */
    revokeAllByUser(scope: Scope, userId: string): Promise<void> {
      return challenges.revokeAllByUser(scope, userId, new Date(clock.now()));
    },

    deleteExpired(scope: Scope, limit: number): Promise<number> {
      return challenges.deleteExpired(scope, new Date(clock.now()), limit);
    },
  };
};
