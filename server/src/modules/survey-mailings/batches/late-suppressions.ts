import type { SuppressionReason } from '@vantage/contract/survey-mailings/suppressions';
import type { SuppressedRecipient } from './claimed-recipients.repository';

/** Recipients who are suppressed after they were claimed. */
export interface LateSuppressions {
  /** Looks for new ones; mails wait until it is done. */
  look(): void;
  /** Null if the recipient may be sent a mail. @throws if looking failed */
  reasonFor(recipientId: string): Promise<SuppressionReason | null>;
}

/** @param find those of all claims, also of one that is under way */
export function lateSuppressions(find: () => Promise<readonly SuppressedRecipient[]>): LateSuppressions {
  const reasons = new Map<string, SuppressionReason>();
  let isQueued = false;
  let looking = Promise.resolve();

  const lookNow = async (): Promise<void> => {
    isQueued = false;
    for (const { id, reason } of await find()) reasons.set(id, reason);
  };

  return {
    look() {
      // One that has begun may be too early for this change; one that has not begun covers it.
      if (isQueued) return;
      isQueued = true;
      looking = looking.then(lookNow);
      looking.catch(() => {});
    },
    async reasonFor(recipientId) {
      await looking;
      return reasons.get(recipientId) ?? null;
    },
  };
}
