import type { FieldProblemDetail } from '@vantage/contract/api/problems';
import { maxProblems } from '../limits';
import { truncate } from '../problem-text';
import { problemMessages, type DefinitionProblemCode } from './problem-messages';

/** The keys and indexes that lead to a value of a definition. */
export type Path = readonly (string | number)[];

export type AddProblem = (path: Path, code: DefinitionProblemCode) => void;

export interface DefinitionProblem extends FieldProblemDetail {
  /** Such as `definition.pages.0.name`. */
  readonly path: string;
}

/** Collects the first problem of each path, until there are too many. */
export function definitionProblems() {
  const problems: DefinitionProblem[] = [];
  return {
    problems,
    add(path: Path, code: DefinitionProblemCode): void {
      if (problems.length >= maxProblems) return;
      // Keys may have megabytes, and are part of the path of everything inside.
      const at = truncate(path.map((step) => truncate(String(step))).join('.'));
      if (problems.some((problem) => problem.path === at)) return;
      problems.push({ path: at, code, message: problemMessages[code] });
    },
  };
}
