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

/** Milliseconds for which each kind counts. */
const lifetimes: Readonly<Record<PasswordTokenKind, number>> = {
  reset: 30 * minute,
  forced: 30 * minute,
  invitation: 7 * day,
  refused: 30 * minute,
};
/** Mails about one account's password in an hour, and the least milliseconds between two: so nobody's mailbox is flooded. */
const maxMailsPerHour = 5;
const mailInterval = minute;
/** Milliseconds that a token is kept after its end, so that whoever follows it late is told what it was. */
const retention = 7 * day;

interface Dependencies {
  readonly clock: Clock;
  readonly tokens: PasswordTokenRepository;
}

export type PasswordTokenService = ReturnType<typeof passwordTokenService>;

/** The tokens that let somebody choose a password without the old one. As text they begin with the tenant's id. */
export const passwordTokenService = ({ clock, tokens }: Dependencies) => {
  const rejectionOf = (row: PasswordTokenRow): 'reset.used' | 'reset.expired' | null => {
    if (row.used_at !== null) return 'reset.used';
    return row.expires_at.getTime() <= clock.now() ? 'reset.expired' : null;
  };
  /** Whether a text is the token of this row, be it over or not. */
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
  /** @throws {AppError} reset.used, reset.expired */
  const verify = (text: string, tenantId: string, row: PasswordTokenRow | undefined): PasswordTokenRow => {
    if (!matches(text, tenantId, row)) throw new AppError('reset.expired');
    const fault = rejectionOf(row);
    if (fault !== null) throw new AppError(fault);
    return row;
  };
  const tokenIdOf = (text: string): string | null => readSecretToken(text.split('.')[1] ?? '')?.id ?? null;

  return {
    /** Makes a token; its text is told to nobody but its user. */
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

    /** Minutes for which a reset link counts. */
    resetMinutes: lifetimes.reset / minute,

    /** Days for which an invitation counts. */
    invitationDays: lifetimes.invitation / day,

    /** Seconds that have to lie between two mails about one account's password. */
    mailIntervalSeconds: mailInterval / 1_000,

    /** Whether one more mail about this user's password is no flood. */
    async canMail(scope: Scope, userId: string): Promise<boolean> {
      const now = clock.now();
      const { count, lastAt } = await tokens.mailedSince(scope, userId, new Date(now - hour));
      return count < maxMailsPerHour && (lastAt === null || now - lastAt.getTime() >= mailInterval);
    },

    /** Whose token this is, or why it does not count: `unknown` was never made here. */
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
     * Uses a token up, and with it all others of its user.
     * @returns what it was made for
     * @throws {AppError} reset.used, reset.expired
     */
    async consume(scope: Scope, text: string): Promise<PasswordTokenKind> {
      const id = tokenIdOf(text);
      const row = verify(text, scope.tenantId, id === null ? undefined : await tokens.lock(scope, id));
      await tokens.revokeAll(scope, row.user_id, new Date(clock.now()));
      return row.kind;
    },

    /** A password was chosen by other means: no token counts any more. */
    revokeAll: (scope: Scope, userId: string): Promise<void> =>
      tokens.revokeAll(scope, userId, new Date(clock.now())),

    /** Forgets tokens that are long over. @returns how many, at most `limit` */
    deleteExpired: (scope: Scope, limit: number): Promise<number> =>
      tokens.deleteExpired(scope, new Date(clock.now() - retention), limit),
  };
};
