import type { SuppressionReason } from '@vantage/contract/mailings/suppressions';
import type { Database } from '../../../platform/database/database';
import type { ClaimedRecipientRepository } from './claimed-recipients.repository';
import { releaseRecipient, skipRecipient } from './delivery-outcomes';
import type { OutcomeRecorder } from './outcome-recorder';
import { RecipientQueue, type QueuedRecipient } from './recipient-queue';
import type { SendContext } from './run-control';

const [minClaimSize, maxClaimSize] = [10, 500];
/** The recipients of a claim should last for this many seconds. */
const claimSeconds = 5;
/** Recipients that were released because their domains have to wait are claimed again after this time. */
const excessDelayMs = 10_000;

interface Dependencies {
  readonly database: Pick<Database, 'read' | 'write'>;
  readonly claimedRecipientRepository: Pick<ClaimedRecipientRepository, 'claim' | 'findSuppressed'>;
}

/** Claims the recipients of a run a little before they are needed. */
export class RecipientClaims {
  readonly #dependencies: Dependencies;
  readonly #context: SendContext;
  readonly #outcomes: Pick<OutcomeRecorder, 'record'>;
  readonly #queue: RecipientQueue;
  #isNoneDue = false;
  #claiming: Promise<void> | null = null;
  readonly #suppressedSinceClaim = new Map<string, SuppressionReason>();
  #isRefreshQueued = false;
  #refreshing = Promise.resolve();

  constructor(dependencies: Dependencies, context: SendContext, outcomes: Pick<OutcomeRecorder, 'record'>) {
    this.#dependencies = dependencies;
    this.#context = context;
    this.#outcomes = outcomes;
    this.#queue = new RecipientQueue(context.rates);
  }

  /** @returns the next recipient whose domain may get a mail; null if none is due, or the run ends */
  async next(): Promise<QueuedRecipient | null> {
    const { control } = this.#context;
    while (control.mayStart()) {
      const next = this.#queue.next();
      if (!this.#isNoneDue && !this.#isHalfFull()) this.#claimMore().catch((error) => control.fail(error));
      if (typeof next === 'number') {
        // All of them wait for their domains. Recipients of other domains may not have to wait.
        if (!this.#isNoneDue && this.#isHalfFull())
          await this.#release(this.#queue.removeExcess(), excessDelayMs);
        await control.wait(next);
      } else if (next !== null) return next;
      else if (this.#claiming === null) return null;
      else await this.#claiming.catch(() => {});
    }
    return null;
  }

  /** No mail was sent to the recipient, who becomes the next one. */
  putBack(recipient: QueuedRecipient): void {
    this.#queue.putBack(recipient);
  }

  /** Any process may claim the recipients that are left. */
  releaseAll(): Promise<void> {
    return this.#release(this.#queue.removeAll(), 0);
  }

  /** Waits for a claim that is under way, and releases what is left. */
  async close(): Promise<void> {
    await this.#claiming;
    await this.releaseAll();
  }

  /** Reads which claimed recipients have been suppressed since. Mails wait until that is known. */
  refreshSuppressions(): void {
    // A refresh that has begun may miss the latest change; one that has not begun yet will see it.
    if (this.#isRefreshQueued) return;
    this.#isRefreshQueued = true;
    this.#refreshing = this.#refreshing.then(() => this.#readSuppressions());
    this.#refreshing.catch(() => {});
  }

  /** @returns null if a mail may be sent to the recipient. @throws if the suppressions could not be read */
  async findSuppression({ recipient }: QueuedRecipient): Promise<SuppressionReason | null> {
    await this.#refreshing;
    return this.#suppressedSinceClaim.get(recipient.id) ?? null;
  }

  #claimSize(): number {
    const { perSecond } = this.#context.rates;
    if (perSecond === null) return maxClaimSize;
    return Math.min(maxClaimSize, Math.max(minClaimSize, Math.ceil(perSecond * claimSeconds)));
  }

  #isHalfFull(): boolean {
    return this.#queue.size >= this.#claimSize() / 2;
  }

  /** Joins a claim that is under way. */
  #claimMore(): Promise<void> {
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = null;
    });
    return this.#claiming;
  }

  async #claim(): Promise<void> {
    const { database, claimedRecipientRepository } = this.#dependencies;
    const { job, mailing, lease } = this.#context;
    // The time is read before the claim, so that the claim never seems younger than it is.
    const claimedAt = performance.now();
    const claim = { lease, limit: this.#claimSize() };
    const claimed = await database.write(
      job.tenantId,
      (scope) => claimedRecipientRepository.claim(scope, mailing, claim),
      {
        genericPlan: true,
      },
    );
    this.#isNoneDue = claimed.length === 0;
    this.#queue.add(
      claimed.filter(({ skipReason }) => skipReason === null).map((recipient) => ({ recipient, claimedAt })),
    );
    await this.#outcomes.record(
      ...claimed.flatMap((recipient) =>
        recipient.skipReason === null ? [] : [skipRecipient(recipient, recipient.skipReason)],
      ),
    );
  }

  async #readSuppressions(): Promise<void> {
    this.#isRefreshQueued = false;
    // Recipients of a claim that is under way are only found once it is committed.
    await this.#claiming;
    const { database, claimedRecipientRepository } = this.#dependencies;
    const { job, mailing, lease } = this.#context;
    const suppressed = await database.read(job.tenantId, (scope) =>
      claimedRecipientRepository.findSuppressed(scope, mailing.id, lease),
    );
    for (const { id, reason } of suppressed) this.#suppressedSinceClaim.set(id, reason);
  }

  #release(queued: readonly QueuedRecipient[], delayMs: number): Promise<void> {
    return this.#outcomes.record(...queued.map(({ recipient }) => releaseRecipient(recipient, delayMs)));
  }
}
