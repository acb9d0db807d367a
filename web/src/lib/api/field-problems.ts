import { toFieldProblems, type FieldProblem as Found } from '@vantage/contract/api/field-problems';
import { config, type ZodType } from 'zod';
import { ApiProblem } from './api-problem';

// Zod would try code generation first, which the Content-Security-Policy blocks.
config({ jitless: true });

/** `path` is the form's; `code` is translated. */
export type FieldProblem = Pick<Found, 'path' | 'code' | 'limits'> & {
  /** Further values for the text, by name. */
  readonly values?: Readonly<Record<string, string>>;
};

const firstOfEach = (problems: readonly FieldProblem[]): FieldProblem[] =>
  [...new Map(problems.toReversed().map((problem) => [problem.path, problem])).values()].toReversed();

/**
 * Validates with the contract's schema before sending.
 * @returns the parsed values, or the first problem of each field
 */
export const checkFields = <Output>(
  schema: ZodType<Output>,
  values: unknown,
): { ok: true; values: Output } | { ok: false; problems: FieldProblem[] } => {
  const checked = schema.safeParse(values);
  if (checked.success) return { ok: true, values: checked.data };
  const problems = toFieldProblems(checked.error, values).map(
    ({ path, code, limits, issue }): FieldProblem => {
      const named = issue.params?.['values'] as FieldProblem['values'];
      return {
        path,
        // Dates have their own text, with an example.
        code: code === 'format' && issue.format === 'date' ? 'date' : code,
        limits,
        ...(named && { values: named }),
      };
    },
  );
  return { ok: false, problems: firstOfEach(problems) };
};

export const rejectedFields = (error: unknown): FieldProblem[] => {
  if (!(error instanceof ApiProblem)) return [];
  return Object.entries(error.problem.fields ?? {}).flatMap(([path, problems]) =>
    problems.slice(0, 1).map(({ code, values }) => ({ path, code, limits: {}, ...(values && { values }) })),
  );
};
