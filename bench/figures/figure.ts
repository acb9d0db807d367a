import type { Bench } from '../setup/bench';

/** What a ratio must reach, or stay below. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** One line of the table and one entry of results.json. */
export interface Row {
  readonly id: string;
  readonly figure: string;
  /** The median of the rounds' ratios, or of the values themselves where nothing stands beside them. */
  readonly ratio: number;
  readonly goal: Goal;
  readonly rounds: readonly (Round | Value)[];
  /** What a reader of the table must know: sizes, absolute figures of this machine. */
  readonly note: string;
}

/** Both sides of one round, in the figure's unit, measured one right after the other. */
export interface Round {
  readonly ours: number;
  readonly reference: number;
  readonly ratio: number;
}

/** One round of a figure that is compared with its goal alone. */
export interface Value {
  readonly ours: number;
  readonly reference: null;
  readonly ratio: number;
}

/** One figure of docs/performance.md, or a requirement of docs/security.md that is a time. A figure may give several rows, all under its id. */
export interface Figure {
  readonly id: `P${number}` | `S${number}`;
  measure(bench: Bench): Promise<Row[]>;
}

export const isReached = ({ ratio, goal }: Pick<Row, 'ratio' | 'goal'>): boolean =>
  'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;

export const goalText = (goal: Goal): string =>
  'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
