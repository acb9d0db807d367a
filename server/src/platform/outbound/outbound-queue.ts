import type { Actor } from '../actor';
import type { Scope } from '../database/database';

/** What waits to leave the product. Modules register theirs, so that an operator can discard all of it. */
export interface OutboundQueue {
  readonly kind: 'mails' | 'mailings' | 'webhookDeliveries' | 'invitations';
  /** Counts no further than `bound`. */
  countWaiting(scope: Scope, bound: number): Promise<number>;
  /** It will never be sent. @returns how many were discarded, at most `limit`; fewer if no more is waiting */
  discard(
    scope: Scope,
    limit: number,
    by: { readonly actor: Actor; readonly requestId: string },
  ): Promise<number>;
}
