import type { NodeId, SurveyDocument } from '@vantage/survey-document/survey-document';
import { FunctionFactory, FunctionOperand, type Operand } from 'survey-core';
import { listComparisons, type Comparison, type Scalar } from './condition';
import { findVariable, isKnownVariable, listContextVariables } from './find-variable';
import { listVariables, parseExpression } from './parse-expression';
import { readCondition } from './read-condition';
import { suggestName } from './suggest-name';
import { getSurveyVariables } from './survey-variables';

export type ExpressionProblem =
  /** The text is no expression from this character on, counted from 1. */
  | { readonly code: 'syntax'; readonly position: number }
  | { readonly code: 'unknownName'; readonly name: string; readonly suggestion: string | null }
  | { readonly code: 'unknownFunction'; readonly name: string; readonly suggestion: string | null }
  /** The question has no such choice. */
  | {
      readonly code: 'unknownChoice';
      readonly name: string;
      readonly value: Scalar;
      readonly suggestion: string | null;
    }
  /** A text is compared with a number by size. */
  | { readonly code: 'notNumber'; readonly name: string; readonly value: Scalar }
  /** The result is the same whatever is answered. */
  | { readonly code: 'constant' };

export interface ExpressionContext {
  readonly document: SurveyDocument;
  readonly nodeId: NodeId;
  readonly isCondition: boolean;
}

function listFunctions(operand: Operand): readonly string[] {
  const operands: Operand[] = [];
  operand.addOperandsToList(operands);
  return operands.flatMap((each) => (each instanceof FunctionOperand ? [each.functionName] : []));
}

/** These functions read parts of an array by names that are variables only within it. */
const arrayFunctions = /^(?:sum|min|max|count|avg)InArray$/;

function findUnknownNames(operand: Operand, { document, nodeId }: ExpressionContext): ExpressionProblem[] {
  const functions = listFunctions(operand);
  const isKnownPart = (name: string): boolean =>
    functions.some((each) => arrayFunctions.test(each)) &&
    [...getSurveyVariables(document).nested.values()].some((parts) => parts.has(name.toLowerCase()));
  const listKnownNames = (): string[] => [
    ...[...getSurveyVariables(document).byName.values()].map(({ name }) => name),
    ...listContextVariables(document, nodeId).map(({ name }) => name),
  ];
  return listVariables(operand)
    .filter((name) => !isKnownVariable(document, name, nodeId) && !isKnownPart(name))
    .map((name) => ({ code: 'unknownName', name, suggestion: suggestName(name, listKnownNames()) }));
}

const findUnknownFunctions = (operand: Operand): ExpressionProblem[] =>
  listFunctions(operand)
    .filter((name) => !FunctionFactory.Instance.hasFunction(name))
    .map((name) => ({
      code: 'unknownFunction',
      name,
      suggestion: suggestName(name, FunctionFactory.Instance.getAll()),
    }));

const isNumeric = (value: Scalar): boolean =>
  typeof value === 'number' || Number.isFinite(Number(value || Number.NaN));
const ordering = new Set(['greater', 'greaterorequal', 'less', 'lessorequal']);

interface ComparisonContext {
  readonly document: SurveyDocument;
  readonly nodeId: NodeId | null;
}

/** @returns the values that a comparison expects although the question has no such choice */
export function listUnknownChoices(
  { name, operator, operand }: Comparison,
  { document, nodeId }: ComparisonContext,
): readonly Scalar[] {
  const variable = findVariable(document, name, nodeId);
  if (!variable || !operand || operand.kind === 'variable' || ordering.has(operator)) return [];
  if (variable.valueType !== 'choice' && variable.valueType !== 'choices') return [];
  const choices = variable.choices.map(({ value }) => String(value).toLowerCase());
  // A respondent's own text is the value then.
  if (choices.length === 0 || choices.includes('other')) return [];
  const values = operand.kind === 'list' ? operand.values : [operand.value];
  return values.filter((value) => value !== '' && !choices.includes(String(value).toLowerCase()));
}

function checkValues(comparison: Comparison, context: ExpressionContext): ExpressionProblem[] {
  const { name, operator, operand } = comparison;
  const variable = findVariable(context.document, name, context.nodeId);
  if (!variable || !operand || operand.kind === 'variable') return [];
  const values = operand.kind === 'list' ? operand.values : [operand.value];
  if (variable.valueType === 'number' && ordering.has(operator))
    return values.filter((value) => !isNumeric(value)).map((value) => ({ code: 'notNumber', name, value }));
  const choices = variable.choices.map(({ value }) => String(value));
  return listUnknownChoices(comparison, context).map((value) => ({
    code: 'unknownChoice',
    name,
    value,
    suggestion: suggestName(String(value), choices),
  }));
}

function isConstant(operand: Operand): boolean {
  const errors: Parameters<Operand['addConditionSemanticErrors']>[0] = [];
  operand.addConditionSemanticErrors(errors);
  return errors.length > 0;
}

/** Checks an expression as SurveyJS would run it: its syntax, names, functions and values. */
export function checkExpression(text: string, context: ExpressionContext): readonly ExpressionProblem[] {
  if (text.trim() === '') return [];
  const { operand, problemAt } = parseExpression(text);
  if (!operand) return [{ code: 'syntax', position: (problemAt ?? 0) + 1 }];
  const condition = readCondition(text);
  return [
    ...findUnknownNames(operand, context),
    ...findUnknownFunctions(operand),
    ...(condition ? listComparisons(condition).flatMap((each) => checkValues(each, context)) : []),
    ...(context.isCondition && isConstant(operand) ? [{ code: 'constant' } as const] : []),
  ];
}

/** @returns the expression with another name in braces, everything else as it was */
export const replaceName = (text: string, name: string, replacement: string): string =>
  text.replaceAll(`{${name}}`, `{${replacement}}`);
