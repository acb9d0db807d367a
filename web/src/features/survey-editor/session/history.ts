import type { Command } from '@vantage/survey-document/commands';
import { compactCommands } from '@vantage/survey-document/compact-commands';
import type { NodeId } from '@vantage/survey-document/survey-document';

export interface HistoryStep {
  /** These commands undo the step, or redo it. */
  readonly inverse: readonly Command[];
  /** Successive steps with the same key are undone together. */
  readonly mergeKey: string | undefined;
  /** The selection before the step. */
  readonly selection: readonly NodeId[];
}

export interface History {
  readonly undo: readonly HistoryStep[];
  readonly redo: readonly HistoryStep[];
}

export const emptyHistory: History = { undo: [], redo: [] };

/** Adds a step, to the last one if it has the same key. */
export function recordStep({ undo, redo }: History, step: HistoryStep): History {
  const last = undo.at(-1);
  if (step.mergeKey === undefined || last?.mergeKey !== step.mergeKey || redo.length > 0)
    return { undo: [...undo, step], redo: [] };
  const inverse = compactCommands([...step.inverse, ...last.inverse]);
  return { undo: [...undo.slice(0, -1), { ...last, inverse }], redo: [] };
}

const pruneSteps = (
  steps: readonly HistoryStep[],
  isOutdated: (command: Command) => boolean,
): readonly HistoryStep[] =>
  steps
    .map((step) => ({ ...step, inverse: step.inverse.filter((command) => !isOutdated(command)) }))
    .filter(({ inverse }) => inverse.length > 0);

/** Leaves out what must not be undone any more. */
export const pruneHistory = (history: History, isOutdated: (command: Command) => boolean): History => ({
  undo: pruneSteps(history.undo, isOutdated),
  redo: pruneSteps(history.redo, isOutdated),
});
