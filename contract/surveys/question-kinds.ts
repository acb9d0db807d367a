import { z } from 'zod';

/** A question's kind determines how its answers are summarized, filtered and compared. */
export const questionKind = z.enum([
  'choice',
  'choices',
  'rating',
  'number',
  'ranking',
  'matrix',
  'compound',
  'text',
  'other',
]);
export type QuestionKind = z.infer<typeof questionKind>;

/** The fields of a question's result that only some kinds have. */
export type SummaryPart = 'choices' | 'numbers' | 'ranks' | 'matrix' | 'texts';

interface QuestionKindProperties {
  /**
   * What responses can be filtered by, and what the path of such a filter has after the name of the question:
   * - `value`: one of the answer's values; nothing
   * - `range`: a number, or a range of numbers; nothing
   * - `rank`: the option at a rank; the rank, from 1 on
   * - `row`: a value in a row; the row
   * - `nestedQuestion`: an answer to a nested question, by that question's kind; its row if the rows are fixed, then
   *   its name
   * - null: responses can't be filtered by such questions
   */
  readonly filter: 'value' | 'range' | 'rank' | 'row' | 'nestedQuestion' | null;
  /** Whether users can compare it with another question: its answers must have few distinct values. */
  readonly isComparable: boolean;
  readonly summary: readonly SummaryPart[];
}

/**
 * Declares each kind for both server and web. Each side has its own table for the rest: `answerFormats` in
 * `server/src/modules/surveys/results/questions/answer-formats.ts`, and `charts` in
 * `web/src/features/surveys/results/answer-summary.tsx`.
 */
export const questionKinds: Readonly<Record<QuestionKind, QuestionKindProperties>> = {
  choice: { filter: 'value', isComparable: true, summary: ['choices'] },
  choices: { filter: 'value', isComparable: true, summary: ['choices'] },
  rating: { filter: 'value', isComparable: true, summary: ['choices', 'numbers'] },
  number: { filter: 'range', isComparable: false, summary: ['numbers'] },
  ranking: { filter: 'rank', isComparable: true, summary: ['ranks'] },
  matrix: { filter: 'row', isComparable: true, summary: ['matrix'] },
  compound: { filter: 'nestedQuestion', isComparable: false, summary: [] },
  text: { filter: null, isComparable: false, summary: ['texts'] },
  other: { filter: null, isComparable: false, summary: ['texts'] },
};
