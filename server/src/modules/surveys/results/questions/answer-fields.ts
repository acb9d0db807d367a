import type { AnswerPath } from '@vantage/contract/surveys/answer-filters';
import { questionKinds } from '@vantage/contract/surveys/question-kinds';
import type { AnswerFormat } from './answer-formats';
import type { AnswerOption, SurveyQuestion } from './survey-questions';

/** Responses can be filtered and compared by a question, a row of a matrix, a rank, or a nested question. */
export interface AnswerField {
  readonly question: string;
  readonly formats: readonly AnswerFormat[];
  /** It is empty for the question itself. */
  readonly nestedQuestion: string;
  readonly nestedFormats: readonly AnswerFormat[];
  /** The answers to these versions have these formats; null means all versions. */
  readonly versions: readonly number[] | null;
  /** It is a row or a rank, otherwise empty. */
  readonly dimension: string;
  readonly options: readonly AnswerOption[];
  /** These keys lead to the answer, or to it within each row or panel; a number is an index. */
  readonly keys: readonly (string | number)[];
  /** Whether a response may have several, one in each row or panel. */
  readonly isRepeated: boolean;
  /** Whether it can also be filtered by a range. */
  readonly hasNumbers: boolean;
}

const rankPattern = /^[1-9]\d{0,2}$/;

/** Finds the newest question of a name: if its type was changed, others follow it. */
const findQuestion = (questions: readonly SurveyQuestion[], name: string): SurveyQuestion | undefined =>
  questions.find((question) => question.name === name);

/** @param names a row if the rows are fixed, then the nested question */
function findNestedField(
  question: SurveyQuestion,
  field: AnswerField,
  names: readonly string[],
): AnswerField | null {
  const [row, name = '', ...further] = question.format === 'rows' ? names : ['', ...names];
  const nested = findQuestion(question.nestedQuestions, name);
  if (row === undefined || !nested || further.length > 0) return null;
  const { filter } = questionKinds[nested.kind];
  if (filter !== 'value' && filter !== 'range') return null;
  return {
    ...field,
    nestedQuestion: name,
    nestedFormats: nested.formats,
    versions: nested.versions ?? field.versions,
    dimension: row,
    options: nested.choices,
    isRepeated: question.format === 'list',
    hasNumbers: filter === 'range',
  };
}

/** @returns null if the survey has no such field */
export function findAnswerField(questions: readonly SurveyQuestion[], path: AnswerPath): AnswerField | null {
  const [name = '', ...names] = path;
  const question = findQuestion(questions, name);
  if (!question) return null;
  const { kind, formats, versions, choices, columns } = question;
  const field: AnswerField = {
    question: name,
    formats,
    nestedQuestion: '',
    nestedFormats: [],
    versions,
    dimension: '',
    options: choices,
    keys: path,
    isRepeated: false,
    hasNumbers: false,
  };
  const { filter } = questionKinds[kind];
  const [dimension = ''] = names;
  switch (filter) {
    case 'value':
    case 'range':
      return names.length === 0 ? { ...field, hasNumbers: filter === 'range' } : null;
    case 'rank':
      if (names.length !== 1 || !rankPattern.test(dimension)) return null;
      return { ...field, dimension, keys: [name, Number(dimension) - 1] };
    case 'row':
      return names.length === 1 ? { ...field, dimension, options: columns } : null;
    case 'nestedQuestion':
      return findNestedField(question, field, names);
    case null:
      return null;
  }
}
