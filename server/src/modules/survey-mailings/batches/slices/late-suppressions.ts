import type { SuppressionReason } from '@vantage/contract/survey-mailings/suppressions';
import type { SuppressedRecipient } from '../claimed-recipients.repository';

/** Recipients who are suppressed after they were claimed. */
export interface LateSuppressions {
  /** Reads them again; mails wait until it is done. */
  refresh(): void;
  /** Null if the recipient may be sent a mail. @throws if reading them failed */
  reasonFor(recipientId: string): Promise<SuppressionReason | null>;
}

/** @param find those of all claims, also of one that is under way */
export function lateSuppressions(find: () => Promise<readonly SuppressedRecipient[]>): LateSuppressions {
  const reasons = new Map<string, SuppressionReason>();
  let isQueued = false;
  let refreshing = Promise.resolve();

  const refreshNow = async (): Promise<void> => {
    isQueued = false;
    for (const { id, reason } of await find()) reasons.set(id, reason);
  };

  return {
    refresh() {
      // One that has begun may be too early for this change; one that has not begun covers it.
      if (isQueued) return;
      isQueued = true;
      refreshing = refreshing.then(refreshNow);
      refreshing.catch(() => {});
    },
    async reasonFor(recipientId) {
      await refreshing;
      return reasons.get(recipientId) ?? null;
    },
  };
}
