import type { Random } from './random';
import type { Stage } from './stage';

/** What was sent or written during a fault, compared with what arrived. */
export interface Reconciliation {
  readonly name: string;
  /** Recipients, or writes that were acknowledged. */
  readonly items: number;
  readonly once: number;
  readonly twice: number;
  readonly never: number;
  /** Figures for the reader. */
  readonly note: string;
  /** A sentence for each promise that was broken. */
  readonly broken: readonly string[];
}

export interface Fault {
  readonly id: string;
  run(stage: Stage, random: Random): Promise<readonly Reconciliation[]>;
}

/** Collects the promises of the product that a fault broke. */
export interface Assertions {
  readonly broken: readonly string[];
  /** @param actual is quoted if it does not hold */
  assert(promise: string, holds: boolean, actual?: unknown): void;
}

export function collectAssertions(): Assertions {
  const broken: string[] = [];
  return {
    broken,
    assert(promise, holds, actual) {
      if (!holds)
        broken.push(actual === undefined ? promise : `${promise} (actual: ${JSON.stringify(actual)})`);
    },
  };
}
