import { questionKinds } from '@vantage/contract/surveys/question-kinds';
import type { AnswerCount } from '../counting/answer-count';
import { hasFiles } from './answer-formats';
import type { SurveyQuestion } from './survey-questions';

/** The answers to the question are listed as texts, or those to a nested question in its rows or panels. */
export interface TextQuestion {
  readonly question: SurveyQuestion;
  readonly nested: SurveyQuestion | null;
}

/** @returns the versions whose answers are those to this question; null for all */
export const textQuestionVersions = ({ question, nested }: TextQuestion): readonly number[] | null =>
  nested?.versions ?? question.versions;

/** Whether a question's latest answers are listed. Files are too large for that. */
export const hasTexts = ({ kind, format }: SurveyQuestion): boolean =>
  questionKinds[kind].summary.includes('texts') && !hasFiles(format);

/** @returns the questions and nested questions whose latest answers are listed */
export const textQuestions = (questions: readonly SurveyQuestion[]): TextQuestion[] =>
  questions.flatMap((question) => [
    ...(hasTexts(question) ? [{ question, nested: null }] : []),
    ...question.nestedQuestions.filter(hasTexts).map((nested) => ({ question, nested })),
  ]);

export interface TextQuestionName {
  readonly question: string;
  readonly nestedQuestion?: string | undefined;
  /** If the question's type was changed later, this is its last version; that of the nested question if one is named. */
  readonly lastVersion?: number | undefined;
}

/** Finds a question whose answers can be searched. Compound questions as a whole can be searched, too. */
export function findTextQuestion(
  questions: readonly SurveyQuestion[],
  { question: name, nestedQuestion: nestedName, lastVersion }: TextQuestionName,
): TextQuestion | undefined {
  const sameName = questions.filter((question) => question.name === name);
  const compound = nestedName === undefined ? sameName.filter(({ kind }) => kind === 'compound') : [];
  return [
    ...compound.map((question) => ({ question, nested: null })),
    ...textQuestions(sameName).filter(({ nested }) => nested?.name === nestedName),
  ].find(({ question, nested }) => (nested ?? question).lastVersion === (lastVersion ?? null));
}

const countKey = ({
  question,
  format,
  nestedQuestion,
  nestedFormat,
}: Pick<AnswerCount, 'question' | 'format' | 'nestedQuestion' | 'nestedFormat'>): string =>
  JSON.stringify([question, format, nestedQuestion, nestedFormat]);

/** @returns the keys of the counts that a question may have */
const countKeys = ({ question, nested }: TextQuestion): string[] =>
  question.formats.flatMap((format) =>
    (nested?.formats ?? ['']).map((nestedFormat) =>
      countKey({ question: question.name, format, nestedQuestion: nested?.name ?? '', nestedFormat }),
    ),
  );

/** Omits questions without answers, for which all responses would be searched for texts. */
export function answeredTextQuestions(
  questions: readonly TextQuestion[],
  counts: readonly AnswerCount[],
): readonly TextQuestion[] {
  const answered = new Set(counts.map(countKey));
  return questions.filter((question) => countKeys(question).some((key) => answered.has(key)));
}
