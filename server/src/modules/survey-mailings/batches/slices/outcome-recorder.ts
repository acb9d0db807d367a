import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../../../platform/errors';
import type { RecipientOutcome } from '../claimed-recipients.repository';

/** In one transaction. */
const maxGroup = 500;
/** Milliseconds between attempts while the database is unavailable. */
const retryDelay = 1_000;

export interface OutcomeRecorder {
  /** Resolves when the outcomes are stored, which a connection waits for before its next mail. */
  record(...outcomes: readonly RecipientOutcome[]): Promise<void>;
}

/**
 * Outcomes that arrive while others are being stored share the next transaction.
 * @param options.store all or nothing
 * @param options.isHeld whether it makes sense to try again
 */
export function outcomeRecorder(options: {
  readonly store: (outcomes: readonly RecipientOutcome[]) => Promise<void>;
  readonly isHeld: () => boolean;
}): OutcomeRecorder {
  const { store, isHeld } = options;
  interface Waiting {
    readonly outcomes: readonly RecipientOutcome[];
    readonly resolve: () => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let isStoring = false;

  const storeWhileHeld = async (outcomes: readonly RecipientOutcome[]): Promise<void> => {
    for (;;) {
      try {
        return await store(outcomes);
      } catch (error) {
        const isUnavailable = error instanceof AppError && error.code === 'server.unavailable';
        if (!isUnavailable || !isHeld()) throw error;
        await pause(retryDelay);
      }
    }
  };

  const takeGroup = (): Waiting[] => {
    let count = 0;
    const end = waiting.findIndex(({ outcomes }) => (count += outcomes.length) > maxGroup);
    return waiting.splice(0, end < 0 ? waiting.length : Math.max(1, end));
  };

  const storeWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = takeGroup();
      try {
        await storeWhileHeld(group.flatMap(({ outcomes }) => outcomes));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isStoring = false;
  };

  return {
    record: (...outcomes) =>
      outcomes.length === 0
        ? Promise.resolve()
        : new Promise((resolve, reject) => {
            waiting.push({ outcomes, resolve, reject });
            if (isStoring) return;
            isStoring = true;
            // Outcomes of this turn of the event loop join the group.
            setImmediate(() => void storeWaiting());
          }),
  };
}
