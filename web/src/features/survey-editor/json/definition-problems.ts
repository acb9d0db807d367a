import { parseTree, type Node } from 'jsonc-parser';
import { findJsonError, type JsonErrorKind } from './json-syntax';
import { findSchemaProblems, type SchemaProblemCode } from './schema-problems';

type StructureProblemCode = 'notObject' | 'forbiddenKey';

/** These are characters of the text. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

export type JsonProblem = TextRange &
  (
    | { readonly kind: 'syntax'; readonly code: JsonErrorKind; readonly near: string }
    | { readonly kind: 'structure'; readonly code: StructureProblemCode }
    /** The survey can be saved with it. */
    | { readonly kind: 'schema'; readonly code: SchemaProblemCode; readonly name: string }
  );

export interface CheckedText {
  /** A text with a problem of syntax or structure can't become the survey. */
  readonly isDefinition: boolean;
  readonly problems: readonly JsonProblem[];
}

const forbiddenKeys: ReadonlySet<unknown> = new Set(['__proto__', 'constructor', 'prototype']);

export const toRange = ({ offset, length }: Node): TextRange => ({ from: offset, to: offset + length });

function findForbiddenKey({ type, children = [] }: Node): Node | undefined {
  const [key] = children;
  if (type === 'property' && key && forbiddenKeys.has(key.value)) return key;
  for (const child of children) {
    const forbidden = findForbiddenKey(child);
    if (forbidden) return forbidden;
  }
  return undefined;
}

const rejectAt = (range: TextRange, code: StructureProblemCode): CheckedText => ({
  isDefinition: false,
  problems: [{ ...range, kind: 'structure', code }],
});

/** Checks a text as far as the browser can; the server checks a survey again when it is published. */
export function checkText(text: string): CheckedText {
  const error = findJsonError(text);
  if (error) {
    const { kind, offset, near } = error;
    const range = { from: offset, to: Math.min(text.length, offset + 1) };
    return { isDefinition: false, problems: [{ ...range, kind: 'syntax', code: kind, near }] };
  }
  const root = parseTree(text);
  if (root?.type !== 'object') return rejectAt({ from: 0, to: text.length }, 'notObject');
  const forbidden = findForbiddenKey(root);
  if (forbidden) return rejectAt(toRange(forbidden), 'forbiddenKey');
  const problems = findSchemaProblems(root).map(({ node, code, name }): JsonProblem => ({
    ...toRange(node),
    kind: 'schema',
    code,
    name,
  }));
  return { isDefinition: true, problems: problems.toSorted((one, other) => one.from - other.from) };
}
