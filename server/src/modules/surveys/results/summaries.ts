import { resultLimits } from '@vantage/contract/surveys/result-limits';
import type { NestedResult, QuestionKind, QuestionResult } from '@vantage/contract/surveys/survey-results';
import { isSingleValue, type AnswerFormat } from './answer-formats';
import { numberOf, numbersIn, sum, summarizeNumbers } from './number-summaries';
import type { AnswerOption, SurveyQuestion } from './survey-questions';

/** Number of times a value was given in a part of a question's answer. */
export interface AnswerCount {
  /** Empty for properties of the responses. */
  readonly question: string;
  /** Empty for properties of the responses. */
  readonly format: AnswerFormat | '';
  /** A question in the rows or panels of a compound question; otherwise empty. */
  readonly nestedQuestion: string;
  /** Empty without a nested question. */
  readonly nestedFormat: AnswerFormat | '';
  /** A row, or the rank from 1 on; otherwise empty. */
  readonly part: string;
  /** Empty for the number of answers, which is counted for those that are no single value, and for rows with checkboxes. */
  readonly value: string;
  readonly count: number;
}

const hasChoices = (kind: QuestionKind): boolean =>
  kind === 'choice' || kind === 'choices' || kind === 'rating';

const increment = (counts: Map<string, number>, key: string, by: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + by);
};

/** The options of the definition, then other values, most frequent first. */
function optionsWithCounts(
  options: readonly AnswerOption[],
  counts: ReadonlyMap<string, number>,
): (AnswerOption & { count: number })[] {
  const known = new Set(options.map(({ value }) => value));
  const others = [...counts]
    .filter(([value]) => !known.has(value))
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, Math.max(0, resultLimits.values - options.length));
  return [
    ...options.map((option) => ({ ...option, count: counts.get(option.value) ?? 0 })),
    ...others.map(([value, count]) => ({ value, text: value, count })),
  ];
}

function summarizeRanks(options: readonly AnswerOption[], counts: readonly AnswerCount[]) {
  const byValue = new Map<string, { count: number; ranks: number }>();
  const first = new Map<string, number>();
  for (const { part, value, count } of counts) {
    const { count: before, ranks } = byValue.get(value) ?? { count: 0, ranks: 0 };
    byValue.set(value, { count: before + count, ranks: ranks + Number(part) * count });
    if (part === '1') first.set(value, count);
  }
  const totals = new Map([...byValue].map(([value, { count }]) => [value, count]));
  return optionsWithCounts(options, totals)
    .map((option) => ({
      ...option,
      firstCount: first.get(option.value) ?? 0,
      meanRank: option.count === 0 ? null : (byValue.get(option.value)?.ranks ?? 0) / option.count,
    }))
    .toSorted((one, other) => (one.meanRank ?? Infinity) - (other.meanRank ?? Infinity) || 0);
}

/**
 * @param columns the options of each row
 * @param answered number of answers by row
 */
function summarizeMatrix(
  rows: readonly AnswerOption[],
  columns: readonly AnswerOption[],
  counts: readonly AnswerCount[],
  answered: ReadonlyMap<string, number>,
) {
  const totals = new Map<string, number>();
  const byRow = new Map<string, Map<string, number>>();
  for (const { part, value, count } of counts) {
    increment(totals, value, count);
    const row = byRow.get(part) ?? new Map<string, number>();
    byRow.set(part, row);
    increment(row, value, count);
  }
  const shown = optionsWithCounts(columns, totals).map(({ value, text }) => ({ value, text }));
  const rowTotals = new Map([...byRow].map(([row, values]) => [row, sum([...values.values()])]));
  return {
    columns: shown,
    rows: optionsWithCounts(rows, rowTotals).map(({ value, text }) => ({
      value,
      text,
      answered: answered.get(value) ?? 0,
      counts: shown.map((column) => byRow.get(value)?.get(column.value) ?? 0),
    })),
  };
}

function summarizeRowMeans(rows: readonly AnswerOption[], counts: readonly AnswerCount[]) {
  const totals = new Map<string, { count: number; sum: number }>();
  for (const { part, value, count } of counts) {
    const number = numberOf(value);
    if (!Number.isFinite(number)) continue;
    const { count: before, sum: sumBefore } = totals.get(part) ?? { count: 0, sum: 0 };
    totals.set(part, { count: before + count, sum: sumBefore + number * count });
  }
  const numbersByRow = new Map([...totals].map(([row, { count }]) => [row, count]));
  return optionsWithCounts(rows, numbersByRow).map((row) => ({
    ...row,
    mean: row.count === 0 ? null : (totals.get(row.value)?.sum ?? 0) / row.count,
  }));
}

const givenIn = (counts: readonly AnswerCount[]): AnswerCount[] => counts.filter(({ value }) => value !== '');

const hasFormat = (formats: readonly AnswerFormat[], format: AnswerFormat | ''): boolean =>
  format !== '' && formats.includes(format);

const formatIn = ({ nestedQuestion, format, nestedFormat }: AnswerCount): AnswerFormat | '' =>
  nestedQuestion === '' ? format : nestedFormat;

/** Whether it is the number of answers, rather than of values, of which an answer may have several. */
export function countsAnswers(count: AnswerCount): boolean {
  const format = formatIn(count);
  return format !== '' && isSingleValue(format) ? count.value !== '' : count.value === '';
}

/** Like `countsAnswers`, for the answers in a row. */
const countsRowAnswers = (count: AnswerCount): boolean =>
  formatIn(count) === 'matrix' ? count.value !== '' : countsAnswers(count);

const answeredByRow = (counts: readonly AnswerCount[]): ReadonlyMap<string, number> => {
  const byRow = new Map<string, number>();
  for (const count of counts) if (countsRowAnswers(count)) increment(byRow, count.part, count.count);
  return byRow;
};

/** Counts of one question. */
interface QuestionCounts {
  readonly counts: readonly AnswerCount[];
  /** For all responses, regardless of filters. */
  readonly allCounts: readonly AnswerCount[];
}

const valueCountsIn = (counts: readonly AnswerCount[]): Map<string, number> => {
  const values = new Map<string, number>();
  for (const { value, count } of givenIn(counts)) increment(values, value, count);
  return values;
};

/** All but nested questions. */
function summarizeAnswers(
  question: SurveyQuestion,
  { counts, allCounts }: QuestionCounts,
  texts: QuestionResult['texts'],
) {
  const { name, title, type, kind, lastVersion, choices, rows } = question;
  const given = givenIn(counts);
  const values = valueCountsIn(counts);
  const hasNumbers = kind === 'number' || kind === 'rating';
  const numbers = hasNumbers ? numbersIn(values) : [];
  const rowValues = new Set(rows.map(({ value }) => value));
  return {
    name,
    title,
    type,
    kind,
    ...(lastVersion !== null && { lastVersion }),
    answered: sum(
      counts.filter((count) => countsAnswers(count) && !rowValues.has(count.part)).map(({ count }) => count),
    ),
    ...(hasChoices(kind) && { choices: optionsWithCounts(choices, values) }),
    ...(numbers.length > 0 && { numbers: summarizeNumbers(numbers, numbersIn(valueCountsIn(allCounts))) }),
    ...(kind === 'ranking' && { ranks: summarizeRanks(choices, given) }),
    ...(kind === 'matrix' && {
      matrix: summarizeMatrix(question.rows, question.columns, given, answeredByRow(counts)),
    }),
    ...((kind === 'text' || texts) && { texts: texts ?? [] }),
  };
}

/** @param rows of the matrix with this question as a column */
function summarizeByRow(
  question: SurveyQuestion,
  rows: readonly AnswerOption[],
  counts: QuestionCounts,
  texts: QuestionResult['texts'],
): NestedResult {
  const { kind } = question;
  const given = givenIn(counts.counts);
  const { choices: _, ...summary } = summarizeAnswers(question, counts, texts);
  return {
    ...summary,
    ...(hasChoices(kind) && {
      matrix: summarizeMatrix(rows, question.choices, given, answeredByRow(counts.counts)),
    }),
    ...(summary.numbers && { rowMeans: summarizeRowMeans(rows, given) }),
  };
}

/**
 * @param counts of the questions of this name
 * @param textsOf the latest texts of the question (null) or a nested one
 * @param allCounts as `counts`, for all responses, regardless of filters
 */
export function summarizeQuestion(
  question: SurveyQuestion,
  counts: readonly AnswerCount[],
  textsOf: (nested: SurveyQuestion | null) => QuestionResult['texts'],
  allCounts: readonly AnswerCount[] = counts,
): QuestionResult {
  const { rows, nestedQuestions, shape, formats } = question;
  const countsOf = (nested: SurveyQuestion | null): QuestionCounts => {
    const isOf = (count: AnswerCount): boolean =>
      hasFormat(formats, count.format) &&
      count.nestedQuestion === (nested?.name ?? '') &&
      (nested === null || hasFormat(nested.formats, count.nestedFormat));
    return { counts: counts.filter(isOf), allCounts: allCounts.filter(isOf) };
  };
  const summary = summarizeAnswers(question, countsOf(null), textsOf(null));
  if (question.kind !== 'compound') return summary;
  return {
    ...summary,
    hasFixedRows: shape === 'rows',
    nested: nestedQuestions.map((nested) => {
      const [nestedCounts, texts] = [countsOf(nested), textsOf(nested)];
      if (shape === 'rows') return summarizeByRow(nested, rows, nestedCounts, texts);
      const nestedSummary = summarizeAnswers(nested, nestedCounts, texts);
      return nested.isChosenOnce ? { ...nestedSummary, answered: summary.answered } : nestedSummary;
    }),
  };
}
