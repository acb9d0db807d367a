import {
  hasNoOperand,
  isGroup,
  takesList,
  type Comparison,
  type ComparisonOperator,
  type ConditionGroup,
  type Operand,
} from '../expressions/condition';
import { isCompleteComparison } from '../expressions/read-condition';
import type { SurveyVariable, ValueType } from '../expressions/survey-variables';

/** A comparison under work, with a key for its row. It may be incomplete. */
export interface DraftComparison {
  readonly key: number;
  readonly comparison: Comparison;
  /** The author has just added it, so that its first field has the focus. */
  readonly isAdded?: boolean;
}

export interface DraftGroup {
  readonly key: number;
  readonly join: 'and' | 'or';
  readonly parts: readonly DraftPart[];
}

export type DraftPart = DraftComparison | DraftGroup;

export const isDraftGroup = (part: DraftPart): part is DraftGroup => 'parts' in part;

let lastKey = 0;
const nextKey = (): number => (lastKey += 1);

export const createComparison = (isAdded: boolean): DraftComparison => ({
  key: nextKey(),
  comparison: { name: '', operator: 'notempty', operand: null },
  isAdded,
});

export const createGroup = (join: 'and' | 'or', isAdded: boolean): DraftGroup => ({
  key: nextKey(),
  join,
  parts: [createComparison(isAdded)],
});

export const toDraft = ({ join, parts }: ConditionGroup): DraftGroup => ({
  key: nextKey(),
  join,
  parts: parts.map((part) => (isGroup(part) ? toDraft(part) : { key: nextKey(), comparison: part })),
});

export const fromDraft = ({ join, parts }: DraftGroup): ConditionGroup => ({
  join,
  parts: parts.map((part) => (isDraftGroup(part) ? fromDraft(part) : part.comparison)),
});

/** @returns the comparisons that lack a question or a value */
export const listIncomplete = ({ parts }: DraftGroup): readonly number[] =>
  parts.flatMap((part) => {
    if (isDraftGroup(part)) return listIncomplete(part);
    return isCompleteComparison(part.comparison) ? [] : [part.key];
  });

const ordered = ['greater', 'greaterorequal', 'less', 'lessorequal'] as const;
const operatorsByType: Readonly<Record<ValueType, readonly ComparisonOperator[]>> = {
  choice: ['equal', 'notequal', 'anyof', 'noneof', 'notempty', 'empty'],
  choices: ['contains', 'notcontains', 'anyof', 'allof', 'noneof', 'notempty', 'empty'],
  boolean: ['equal', 'notempty', 'empty'],
  number: ['equal', 'notequal', ...ordered, 'notempty', 'empty'],
  date: ['equal', 'notequal', ...ordered, 'notempty', 'empty'],
  text: ['equal', 'notequal', 'contains', 'notcontains', 'notempty', 'empty'],
  presence: ['notempty', 'empty'],
};

/** @returns the operators that make sense for a question, and the current one in any case */
export function listOperators(
  variable: SurveyVariable | null,
  current: ComparisonOperator,
): readonly ComparisonOperator[] {
  const operators = operatorsByType[variable?.valueType ?? 'text'];
  return operators.includes(current) ? operators : [...operators, current];
}

const toOperand = (operand: Operand | null, operator: ComparisonOperator): Operand | null => {
  if (hasNoOperand(operator)) return null;
  if (takesList(operator))
    return operand?.kind === 'value' && operand.value !== ''
      ? { kind: 'list', values: [operand.value] }
      : (operand ?? { kind: 'list', values: [] });
  if (operand?.kind !== 'list') return operand;
  const [value] = operand.values;
  return value === undefined ? null : { kind: 'value', value };
};

/** Changes the operator and converts the value to what it needs. */
export const changeOperator = (comparison: Comparison, operator: ComparisonOperator): Comparison => ({
  ...comparison,
  operator,
  operand: toOperand(comparison.operand, operator),
});

/** Changes the question. A value is dropped, since it was one of the former question. */
export function changeVariable(variable: SurveyVariable): Comparison {
  const [operator = 'notempty'] = operatorsByType[variable.valueType];
  return { name: variable.name, operator, operand: toOperand(null, operator) };
}
