import { setTimeout as delay } from 'node:timers/promises';
import { createBatcher } from '../../../platform/batcher';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { SuppressAddresses } from '../suppressions/suppress-addresses';
import type { ClaimedRecipientRepository, DeliveryOutcome } from './claimed-recipients.repository';
import type { SendContext } from './run-control';

const maxBatchSize = 500;
/** The database is tried again after this time while it is unavailable. */
const retryDelayMs = 1_000;
/** People who watch the mailing are notified at most once in this time. */
const notifyIntervalMs = 500;

interface Dependencies {
  readonly database: Pick<Database, 'write'>;
  readonly claimedRecipientRepository: Pick<ClaimedRecipientRepository, 'recordOutcomes'>;
  readonly suppress: SuppressAddresses;
}

/** Stores the outcomes of a run in batches. Ends the run when its mailing is no longer being sent. */
export class OutcomeRecorder {
  readonly #dependencies: Dependencies;
  readonly #context: SendContext;
  readonly #addToBatch = createBatcher<DeliveryOutcome, void>({
    maxBatchSize,
    // Mail servers answer several workers at once.
    schedule: setImmediate,
    process: (outcomes) => this.#storeWhileHeld(outcomes),
  });
  #hasProgress = false;
  #notifiedAt = 0;

  constructor(dependencies: Dependencies, context: SendContext) {
    this.#dependencies = dependencies;
    this.#context = context;
  }

  /** Resolves when the outcomes are stored, which a worker waits for before its next mail. */
  async record(...outcomes: readonly DeliveryOutcome[]): Promise<void> {
    await Promise.all(outcomes.map((outcome) => this.#addToBatch(outcome)));
  }

  async #storeWhileHeld(outcomes: readonly DeliveryOutcome[]): Promise<readonly void[]> {
    for (;;) {
      try {
        await this.#store(outcomes);
        return [];
      } catch (error) {
        const isUnavailable = error instanceof AppError && error.code === 'server.unavailable';
        if (!isUnavailable || !this.#context.job.isHeld()) throw error;
        await delay(retryDelayMs);
      }
    }
  }

  /** Also suppresses the addresses that the mail server doesn't know, in the same transaction. */
  async #store(outcomes: readonly DeliveryOutcome[]): Promise<void> {
    const { database, claimedRecipientRepository, suppress } = this.#dependencies;
    const { job, mailing, lease, rates, control } = this.#context;
    const notify = performance.now() - this.#notifiedAt >= notifyIntervalMs;
    const unknown = outcomes.flatMap(({ unknownEmail: email }) =>
      email === undefined ? [] : [{ email, reason: 'bounced' as const, reportedBy: 'mailServer' as const }],
    );
    let recorded: ReturnType<ClaimedRecipientRepository['recordOutcomes']> | undefined;
    const store = async (scope: Scope): Promise<void> => {
      if (!this.#hasProgress) await job.noteProgress(scope);
      // The audit log gets the id of the mailing, which the job's log lines have, too.
      if (unknown.length > 0) await suppress(scope, unknown, { actor: null, requestId: mailing.id });
      recorded = claimedRecipientRepository.recordOutcomes(scope, mailing.id, {
        lease,
        outcomes,
        delay: rates.delay,
        notify,
      });
      // Workers wait for the commit, so it is sent without waiting for the result of the statement.
      scope.awaitAtCommit(recorded);
    };
    await database.write(job.tenantId, store, { genericPlan: true });
    this.#hasProgress = true;
    if (notify) this.#notifiedAt = performance.now();
    if ((await recorded) !== 'Sending') control.stop('stopped');
  }
}
