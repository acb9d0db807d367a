import {
  ArrayOperand,
  BinaryOperand,
  Const,
  UnaryOperand,
  Variable,
  type Operand as ParsedOperand,
} from 'survey-core';
import {
  comparisonOperators,
  hasNoOperand,
  isGroup,
  normalizeCondition,
  takesList,
  type Comparison,
  type ComparisonOperator,
  type ConditionGroup,
  type Operand,
  type Scalar,
} from './condition';
import { parseExpression } from './parse-expression';

const isComparisonOperator = (operator: string): operator is ComparisonOperator =>
  (comparisonOperators as readonly string[]).includes(operator);

/** A class of SurveyJS can have an operand or null, which its types don't say. */
const asOperand = (value: unknown): ParsedOperand | null =>
  typeof value === 'object' && value !== null ? (value as ParsedOperand) : null;

/** The name with the prefix that keeps SurveyJS from converting the answer, if it has one. */
const readName = (operand: ParsedOperand | null): string | null =>
  operand instanceof Variable ? operand.toString().slice(1, -1) : null;

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function readScalar(operand: ParsedOperand | null): Scalar | null {
  if (!(operand instanceof Const) || operand instanceof Variable) return null;
  const value: unknown = operand.evaluate();
  return isScalar(value) ? value : null;
}

function readOperand(operand: ParsedOperand | null): Operand | null {
  const name = readName(operand);
  if (name !== null) return { kind: 'variable', name };
  if (operand instanceof ArrayOperand) {
    const values = operand.values.map(readScalar).filter((value) => value !== null);
    return values.length === operand.values.length ? { kind: 'list', values } : null;
  }
  const value = readScalar(operand);
  return value === null ? null : { kind: 'value', value };
}

function readComparison(operand: ParsedOperand): Comparison | null {
  if (operand instanceof UnaryOperand) {
    const name = readName(operand.expression);
    const { operator } = operand;
    return name !== null && isComparisonOperator(operator) && hasNoOperand(operator)
      ? { name, operator, operand: null }
      : null;
  }
  if (!(operand instanceof BinaryOperand)) return null;
  const name = readName(asOperand(operand.leftOperand));
  const right = readOperand(asOperand(operand.rightOperand));
  const { operator } = operand;
  if (name === null || right === null || !isComparisonOperator(operator)) return null;
  return { name, operator, operand: right };
}

function readPart(operand: ParsedOperand): Comparison | ConditionGroup | null {
  if (!(operand instanceof BinaryOperand) || !operand.isConjunction) return readComparison(operand);
  const sides = [asOperand(operand.leftOperand), asOperand(operand.rightOperand)];
  const parts = sides.map((side) => (side ? readPart(side) : null)).filter((part) => part !== null);
  const join = operand.conjunction === 'or' ? 'or' : 'and';
  return parts.length === sides.length ? { join, parts } : null;
}

const isWithinLevels = ({ parts }: ConditionGroup): boolean =>
  parts.every((part) => !isGroup(part) || part.parts.every((inner) => !isGroup(inner)));

/**
 * Reads an expression as comparisons that are joined by and, or, with one level of groups.
 * @returns null if it is anything else, such as a calculation; it then can only be edited as text
 */
export function readCondition(text: string): ConditionGroup | null {
  const { operand } = parseExpression(text);
  const part = operand && readPart(operand);
  if (!part) return null;
  const condition = normalizeCondition(isGroup(part) ? part : { join: 'and', parts: [part] });
  return isWithinLevels(condition) ? condition : null;
}

/** @returns whether a comparison can be evaluated: an operator for lists needs at least one value */
export const isCompleteComparison = ({ name, operator, operand }: Comparison): boolean => {
  if (name === '') return false;
  if (hasNoOperand(operator)) return true;
  if (operand === null) return false;
  if (operand.kind === 'list') return operand.values.length > 0;
  return operand.kind === 'variable' ? operand.name !== '' : operand.value !== '' || !takesList(operator);
};
