import { ConditionsParser, type Operand } from 'survey-core';

interface ParsedExpression {
  /** It is null if the text is no expression. */
  readonly operand: Operand | null;
  /** The offset at which the text ceases to be an expression; null if it is one. */
  readonly problemAt: number | null;
}

const variableOrText = /\{[^{}]*\}|'(?:\\['"]|[^'"])*'|"(?:\\['"]|[^'"])*"/g;

/** SurveyJS accepts missing parentheses at the end, which it then ignores. */
function findUnclosedParenthesis(text: string): number | null {
  const rest = text.replaceAll(variableOrText, (part) => ' '.repeat(part.length));
  const open: number[] = [];
  for (const { 0: parenthesis, index } of rest.matchAll(/[()]/g)) {
    if (parenthesis === '(') open.push(index);
    else if (open.pop() === undefined) return index;
  }
  return open.at(-1) ?? null;
}

function parse(text: string): ParsedExpression {
  const parser = new ConditionsParser();
  // It has no result for a text that is no expression, although its type says otherwise.
  const operand = (parser.parseExpression(text) as Operand | undefined) ?? null;
  if (!operand) return { operand: null, problemAt: parser.error?.at ?? 0 };
  const unclosed = findUnclosedParenthesis(text);
  return unclosed === null ? { operand, problemAt: null } : { operand: null, problemAt: unclosed };
}

const parsed = new Map<string, ParsedExpression>();
const maxParsed = 2_000;

/** Parses an expression as SurveyJS does. Results are reused, since each change of a survey asks for most of them again. */
export function parseExpression(text: string): ParsedExpression {
  const cached = parsed.get(text);
  if (cached) return cached;
  if (parsed.size >= maxParsed) parsed.clear();
  const result = parse(text);
  parsed.set(text, result);
  return result;
}

/** @returns the names in braces, each once */
export function listVariables(operand: Operand): string[] {
  const names: string[] = [];
  operand.setVariables(names);
  return [...new Set(names)];
}
