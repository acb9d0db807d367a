import { z } from 'zod';
import { toFieldProblems, type FieldCode, type FieldProblem } from '@vantage/contract/api/field-problems';
import type { PasswordRule } from '@vantage/contract/auth/password-rules';
import { AppError, type FieldProblems } from '../../errors';

type Message = (problem: FieldProblem) => string;

const types: Readonly<Record<string, string>> = {
  string: 'Must be a string.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be an array.',
  object: 'Must be an object.',
  record: 'Must be an object.',
};
const formats: Readonly<Record<string, string>> = {
  guid: 'Must be an ID (UUID).',
  datetime: 'Must be a time in UTC, such as 2026-01-31T09:30:00Z.',
  date: 'Must be a date, such as 2026-01-31.',
};

const invalidCharacters = {
  code: 'characters' satisfies FieldCode,
  message: "Control characters and unpaired surrogates aren't allowed.",
};

/** For developers; clients use the code. */
const messages: Readonly<Record<FieldCode | Exclude<PasswordRule, 'tooShort'>, Message>> = {
  required: () => 'Required.',
  unknown: () => 'Unknown field.',
  type: ({ issue }) => types[issue.expected ?? ''] ?? 'This value has the wrong type.',
  tooShort: ({ limits }) => `Must have at least ${limits.min} characters.`,
  tooLong: ({ limits }) => `Must have at most ${limits.max} characters.`,
  tooSmall: ({ limits }) => `Must be at least ${limits.min}.`,
  tooBig: ({ limits }) => `Must be at most ${limits.max}.`,
  tooFew: ({ limits }) => `Must have at least ${limits.min} items.`,
  tooMany: ({ limits }) => `Must have at most ${limits.max} items.`,
  email: () => 'Must be an e-mail address, such as name@example.com.',
  format: ({ issue }) => formats[issue.format ?? ''] ?? 'This value has the wrong format.',
  choice: ({ issue }) => `Must be one of: ${(issue.values ?? []).join(', ')}.`,
  characters: () => invalidCharacters.message,
  invalid: ({ issue }) => (issue.code === 'custom' ? issue.message : "This value isn't valid."),
  noUppercase: () => 'Must have at least one uppercase letter.',
  noLowercase: () => 'Must have at least one lowercase letter.',
  noDigit: () => 'Must have at least one digit.',
  noSpecial: () => 'Must have at least one of ! @ # $ % & + * ( ) [ ].',
};

const toMessage = (problem: FieldProblem): string =>
  Object.hasOwn(messages, problem.code)
    ? messages[problem.code as keyof typeof messages](problem)
    : // The contract's own checks have their own messages.
      problem.issue.message;

const maxFields = 100;
/** A body of 64 kB can have tens of thousands of issues, and naming one takes several times as long as finding it. */
const maxIssues = 500;

const toFields = (problems: readonly FieldProblem[]): FieldProblems => {
  // No prototype: a field named `toString` must not be found.
  const fields = Object.create(null) as FieldProblems;
  let count = 0;
  for (const problem of problems) {
    const { path, code } = problem;
    if (!(path in fields) && (count += 1) > maxFields) break;
    const existing = (fields[path] ??= []);
    if (!existing.some((other) => other.code === code)) existing.push({ code, message: toMessage(problem) });
  }
  return fields;
};

/** PostgreSQL cannot store NUL, and UTF-8 encodes all lone surrogates alike. */
const isText = (value: string): boolean => !/[\0\p{Cs}]/u.test(value);

/** Iterative, because a deep body could exhaust the stack. */
function hasInvalidText(values: unknown): boolean {
  const open: unknown[] = [values];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && !isText(value)) return true;
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value) && !Object.keys(value).every(isText)) return true;
    for (const inner of Object.values(value)) open.push(inner);
  }
  return false;
}

function invalidTextPaths(values: unknown): string[] {
  const paths: string[] = [];
  const open: { value: unknown; path: string }[] = [{ value: values, path: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !isText(value)) paths.push(path);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (!isText(name)) paths.push(path);
      else open.push({ value: inner, path: path === '' ? name : `${path}.${name}` });
    }
  }
  return paths;
}

const context = { async: false } as const;

/** `safeParse` would give all issues their messages. @throws {AppError} validation */
function parse(schema: z.ZodType, values: unknown): unknown {
  const result = schema._zod.run({ value: values, issues: [] }, context);
  if (result instanceof Promise) throw new z.core.$ZodAsyncError();
  if (result.issues.length === 0) return result.value;
  const issues = result.issues
    .slice(0, maxIssues)
    .map((issue) => z.core.util.finalizeIssue(issue, context, z.config()));
  throw new AppError('validation', { fields: toFields(toFieldProblems({ issues }, values)) });
}

/** @throws {AppError} validation, with the problems of each field */
export function validate(schema: z.ZodType, values: unknown): unknown {
  const parsed = parse(schema, values);
  // Building the paths of all values takes much longer, and hardly any body has such texts.
  if (!hasInvalidText(parsed)) return parsed;
  const invalidTexts = invalidTextPaths(parsed)
    .slice(0, maxFields)
    .map((path) => [path, [invalidCharacters]]);
  throw new AppError('validation', { fields: Object.fromEntries(invalidTexts) });
}
