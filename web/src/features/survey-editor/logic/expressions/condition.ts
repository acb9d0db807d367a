export const comparisonOperators = [
  'equal',
  'notequal',
  'empty',
  'notempty',
  'greater',
  'greaterorequal',
  'less',
  'lessorequal',
  'contains',
  'notcontains',
  'anyof',
  'allof',
  'noneof',
] as const;
/** These are SurveyJS's names of the operators. */
export type ComparisonOperator = (typeof comparisonOperators)[number];

export type Scalar = string | number | boolean;

/** It is what an answer is compared with. */
export type Operand =
  | { readonly kind: 'value'; readonly value: Scalar }
  | { readonly kind: 'list'; readonly values: readonly Scalar[] }
  | { readonly kind: 'variable'; readonly name: string };

export interface Comparison {
  /** It stands in braces in the expression: `{name}`. */
  readonly name: string;
  readonly operator: ComparisonOperator;
  /** It is null for `empty` and `notempty`. */
  readonly operand: Operand | null;
}

export interface ConditionGroup {
  readonly join: 'and' | 'or';
  /** A group within a group has comparisons only. */
  readonly parts: readonly (Comparison | ConditionGroup)[];
}

export const isGroup = (part: Comparison | ConditionGroup): part is ConditionGroup => 'parts' in part;

export const hasNoOperand = (operator: ComparisonOperator): boolean =>
  operator === 'empty' || operator === 'notempty';

export const takesList = (operator: ComparisonOperator): boolean =>
  operator === 'anyof' || operator === 'allof' || operator === 'noneof';

/**
 * Removes groups that mean nothing: those without or with one part, and those that are joined like the one around
 * them. Text has no place for them.
 */
export function normalizeCondition({ join, parts }: ConditionGroup): ConditionGroup {
  const flattened = parts.flatMap((part): readonly (Comparison | ConditionGroup)[] => {
    if (!isGroup(part)) return [part];
    const group = normalizeCondition(part);
    return group.join === join || group.parts.length < 2 ? group.parts : [group];
  });
  const [only] = flattened;
  if (flattened.length === 1 && only) return isGroup(only) ? only : { join: 'and', parts: [only] };
  return { join, parts: flattened };
}

/** @returns all comparisons, also those of groups */
export const listComparisons = ({ parts }: ConditionGroup): readonly Comparison[] =>
  parts.flatMap((part) => (isGroup(part) ? listComparisons(part) : [part]));
