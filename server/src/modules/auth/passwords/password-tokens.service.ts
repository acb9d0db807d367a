import type { Clock } from '../../../platform/clock';
import type { Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type {
  PasswordTokenKind,
  PasswordTokenRepository,
  PasswordTokenRow,
} from './password-tokens.repository';
import { matchesHash, newSecretToken, readSecretToken } from '../../../platform/crypto/secret-tokens';
import { minute, hour, day } from '../../../platform/durations';

const lifetimes: Readonly<Record<PasswordTokenKind, number>> = {
  reset: 30 * minute,
  forced: 30 * minute,
  invitation: 7 * day,
  denied: 30 * minute,
};
// Per account, so that a mailbox cannot be flooded.
const maxMailsPerHour = 5;
const mailInterval = minute;
/** An expired token is kept for this long, so that a late click gets `reset.expired`. */
const retention = 7 * day;

interface Dependencies {
  readonly clock: Clock;
  readonly tokens: PasswordTokenRepository;
}

export type PasswordTokenService = ReturnType<typeof passwordTokenService>;

/** Tokens start with the tenant's id, so that a token never matches in another tenant. */
export const passwordTokenService = ({ clock, tokens }: Dependencies) => {
  const findRejection = (row: PasswordTokenRow): 'reset.used' | 'reset.expired' | null => {
    if (row.used_at !== null) return 'reset.used';
    return row.expires_at.getTime() <= clock.now() ? 'reset.expired' : null;
  };
  /** True for an expired or used token, too. */
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
      row.kind !== 'denied' &&
      matchesHash(token, row.secret_hash)
    );
  };
  const verify = (text: string, tenantId: string, row: PasswordTokenRow | undefined): PasswordTokenRow => {
    if (!matches(text, tenantId, row)) throw new AppError('reset.expired');
    const problem = findRejection(row);
    if (problem !== null) throw new AppError(problem);
    return row;
  };
  const readTokenId = (text: string): string | null => readSecretToken(text.split('.')[1] ?? '')?.id ?? null;

  return {
    /** @returns the token, of which only the hash is stored */
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
        used_at: kind === 'denied' ? new Date(now) : null,
      });
      return `${scope.tenantId}.${token.text}`;
    },

    resetMinutes: lifetimes.reset / minute,

    invitationDays: lifetimes.invitation / day,

    mailIntervalSeconds: mailInterval / 1_000,

    async canMail(scope: Scope, userId: string): Promise<boolean> {
      const now = clock.now();
      const { count, lastAt } = await tokens.mailedSince(scope, userId, new Date(now - hour));
      return count < maxMailsPerHour && (lastAt === null || now - lastAt.getTime() >= mailInterval);
    },

    /** Does not use the token. @returns `unknown` if it was never issued here */
    async status(
      scope: Scope,
      text: string,
    ): Promise<{ readonly userId: string } | 'unknown' | 'reset.used' | 'reset.expired'> {
      const id = readTokenId(text);
      const row = id === null ? undefined : await tokens.find(scope, id);
      if (!matches(text, scope.tenantId, row)) return 'unknown';
      return findRejection(row) ?? { userId: row.user_id };
    },

    /** Uses a token and revokes all others of its user. @throws {AppError} reset.used, reset.expired */
    async consume(scope: Scope, text: string): Promise<PasswordTokenKind> {
      const id = readTokenId(text);
      const row = verify(text, scope.tenantId, id === null ? undefined : await tokens.lock(scope, id));
      await tokens.revokeAll(scope, row.user_id, new Date(clock.now()));
      return row.kind;
    },

    revokeAll(scope: Scope, userId: string): Promise<void> {
      return tokens.revokeAll(scope, userId, new Date(clock.now()));
    },

    deleteExpired(scope: Scope, limit: number): Promise<number> {
      return tokens.deleteExpired(scope, new Date(clock.now() - retention), limit);
    },
  };
};
