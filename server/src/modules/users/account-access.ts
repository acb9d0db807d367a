import type { Actor } from '../../platform/actor';
import type { Scope } from '../../platform/database/database';
import type { AccountRow } from './users.repository';

/** Why an administrator's change of an account ends its sessions. */
export type RevocationReason = 'locked' | 'deactivated' | 'roleChanged' | 'passwordReset' | 'deleted';

/**
 * What a change of an account means for signing in, which is the sign-in module's business. It stands on the users, so
 * they name here what they need of it.
 */
export interface AccountAccess {
  /**
   * The hash of a first password. Made before a transaction begins, since it takes its time.
   * @throws {AppError} validation: it holds the user name, or is among the most common ones
   */
  hashFirstPassword(userName: string, password: string): Promise<string>;
  /** Ends all sessions of a user, as an administrator's doing. @returns their ids, for `forget` once the transaction stands */
  end(
    scope: Scope,
    userId: string,
    how: { readonly reason: RevocationReason; readonly by: Actor; readonly requestId: string },
  ): Promise<string[]>;
  /** Forgets sessions that have been ended, in this process; the others hear of it. */
  forget(sessionIds: readonly string[]): void;
  /** Ends the lock that wrong passwords or codes have caused. */
  unlock(scope: Scope, normalizedUserName: string): Promise<void>;
  /**
   * No link that was mailed before lets anybody choose a password any more, and no sign-in that was begun by the old one
   * can be gone on with. The user must be locked for this transaction.
   */
  revokeProofs(scope: Scope, userId: string): Promise<void>;
  /** Mails a link to choose the first password by. */
  invite(scope: Scope, account: AccountRow): Promise<void>;
  /** As `invite`, unless they have just been mailed such a link. @returns whether it was mailed now */
  inviteAgain(scope: Scope, account: AccountRow): Promise<boolean>;
  /**
   * Mails a link to choose another password by; to somebody who has none yet, the invitation again.
   * @throws {AppError} request.tooMany
   */
  sendReset(scope: Scope, account: AccountRow): Promise<void>;
}
