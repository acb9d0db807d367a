import type { Actor } from '../../platform/actor';
import type { Scope } from '../../platform/database/database';
import type { AccountRow } from './users.repository';

export type RevocationReason =
  | 'locked'
  | 'deactivated'
  | 'roleChanged'
  | 'passwordReset'
  | 'deleted'
  | 'signedOutByOperator';

/** Implemented by the auth module, which depends on this one. */
export interface AccountAccess {
  /** Slow, so call it before a transaction. @throws {AppError} validation: weak password */
  hashFirstPassword(userName: string, password: string): Promise<string>;
  /** On behalf of an administrator. @returns the session ids, to be passed to `forget` after the commit */
  end(
    scope: Scope,
    userId: string,
    how: { readonly reason: RevocationReason; readonly by: Actor; readonly requestId: string },
  ): Promise<string[]>;
  /** Affects this process only; other processes are notified. */
  forget(sessionIds: readonly string[]): void;
  /** Ends a lock that wrong passwords or codes have caused. */
  unlock(scope: Scope, normalizedUserName: string): Promise<void>;
  /** Revokes mailed links and pending sign-ins. The caller must hold the user's lock. */
  revokeProofs(scope: Scope, userId: string): Promise<void>;
  invite(scope: Scope, account: AccountRow): Promise<void>;
  /** Mails nothing. @returns the URL of a page on which the user chooses a password */
  createPasswordLink(scope: Scope, account: AccountRow): Promise<string>;
  /** Does nothing if an invitation was mailed just now. @returns whether it was mailed */
  inviteAgain(scope: Scope, account: AccountRow): Promise<boolean>;
  /** Invites a user who has no password yet. @throws {AppError} request.tooMany */
  sendReset(scope: Scope, account: AccountRow): Promise<void>;
}
