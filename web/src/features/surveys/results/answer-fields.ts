import {
  encodeAnswerPath,
  type AnswerPath,
  type QuestionKind,
  type QuestionResult,
} from '@vantage/contract/surveys/survey-results';

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
  /** Whether it can be cross-tabulated: a response has one answer, with values to choose from. */
  isComparable: boolean;
}

export const hasChoices = (kind: QuestionKind): boolean =>
  kind === 'choice' || kind === 'choices' || kind === 'rating';

const field = (
  path: AnswerPath,
  titles: readonly string[],
  options: readonly Option[],
  isComparable = true,
): AnswerField => ({ path: encodeAnswerPath(path), label: titles.join(': '), options, isComparable });

const fieldsOf = (question: QuestionResult): AnswerField[] => {
  const { name, title, kind, choices = [], matrix, nested = [], hasFixedRows = false } = question;
  if (hasChoices(kind)) return [field([name], [title], choices)];
  if (kind === 'number') return [field([name], [title], [], false)];
  if (kind === 'matrix')
    return (matrix?.rows ?? []).map((row) =>
      field([name, row.value], [title, row.text], matrix?.columns ?? []),
    );
  return nested
    .filter((one) => hasChoices(one.kind))
    .flatMap((one) =>
      hasFixedRows
        ? (one.matrix?.rows ?? []).map((row) =>
            field([name, row.value, one.name], [title, row.text, one.title], one.matrix?.columns ?? []),
          )
        : [field([name, one.name], [title, one.title], one.choices ?? [], false)],
    );
};

export const answerFields = (questions: readonly QuestionResult[]): AnswerField[] =>
  questions.flatMap(fieldsOf);
