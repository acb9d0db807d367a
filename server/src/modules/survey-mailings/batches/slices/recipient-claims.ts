import type { ClaimedRecipient } from '../claimed-recipients.repository';
import type { OutcomeRecorder } from './outcome-recorder';
import type { QueueItem, RecipientQueue } from './recipient-queue';
import type { SliceControl } from './slice-control';
import { released, skipped } from './slice-outcomes';

/** Recipients per claim: at least and at most, and the seconds that they should last for. */
const [minClaim, maxClaim, claimSeconds] = [10, 500, 5];
/** Milliseconds until recipients are claimed again whose domain has to wait. */
const surplusDelay = 10_000;

/** Recipients of a slice, claimed a little before they are needed. */
export interface RecipientClaims {
  /** Until no claim is under way. */
  settled(): Promise<void>;
  /** The next recipient whose domain's rate allows a mail; null at the end. */
  next(): Promise<QueueItem | null>;
  requeue(item: QueueItem): void;
  /** All that are left may be claimed again at once. */
  releaseAll(): Promise<void>;
}

interface Options {
  readonly claim: (limit: number) => Promise<readonly ClaimedRecipient[]>;
  readonly queue: RecipientQueue;
  readonly record: OutcomeRecorder['record'];
  /** Mails per second; null without a limit. */
  readonly perSecond: () => number | null;
  readonly control: SliceControl;
}

export function recipientClaims({ claim, queue, record, perSecond, control }: Options): RecipientClaims {
  let isNothingDue = false;
  let running: Promise<void> | null = null;

  const claimSize = (): number =>
    Math.min(maxClaim, Math.max(minClaim, Math.ceil((perSecond() ?? maxClaim) * claimSeconds)));

  const claimNow = async (): Promise<void> => {
    const claimedAt = performance.now();
    const rows = await claim(claimSize());
    isNothingDue = rows.length === 0;
    queue.add(rows.filter(({ skip }) => skip === null).map((recipient) => ({ recipient, claimedAt })));
    await record(...rows.filter(({ skip }) => skip !== null).map(skipped));
  };
  /** Joins a claim that is under way. */
  const claimMore = (): Promise<void> =>
    (running ??= claimNow().finally(() => {
      running = null;
    }));

  const release = (items: readonly QueueItem[], delay: number): Promise<void> =>
    record(...items.map(({ recipient }) => released(recipient, delay)));

  return {
    settled: () => running ?? Promise.resolve(),
    async next() {
      while (control.mayStart()) {
        const taken = queue.take();
        if (!isNothingDue && queue.size() < claimSize() / 2) claimMore().catch(control.fail);
        if (typeof taken === 'number') {
          // All wait for their domains; others may not have to.
          if (!isNothingDue && queue.size() >= claimSize() / 2)
            await release(queue.takeSurplus(), surplusDelay);
          await control.sleep(taken);
        } else if (taken !== null) return taken;
        else if (running === null) return null;
        else await running.catch(() => {});
      }
      return null;
    },
    requeue: (item) => queue.requeue(item),
    releaseAll: () => release(queue.takeAll(), 0),
  };
}
