import { encodeAnswerPath, type AnswerPath } from '@vantage/contract/surveys/answer-filters';
import { questionKinds, type QuestionKind } from '@vantage/contract/surveys/question-kinds';
import type { NestedResult, QuestionResult } from '@vantage/contract/surveys/survey-results';
import { joinTitles } from './joined-titles';

interface Option {
  value: string;
  text: string;
}

/** Responses can be filtered by a question, a row of a matrix, or a nested question. */
export interface AnswerField {
  /** The path is encoded. */
  path: string;
  label: string;
  options: readonly Option[];
  /** Whether it can be cross-tabulated. */
  isComparable: boolean;
  /** Whether all answers are integers. */
  areIntegers: boolean;
}

/** Only this rank is offered as a filter. */
export const firstRank = '1';

/** Whether a filter needs no part of the answer, such as a row. */
export const isFilteredAsWhole = (kind: QuestionKind): boolean => {
  const { filter } = questionKinds[kind];
  return filter === 'value' || filter === 'range';
};

/** Responses can't be filtered by answers to a question as it was before its type was changed. */
export const isCurrent = ({ lastVersion }: Pick<QuestionResult, 'lastVersion'>): boolean =>
  lastVersion === undefined;

/** @param question the innermost question at the path */
const field = (
  { kind, numbers }: NestedResult,
  path: AnswerPath,
  titles: readonly string[],
  options: readonly Option[],
): AnswerField => ({
  path: encodeAnswerPath(path),
  label: joinTitles(titles),
  options,
  isComparable: questionKinds[kind].isComparable,
  areIntegers: numbers?.areIntegers === true,
});

const nestedFields = ({ name, title, hasFixedRows }: QuestionResult, nested: NestedResult): AnswerField[] => {
  const { matrix, choices = [] } = nested;
  if (!hasFixedRows) return [field(nested, [name, nested.name], [title, nested.title], choices)];
  // Only choices are counted by row.
  return (matrix?.rows ?? []).map((row) =>
    field(nested, [name, row.value, nested.name], [title, row.text, nested.title], matrix?.columns ?? []),
  );
};

/** @param rankedFirst text for the first rank */
const questionFields = (question: QuestionResult, rankedFirst: string): AnswerField[] => {
  const { name, title, kind, choices = [], ranks = [], matrix, nested = [] } = question;
  switch (questionKinds[kind].filter) {
    case 'value':
    case 'range':
      return [field(question, [name], [title], choices)];
    case 'rank':
      return [field(question, [name, firstRank], [title, rankedFirst], ranks)];
    case 'row':
      return (matrix?.rows ?? []).map((row) =>
        field(question, [name, row.value], [title, row.text], matrix?.columns ?? []),
      );
    case 'nestedQuestion':
      return nested
        .filter((one) => isCurrent(one) && isFilteredAsWhole(one.kind))
        .flatMap((one) => nestedFields(question, one));
    case null:
      return [];
  }
};

/** @param rankedFirst text for the first rank of a ranking */
export const answerFields = (questions: readonly QuestionResult[], rankedFirst: string): AnswerField[] =>
  questions.filter(isCurrent).flatMap((question) => questionFields(question, rankedFirst));
