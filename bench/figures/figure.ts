import type { Bench } from '../setup/bench';

export type Goal = { readonly atLeast: number } | { readonly atMost: number };

export interface Row {
  readonly id: string;
  readonly figure: string;
  /** The median of the rounds' ratios, or of their values if there is no reference. */
  readonly ratio: number;
  readonly goal: Goal;
  readonly rounds: readonly (Round | Value)[];
  /** Sizes, and absolute figures of this machine. */
  readonly note: string;
}

export interface Round {
  readonly ours: number;
  readonly reference: number;
  readonly ratio: number;
}

export interface Value {
  readonly ours: number;
  readonly reference: null;
  readonly ratio: number;
}

/** A figure of docs/performance.md, or a time in docs/security.md. */
export interface Figure {
  readonly id: `P${number}` | `S${number}`;
  measure(bench: Bench): Promise<Row[]>;
}

export const isReached = ({ ratio, goal }: Pick<Row, 'ratio' | 'goal'>): boolean =>
  'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;

export const goalText = (goal: Goal): string =>
  'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
