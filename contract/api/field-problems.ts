import type { z } from 'zod';

export interface FieldProblem {
  /** Such as `email` or `filters.0.column`; empty for the whole. */
  readonly path: string;
  /** Stable: a `FieldCode`, or one that the contract defines for a check, such as `domain`. */
  readonly code: string;
  readonly limits: { readonly min?: number; readonly max?: number };
  readonly issue: Issue;
}

interface Issue {
  readonly code: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly keys?: readonly string[];
  readonly errors?: readonly (readonly Issue[])[];
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly origin?: string;
  readonly format?: string;
  readonly expected?: string;
  readonly values?: readonly unknown[];
}

export type FieldCode =
  | 'required'
  | 'unknown'
  | 'type'
  | 'tooShort'
  | 'tooLong'
  | 'tooSmall'
  | 'tooBig'
  | 'tooFew'
  | 'tooMany'
  | 'email'
  | 'format'
  | 'choice'
  | 'characters'
  | 'invalid';

const limit = (value: unknown): number | undefined =>
  typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    values,
  );

const ownCode = ({ code, params }: Issue): string | null =>
  code === 'custom' && typeof params?.['code'] === 'string' ? params['code'] : null;

/** Spaces alone count as missing, unless the field has its own check for them. */
const isMissing = (issue: Issue, values: unknown): boolean => {
  // The check itself reports which of several fields is missing.
  if (issue.params?.['saysWhatIsMissing'] === true) return false;
  // The schema transformed the input, so the value cannot be looked up.
  if (issue.path.length > 1 && valueAt(values, issue.path.slice(0, -1)) === undefined)
    return (ownCode(issue) ?? 'tooShort') === 'tooShort';
  const value = valueAt(values, issue.path);
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0 && issue.code === 'too_small';
  if (typeof value !== 'string') return false;
  return value === '' || (value.trim() === '' && (ownCode(issue) ?? 'tooShort') === 'tooShort');
};

const sizes = {
  too_small: { string: 'tooShort', array: 'tooFew', other: 'tooSmall' },
  too_big: { string: 'tooLong', array: 'tooMany', other: 'tooBig' },
} as const;

const generalCode = (issue: Issue): FieldCode => {
  switch (issue.code) {
    case 'too_small':
    case 'too_big': {
      const { origin } = issue;
      return sizes[issue.code][origin === 'string' || origin === 'array' ? origin : 'other'];
    }
    case 'invalid_format':
      return issue.format === 'email' ? 'email' : 'format';
    case 'invalid_value':
      return 'choice';
    case 'invalid_type':
      return 'type';
    default:
      return 'invalid';
  }
};

/** For a union, the issue of the first member: the others are for advanced use. */
const unwrapUnion = (issue: Issue): Issue => {
  const inner = issue.code === 'invalid_union' ? issue.errors?.[0]?.[0] : undefined;
  return inner ? unwrapUnion({ ...inner, path: [...issue.path, ...inner.path] }) : issue;
};

/** Translates Zod's issues into codes that do not depend on the library. */
export const toFieldProblems = ({ issues }: Pick<z.ZodError, 'issues'>, values: unknown): FieldProblem[] =>
  (issues as readonly Issue[]).flatMap((input) => {
    const issue = unwrapUnion(input);
    const toPath = (path: readonly PropertyKey[]): string => path.map(String).join('.');
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) => ({
        path: toPath([...issue.path, key]),
        code: 'unknown' satisfies FieldCode,
        limits: {},
        issue,
      }));
    const min = limit(issue.params?.['min'] ?? issue.minimum);
    const max = limit(issue.params?.['max'] ?? issue.maximum);
    const isLeftOut = isMissing(issue, values);
    return [
      {
        path: toPath(issue.path),
        code: isLeftOut ? ('required' satisfies FieldCode) : (ownCode(issue) ?? generalCode(issue)),
        limits: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
        issue,
      },
    ];
  });
