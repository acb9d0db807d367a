import { config, type ZodType } from 'zod';
import { ApiProblem } from './api-problem';

// The Content-Security-Policy allows no code from text, which Zod would try first.
config({ jitless: true });

/** What is wrong with one field. */
export interface FieldProblem {
  /** Path of the field, as the form names it: `email`, `filters.0.column`. */
  path: string;
  /** Stable code, told in the reader's language. */
  code: string;
  /** Numbers that belong to the text: the smallest or greatest length. */
  limits: { min?: number; max?: number };
}

/** What a schema's issue holds of what is used here. */
interface Issue {
  code?: string | undefined;
  path?: PropertyKey[] | undefined;
  params?: Record<string, unknown> | undefined;
  minimum?: number | bigint | undefined;
  maximum?: number | bigint | undefined;
  origin?: string | undefined;
  format?: string | undefined;
  input?: unknown;
}

const limit = (value: unknown): number | undefined =>
  typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    values,
  );

/** The codes of the server's own checks, which come from the same schemas, and `required` for what was left out. */
const codeOf = (issue: Issue, value: unknown): string => {
  if (isBlank(value)) return 'required';
  const own = issue.params?.['code'];
  if (issue.code === 'custom') return typeof own === 'string' ? own : 'custom';
  if (issue.code === 'too_small' && issue.origin === 'string') return 'tooShort';
  if (issue.code === 'too_big' && issue.origin === 'string') return 'tooLong';
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'email';
  return issue.code ?? 'custom';
};

/** The first thing that is wrong with each field. */
const firstOfEach = (problems: readonly FieldProblem[]): FieldProblem[] =>
  [...new Map(problems.toReversed().map((problem) => [problem.path, problem])).values()].toReversed();

/**
 * Checks values by the contract's own schema, before they are sent.
 * @returns the values as the schema makes them, or what is wrong with each field
 */
export const checkFields = <Output>(
  schema: ZodType<Output>,
  values: unknown,
): { ok: true; values: Output } | { ok: false; problems: FieldProblem[] } => {
  const checked = schema.safeParse(values);
  if (checked.success) return { ok: true, values: checked.data };
  const problems = (checked.error.issues as Issue[]).map((issue): FieldProblem => {
    const path = issue.path ?? [];
    const min = limit(issue.params?.['min'] ?? issue.minimum);
    const max = limit(issue.params?.['max'] ?? issue.maximum);
    return {
      path: path.map(String).join('.'),
      code: codeOf(issue, valueAt(values, path)),
      limits: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
    };
  });
  return { ok: false, problems: firstOfEach(problems) };
};

/** What the server found wrong with each field; nothing when it refused for another reason. */
export const refusedFields = (error: unknown): FieldProblem[] => {
  if (!(error instanceof ApiProblem)) return [];
  return Object.entries(error.problem.fields ?? {}).flatMap(([path, problems]) =>
    problems.slice(0, 1).map(({ code }) => ({ path, code, limits: {} })),
  );
};
