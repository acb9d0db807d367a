import type { Clock } from '../../../platform/clock';
import type { Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type {
  PasswordTokenKind,
  PasswordTokenRepository,
  PasswordTokenRow,
} from './password-tokens.repository';
import { isToken, newSecretToken, readSecretToken } from '../../../platform/crypto/secret-tokens';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds. */
const lifetimes: Readonly<Record<PasswordTokenKind, number>> = {
  reset: 30 * minute,
  forced: 30 * minute,
  invitation: 7 * day,
  refused: 30 * minute,
};
/**
 * Limits on mails about one account's password, so that nobody can flood a mailbox: mails an hour, and milliseconds
 * between two.
 */
const maxMailsPerHour = 5;
const mailInterval = minute;
/** Milliseconds for which an expired token is kept, so that a late click is told that the link has expired. */
const retention = 7 * day;

interface Dependencies {
  readonly clock: Clock;
  readonly tokens: PasswordTokenRepository;
}

export type PasswordTokenService = ReturnType<typeof passwordTokenService>;

/**
 * Tokens for setting a password without the old one. Their text starts with the tenant's id, so that a token never
 * matches in another tenant.
 */
export const passwordTokenService = ({ clock, tokens }: Dependencies) => {
  const rejectionOf = (row: PasswordTokenRow): 'reset.used' | 'reset.expired' | null => {
    if (row.used_at !== null) return 'reset.used';
    return row.expires_at.getTime() <= clock.now() ? 'reset.expired' : null;
  };
  /** Whether a text is this row's token, even if it has expired or been used. */
  const matches = (
    text: string,
    tenantId: string,
    row: PasswordTokenRow | undefined,
  ): row is PasswordTokenRow => {
    const [tenant, secret = ''] = text.split('.');
    const token = readSecretToken(secret);
    return (
      tenant === tenantId &&
      token !== null &&
      row !== undefined &&
      row.kind !== 'refused' &&
      isToken(token, row.secret_hash)
    );
  };
  const verify = (text: string, tenantId: string, row: PasswordTokenRow | undefined): PasswordTokenRow => {
    if (!matches(text, tenantId, row)) throw new AppError('reset.expired');
    const fault = rejectionOf(row);
    if (fault !== null) throw new AppError(fault);
    return row;
  };
  const tokenIdOf = (text: string): string | null => readSecretToken(text.split('.')[1] ?? '')?.id ?? null;

  return {
    /** Creates a token. The text is stored nowhere; only its hash is. @returns the text */
    async issue(scope: Scope, userId: string, kind: PasswordTokenKind): Promise<string> {
      const now = clock.now();
      const token = newSecretToken();
      await tokens.insert(scope, {
        id: token.id,
        user_id: userId,
        kind,
        secret_hash: token.hash,
        created_at: new Date(now),
        expires_at: new Date(now + lifetimes[kind]),
        used_at: kind === 'refused' ? new Date(now) : null,
      });
      return `${scope.tenantId}.${token.text}`;
    },

    /** Minutes for which a reset link is valid. */
    resetMinutes: lifetimes.reset / minute,

    /** Days for which an invitation is valid. */
    invitationDays: lifetimes.invitation / day,

    /** Minimum number of seconds between two mails about one account's password. */
    mailIntervalSeconds: mailInterval / 1_000,

    /** Whether the mail limits allow another mail about this user's password. */
    async canMail(scope: Scope, userId: string): Promise<boolean> {
      const now = clock.now();
      const { count, lastAt } = await tokens.mailedSince(scope, userId, new Date(now - hour));
      return count < maxMailsPerHour && (lastAt === null || now - lastAt.getTime() >= mailInterval);
    },

    /**
     * Looks up a token without using it. @returns the user, or why the token is invalid: `unknown` if it was never
     * issued here
     */
    async status(
      scope: Scope,
      text: string,
    ): Promise<{ readonly userId: string } | 'unknown' | 'reset.used' | 'reset.expired'> {
      const id = tokenIdOf(text);
      const row = id === null ? undefined : await tokens.find(scope, id);
      if (!matches(text, scope.tenantId, row)) return 'unknown';
      return rejectionOf(row) ?? { userId: row.user_id };
    },

    /**
     * Uses a token, which revokes all other tokens of its user.
     * @returns what the token was issued for
     * @throws {AppError} reset.used, reset.expired
     */
    async consume(scope: Scope, text: string): Promise<PasswordTokenKind> {
      const id = tokenIdOf(text);
      const row = verify(text, scope.tenantId, id === null ? undefined : await tokens.lock(scope, id));
      await tokens.revokeAll(scope, row.user_id, new Date(clock.now()));
      return row.kind;
    },

    /** Revokes all tokens of a user. */
    revokeAll: (scope: Scope, userId: string): Promise<void> =>
      tokens.revokeAll(scope, userId, new Date(clock.now())),

    /** Deletes tokens whose retention has ended. @returns how many, at most `limit` */
    deleteExpired: (scope: Scope, limit: number): Promise<number> =>
      tokens.deleteExpired(scope, new Date(clock.now() - retention), limit),
  };
};
