import { maxProblems, maxProblemsSize } from '../limits';
import { truncate } from '../problem-text';

/** The code of a problem with a value, whatever the validators of its question. */
export type ValueProblem = 'unknown' | 'type' | 'choice' | 'limit';

export interface AnswerProblem {
  /** The name of a question; null if the problem is about all answers together. */
  readonly question: string | null;
  readonly code: ValueProblem | 'required' | 'invalid' | 'tooCostly' | 'tooLarge';
  readonly message: string;
}

/**
 * Collects the first problem of each question, until there are too many. Names come from the response, and messages from
 * the definition, which may have megabytes, while anyone may ask for them again and again.
 */
export function problemList() {
  const problems: AnswerProblem[] = [];
  const questions = new Set<string>();
  let size = 0;
  return {
    problems,
    add(question: string, code: AnswerProblem['code'], message: string): void {
      if (problems.length >= maxProblems || questions.has(question)) return;
      const problem = { question: truncate(question), code, message: truncate(message) };
      size += Buffer.byteLength(JSON.stringify(problem));
      if (problems.length > 0 && size > maxProblemsSize) return;
      questions.add(question);
      problems.push(problem);
    },
  };
}
