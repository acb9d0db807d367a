import { answerFormats, isSingleValue, type AnswerFormat } from '../questions/answer-formats';

/** It says how often a part of a question's answer had a value. */
export interface AnswerCount {
  /** It is empty for properties of the responses. */
  readonly question: string;
  /** It is empty for properties of the responses. */
  readonly format: AnswerFormat | '';
  /** A question in the rows or panels of a compound question is named; otherwise, this is empty. */
  readonly nestedQuestion: string;
  /** It is empty without a nested question. */
  readonly nestedFormat: AnswerFormat | '';
  /** It is a row, or the rank from 1 on; otherwise empty. */
  readonly dimension: string;
  /**
   * An empty value counts answers instead of values. Answers without a single value, and rows with checkboxes, have such
   * counts. Null stands for all values that are not among the most frequent ones, if there are very many.
   */
  readonly value: string | null;
  readonly count: number;
}

/** It says how often a part of a question's answer had a certain value. */
export interface ValueCount extends AnswerCount {
  readonly value: string;
}

const innermostFormat = ({ nestedQuestion, format, nestedFormat }: AnswerCount): AnswerFormat | '' =>
  nestedQuestion === '' ? format : nestedFormat;

/** Whether it is the number of answers, rather than of values, of which an answer may have several. */
export function countsAnswers(count: AnswerCount): boolean {
  const format = innermostFormat(count);
  return format !== '' && isSingleValue(format) ? count.value !== '' : count.value === '';
}

/** Whether it is the number of answers in a row. */
export function countsRowAnswers(count: AnswerCount): boolean {
  const format = innermostFormat(count);
  return format !== '' && answerFormats[format].counted === 'rowValue'
    ? count.value !== ''
    : countsAnswers(count);
}
