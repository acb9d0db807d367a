import { hasFiles } from './answer-texts';
import type { AnswerCount } from './summaries';
import type { SurveyQuestion } from './survey-questions';

/** A question, or one in the rows or panels of it. */
export interface TextQuestion {
  readonly question: SurveyQuestion;
  readonly nested: SurveyQuestion | null;
}

/** The versions whose answers are those to this question; null for all. */
export const versionsOf = ({ question, nested }: TextQuestion): readonly number[] | null =>
  nested?.versions ?? question.versions;

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

export interface TextQuestionName {
  readonly question: string;
  readonly nestedQuestion?: string | undefined;
  /** The last version of a question whose type was changed later; of the nested question, if one is given. */
  readonly lastVersion?: number | undefined;
}

/** One whose answers can be searched; compound questions as a whole, too. */
export function listedQuestion(
  questions: readonly SurveyQuestion[],
  { question: name, nestedQuestion: nestedName, lastVersion }: TextQuestionName,
): TextQuestion | undefined {
  const named = questions.filter((question) => question.name === name);
  const isWhole = ({ kind }: SurveyQuestion): boolean => kind === 'compound' && nestedName === undefined;
  return [
    ...named.filter(isWhole).map((question) => ({ question, nested: null })),
    ...listedIn(named).filter(({ nested }) => nested?.name === nestedName),
  ].find(({ question, nested }) => (nested ?? question).lastVersion === (lastVersion ?? null));
}

const countKey = ({
  question,
  format,
  nestedQuestion,
  nestedFormat,
}: Pick<AnswerCount, 'question' | 'format' | 'nestedQuestion' | 'nestedFormat'>): string =>
  JSON.stringify([question, format, nestedQuestion, nestedFormat]);

/** The keys of the counts that a question whose texts are listed may have. */
const countKeys = ({ question, nested }: TextQuestion): string[] =>
  question.formats.flatMap((format) =>
    (nested?.formats ?? ['']).map((nestedFormat) =>
      countKey({ question: question.name, format, nestedQuestion: nested?.name ?? '', nestedFormat }),
    ),
  );

/** Leaves out questions without answers, for which all responses would be searched for texts. */
export function withAnswers(
  listed: readonly TextQuestion[],
  counts: readonly AnswerCount[],
): readonly TextQuestion[] {
  const answered = new Set(counts.map(countKey));
  return listed.filter((one) => countKeys(one).some((key) => answered.has(key)));
}
