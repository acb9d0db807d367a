import { hasFiles } from './answer-texts';
import type { SurveyQuestion } from './survey-questions';

/** A question, or one in the rows or panels of it. */
export interface TextQuestion {
  readonly question: SurveyQuestion;
  readonly nested: SurveyQuestion | null;
}

/** Whether its latest answers are listed; files are too large for that. */
const isListed = (question: SurveyQuestion): boolean =>
  question.kind === 'text' || (question.kind === 'other' && !hasFiles(question));

/** Questions and nested questions whose latest answers are listed. */
export const listedIn = (questions: readonly SurveyQuestion[]): TextQuestion[] =>
  questions.flatMap((question) => [
    ...(isListed(question) ? [{ question, nested: null }] : []),
    ...(question.kind === 'compound' ? question.nestedQuestions : [])
      .filter(isListed)
      .map((nested) => ({ question, nested })),
  ]);

/** One whose answers can be searched; compound questions as a whole, too. */
export function listedQuestion(
  questions: readonly SurveyQuestion[],
  name: string,
  nestedName: string | undefined,
): TextQuestion | undefined {
  const question = questions.find((one) => one.name === name);
  if (!question) return undefined;
  if (question.kind === 'compound' && nestedName === undefined) return { question, nested: null };
  return listedIn([question]).find(({ nested }) => nested?.name === nestedName);
}
