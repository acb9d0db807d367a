import type { AnswerPath } from '@vantage/contract/surveys/answer-filters';
import { singleValued } from './summaries';
import type { AnswerOption, SurveyQuestion } from './survey-questions';

/** What responses can be filtered and compared by: a question, a row of a matrix, or a nested question. */
export interface AnswerField {
  readonly question: string;
  /** Empty for the question itself. */
  readonly nestedQuestion: string;
  /** A row, a rank, or empty. */
  readonly part: string;
  readonly options: readonly AnswerOption[];
  /** Keys that lead to the answer, or to it within each row or panel; a number is an index. */
  readonly keys: readonly (string | number)[];
  /** Whether a response may have several, one in each row or panel. */
  readonly isRepeated: boolean;
  /** Whether it can also be filtered by a range. */
  readonly hasNumbers: boolean;
}

const hasValues = ({ kind }: SurveyQuestion): boolean => kind === 'choices' || singleValued.has(kind);

const named = (questions: readonly SurveyQuestion[], name: string): SurveyQuestion | undefined =>
  questions.find((question) => question.name === name);

const rankPattern = /^[1-9]\d{0,2}$/;

/** @returns null if the survey has no such field */
export function fieldAt(questions: readonly SurveyQuestion[], path: AnswerPath): AnswerField | null {
  const [name = '', ...names] = path;
  const question = named(questions, name);
  if (!question) return null;
  const { kind, shape } = question;
  const row = kind === 'matrix' || shape === 'rows' ? names.shift() : '';
  if (row === undefined) return null;
  const field = { question: name, part: row, keys: path, isRepeated: shape === 'list', hasNumbers: false };
  if (kind === 'ranking') {
    const [rank = ''] = names;
    if (names.length !== 1 || !rankPattern.test(rank)) return null;
    const keys = [name, Number(rank) - 1];
    return { ...field, nestedQuestion: '', part: rank, options: question.choices, keys };
  }
  if (kind === 'matrix')
    return names.length === 0 ? { ...field, nestedQuestion: '', options: question.columns } : null;
  if (kind !== 'compound')
    return names.length === 0 && hasValues(question)
      ? { ...field, nestedQuestion: '', options: question.choices, hasNumbers: kind === 'number' }
      : null;
  const [nestedName = '', ...further] = names;
  const nested = named(question.nestedQuestions, nestedName);
  if (!nested || !hasValues(nested) || further.length > 0) return null;
  return {
    ...field,
    nestedQuestion: nestedName,
    options: nested.choices,
    hasNumbers: nested.kind === 'number',
  };
}
