import { fieldProblemsOf, type FieldProblem as Found } from '@vantage/contract/field-problems';
import { config, type ZodType } from 'zod';
import { ApiProblem } from './api-problem';

// The Content-Security-Policy allows no code from text, which Zod would try first.
config({ jitless: true });

/** What is wrong with one field: its path as the form names it, a code that is told in the reader's language. */
export type FieldProblem = Pick<Found, 'path' | 'code' | 'limits'> & {
  /** What the check names beside, by name. */
  readonly values?: Readonly<Record<string, string>>;
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
  const problems = fieldProblemsOf(checked.error, values).map(
    ({ path, code, limits, issue }): FieldProblem => {
      const named = issue.params?.['values'] as FieldProblem['values'];
      return {
        path,
        // Of a date can be said what it should look like.
        code: code === 'format' && issue.format === 'date' ? 'date' : code,
        limits,
        ...(named && { values: named }),
      };
    },
  );
  return { ok: false, problems: firstOfEach(problems) };
};

/** What the server found wrong with each field; nothing when it refused for another reason. */
export const refusedFields = (error: unknown): FieldProblem[] => {
  if (!(error instanceof ApiProblem)) return [];
  return Object.entries(error.problem.fields ?? {}).flatMap(([path, problems]) =>
    problems.slice(0, 1).map(({ code, values }) => ({ path, code, limits: {}, ...(values && { values }) })),
  );
};
