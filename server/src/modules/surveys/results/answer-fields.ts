import type { AnswerPath } from '@vantage/contract/surveys/answer-filters';
import { isSingleValue, type AnswerFormat } from './answer-formats';
import type { AnswerOption, SurveyQuestion } from './survey-questions';

/** What responses can be filtered and compared by: a question, a row of a matrix, or a nested question. */
export interface AnswerField {
  readonly question: string;
  readonly formats: readonly AnswerFormat[];
  /** Empty for the question itself. */
  readonly nestedQuestion: string;
  readonly nestedFormats: readonly AnswerFormat[];
  /** The versions whose answers have these formats; null for all. */
  readonly versions: readonly number[] | null;
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

const hasValues = ({ kind, formats }: SurveyQuestion): boolean =>
  kind === 'choices' || formats.every(isSingleValue);

/** The newest one, if the type of a question was changed. */
const named = (questions: readonly SurveyQuestion[], name: string): SurveyQuestion | undefined =>
  questions.find((question) => question.name === name);

const rankPattern = /^[1-9]\d{0,2}$/;

/** @returns null if the survey has no such field */
export function fieldAt(questions: readonly SurveyQuestion[], path: AnswerPath): AnswerField | null {
  const [name = '', ...names] = path;
  const question = named(questions, name);
  if (!question) return null;
  const { kind, shape, formats, versions } = question;
  const row = kind === 'matrix' || shape === 'rows' ? names.shift() : '';
  if (row === undefined) return null;
  const field = {
    question: name,
    formats,
    nestedQuestion: '',
    nestedFormats: [],
    versions,
    part: row,
    keys: path,
    isRepeated: shape === 'list',
    hasNumbers: false,
  };
  if (kind === 'ranking') {
    const [rank = ''] = names;
    if (names.length !== 1 || !rankPattern.test(rank)) return null;
    const keys = [name, Number(rank) - 1];
    return { ...field, part: rank, options: question.choices, keys };
  }
  if (kind === 'matrix') return names.length === 0 ? { ...field, options: question.columns } : null;
  if (kind !== 'compound')
    return names.length === 0 && hasValues(question)
      ? { ...field, options: question.choices, hasNumbers: kind === 'number' }
      : null;
  const [nestedName = '', ...further] = names;
  const nested = named(question.nestedQuestions, nestedName);
  if (!nested || !hasValues(nested) || further.length > 0) return null;
  return {
    ...field,
    nestedQuestion: nestedName,
    nestedFormats: nested.formats,
    versions: nested.versions ?? versions,
    options: nested.choices,
    hasNumbers: nested.kind === 'number',
  };
}
