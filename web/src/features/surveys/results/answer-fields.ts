import { encodeAnswerPath, type AnswerPath } from '@vantage/contract/surveys/answer-filters';
import type { QuestionKind, QuestionResult } from '@vantage/contract/surveys/survey-results';
import { joinTitles } from './joined-titles';

interface Option {
  value: string;
  text: string;
}

/** What responses can be filtered by: a question, a row of a matrix, or a nested question. */
export interface AnswerField {
  /** Encoded. */
  path: string;
  label: string;
  options: readonly Option[];
  /** Whether it can be cross-tabulated: it has values to choose from. */
  isComparable: boolean;
  /** Whether all answers are integers. */
  areIntegers: boolean;
}

/** The rank by which responses can be filtered. */
export const firstRank = '1';

const hasChoices = (kind: QuestionKind): boolean =>
  kind === 'choice' || kind === 'choices' || kind === 'rating';

/** Whether responses can be filtered by answers of this kind. */
export const isFilterable = (kind: QuestionKind): boolean => hasChoices(kind) || kind === 'number';

/** Responses can't be filtered by answers to a question as it was before its type was changed. */
export const isCurrent = ({ lastVersion }: Pick<QuestionResult, 'lastVersion'>): boolean =>
  lastVersion === undefined;

const field = (
  path: AnswerPath,
  titles: readonly string[],
  options: readonly Option[],
  more: Partial<AnswerField> = {},
): AnswerField => ({
  path: encodeAnswerPath(path),
  label: joinTitles(titles),
  options,
  isComparable: true,
  areIntegers: false,
  ...more,
});

/** @param rankedFirst text for the first rank */
const fieldsOf = (question: QuestionResult, rankedFirst: string): AnswerField[] => {
  const { name, title, kind, choices = [], numbers, ranks = [], matrix } = question;
  const { nested = [], hasFixedRows = false } = question;
  if (hasChoices(kind)) return [field([name], [title], choices)];
  if (kind === 'number')
    return [field([name], [title], [], { isComparable: false, areIntegers: numbers?.areIntegers === true })];
  if (kind === 'ranking') return [field([name, firstRank], [title, rankedFirst], ranks)];
  if (kind === 'matrix')
    return (matrix?.rows ?? []).map((row) =>
      field([name, row.value], [title, row.text], matrix?.columns ?? []),
    );
  return nested
    .filter(isCurrent)
    .filter((one) => (hasFixedRows ? hasChoices : isFilterable)(one.kind))
    .flatMap((one) =>
      hasFixedRows
        ? (one.matrix?.rows ?? []).map((row) =>
            field([name, row.value, one.name], [title, row.text, one.title], one.matrix?.columns ?? []),
          )
        : [
            field([name, one.name], [title, one.title], one.choices ?? [], {
              isComparable: one.kind !== 'number',
              areIntegers: one.numbers?.areIntegers === true,
            }),
          ],
    );
};

/** @param rankedFirst text for the first rank of a ranking */
export const answerFields = (questions: readonly QuestionResult[], rankedFirst: string): AnswerField[] =>
  questions.filter(isCurrent).flatMap((question) => fieldsOf(question, rankedFirst));
