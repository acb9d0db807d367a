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

/** Collects the promises of a fault that were broken. */
export interface Promises {
  readonly broken: readonly string[];
  /** @param found is quoted if the promise was broken */
  keep(promise: string, isKept: boolean, found?: unknown): void;
}

export function promises(): Promises {
  const broken: string[] = [];
  return {
    broken,
    keep(promise, isKept, found) {
      if (!isKept)
        broken.push(found === undefined ? promise : `${promise} (found: ${JSON.stringify(found)})`);
    },
  };
}
