import {
  hasNoOperand,
  isGroup,
  normalizeCondition,
  type Comparison,
  type ComparisonOperator,
  type ConditionGroup,
  type Operand,
  type Scalar,
} from './condition';
import { readCondition } from './read-condition';

const signs: Readonly<Partial<Record<ComparisonOperator, string>>> = {
  equal: '=',
  notequal: '<>',
  greater: '>',
  greaterorequal: '>=',
  less: '<',
  lessorequal: '<=',
};

const plainNumber = /^-?\d+(?:\.\d+)?$/;

function writeScalar(value: Scalar): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && plainNumber.test(String(value))) return String(value);
  return `'${String(value).replaceAll(/['"]/g, String.raw`\$&`)}'`;
}

function writeOperand(operand: Operand): string {
  switch (operand.kind) {
    case 'value':
      return writeScalar(operand.value);
    case 'list':
      return `[${operand.values.map(writeScalar).join(', ')}]`;
    case 'variable':
      return `{${operand.name}}`;
  }
}

function writeComparison({ name, operator, operand }: Comparison): string {
  const sign = signs[operator] ?? operator;
  return hasNoOperand(operator) || !operand
    ? `{${name}} ${sign}`
    : `{${name}} ${sign} ${writeOperand(operand)}`;
}

const writeGroup = ({ join, parts }: ConditionGroup): string =>
  parts.map((part) => (isGroup(part) ? `(${writeGroup(part)})` : writeComparison(part))).join(` ${join} `);

const isSameOperand = (one: Operand | null, other: Operand | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const isSameComparison = (one: Comparison, other: Comparison): boolean =>
  one.name === other.name && one.operator === other.operator && isSameOperand(one.operand, other.operand);

export function isSameCondition(one: ConditionGroup, other: ConditionGroup): boolean {
  const [first, second] = [normalizeCondition(one), normalizeCondition(other)];
  return (
    (first.join === second.join || first.parts.length < 2) &&
    first.parts.length === second.parts.length &&
    first.parts.every((part, index) => {
      const counterpart = second.parts[index];
      if (!counterpart || isGroup(part) !== isGroup(counterpart)) return false;
      if (isGroup(part)) return isGroup(counterpart) && isSameCondition(part, counterpart);
      return !isGroup(counterpart) && isSameComparison(part, counterpart);
    })
  );
}

/**
 * Writes a condition as an expression.
 * @returns null if expressions can't say it: SurveyJS has no notation for some texts, such as one that ends with a
 * backslash
 */
export function writeCondition(condition: ConditionGroup): string | null {
  const text = writeGroup(normalizeCondition(condition));
  const written = readCondition(text);
  return written && isSameCondition(written, condition) ? text : null;
}

/**
 * @param text the expression before
 * @returns the same text if it says the same already, so that an author's spacing and notation survive
 */
export function updateExpression(text: string, condition: ConditionGroup): string | null {
  const before = readCondition(text);
  return before && isSameCondition(before, condition) ? text : writeCondition(condition);
}
