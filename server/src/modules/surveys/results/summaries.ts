import {
  resultLimits,
  type NestedResult,
  type NumberSummary,
  type QuestionKind,
  type QuestionResult,
} from '@vantage/contract/surveys/survey-results';
import type { AnswerOption, SurveyQuestion } from './survey-questions';

/** Number of times a value was given in a part of a question's answer. */
export interface AnswerCount {
  readonly question: string;
  /** A question in the rows or panels of a compound question; otherwise empty. */
  readonly nestedQuestion: string;
  /** A row, or the rank from 1 on; otherwise empty. */
  readonly part: string;
  /** Empty for the number of answers, which is counted for questions and rows with several values, and for texts. */
  readonly value: string;
  readonly count: number;
}

/** Kinds whose answer is a single value. */
export const singleValued: ReadonlySet<QuestionKind> = new Set(['choice', 'rating', 'number']);

const hasChoices = (kind: QuestionKind): boolean =>
  kind === 'choice' || kind === 'choices' || kind === 'rating';

const maxBins = 10;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

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

/** A round width (1, 2 or 5 times a power of ten) that needs at most `maxBins` bins. */
function binWidth(span: number): number {
  const rough = span / maxBins;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
}

type NumberCount = readonly [value: number, count: number];

/** @param values at least one */
function binsOf(values: readonly number[]) {
  const min = values.reduce((lowest, value) => Math.min(lowest, value));
  const max = values.reduce((highest, value) => Math.max(highest, value));
  const areIntegers = values.every(Number.isInteger);
  const width = max === min ? 1 : Math.max(binWidth(max - min), areIntegers ? 1 : 0);
  // Rounds away the error of multiplying a fraction.
  const startOf = (bin: number): number => Number((bin * width).toPrecision(12));
  const binOf = (value: number): number => {
    const bin = Math.floor(value / width);
    // The quotient has such an error, too.
    if (value >= startOf(bin + 1)) return bin + 1;
    return value < startOf(bin) ? bin - 1 : bin;
  };
  return { areIntegers, startOf, binOf, first: binOf(min), last: binOf(max) };
}

/**
 * @param given the numbers with their counts, at least one
 * @param all those of all responses, by which the bins are made
 */
export function summarizeNumbers(
  given: readonly NumberCount[],
  all: readonly NumberCount[] = given,
): NumberSummary {
  const ordered = given.toSorted(([one], [other]) => one - other);
  const total = sum(ordered.map(([, count]) => count));
  const at = (rank: number): number => {
    let seen = 0;
    return ordered.find(([, count]) => (seen += count) > rank)?.[0] ?? 0;
  };
  const min = at(0);
  const max = at(total - 1);
  const mean = sum(ordered.map(([value, count]) => value * count)) / total;
  const variance = sum(ordered.map(([value, count]) => count * (value - mean) ** 2)) / total;
  const { areIntegers, startOf, binOf, first, last } = binsOf([...all, ...given].map(([value]) => value));
  const binCounts = new Map<number, number>();
  for (const [value, count] of ordered) {
    const bin = binOf(value);
    binCounts.set(bin, (binCounts.get(bin) ?? 0) + count);
  }
  return {
    min,
    max,
    mean,
    median: (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2,
    standardDeviation: Math.sqrt(variance),
    areIntegers,
    histogram: Array.from({ length: last - first + 1 }, (_, index) => ({
      from: startOf(first + index),
      to: startOf(first + index + 1),
      count: binCounts.get(first + index) ?? 0,
    })),
  };
}

const numberOf = (value: string): number => (value.trim() === '' ? Number.NaN : Number(value));

const numbersIn = (counts: ReadonlyMap<string, number>): [number, number][] =>
  [...counts]
    .map(([value, count]): [number, number] => [numberOf(value), count])
    .filter(([value, count]) => Number.isFinite(value) && count > 0);

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
 * @param answered number of answers by row, if a row may have several values
 */
function summarizeMatrix(
  rows: readonly AnswerOption[],
  columns: readonly AnswerOption[],
  counts: readonly AnswerCount[],
  answered?: ReadonlyMap<string, number>,
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
      answered: (answered ?? rowTotals).get(value) ?? 0,
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

const answersIn = (counts: readonly AnswerCount[]): AnswerCount[] =>
  counts.filter(({ value }) => value === '');

const answeredByRow = (counts: readonly AnswerCount[]): ReadonlyMap<string, number> =>
  new Map(answersIn(counts).map(({ part, count }) => [part, count]));

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
  const { name, title, type, kind, choices, hasSeveralPerRow } = question;
  const given = givenIn(counts);
  const values = valueCountsIn(counts);
  const hasNumbers = kind === 'number' || kind === 'rating';
  const numbers = hasNumbers ? numbersIn(values) : [];
  return {
    name,
    title,
    type,
    kind,
    answered: sum(
      (singleValued.has(kind) ? given : answersIn(counts))
        .filter(({ part }) => !hasSeveralPerRow || part === '')
        .map(({ count }) => count),
    ),
    ...(hasChoices(kind) && { choices: optionsWithCounts(choices, values) }),
    ...(numbers.length > 0 && { numbers: summarizeNumbers(numbers, numbersIn(valueCountsIn(allCounts))) }),
    ...(kind === 'ranking' && { ranks: summarizeRanks(choices, given) }),
    ...(kind === 'matrix' && {
      matrix: summarizeMatrix(
        question.rows,
        question.columns,
        given,
        hasSeveralPerRow ? answeredByRow(counts) : undefined,
      ),
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
      matrix: summarizeMatrix(
        rows,
        question.choices,
        given,
        kind === 'choices' ? answeredByRow(counts.counts) : undefined,
      ),
    }),
    ...(summary.numbers && { rowMeans: summarizeRowMeans(rows, given) }),
  };
}

/**
 * @param counts of this question only
 * @param textsOf the latest texts of the question (empty name) or a nested one
 * @param allCounts as `counts`, for all responses, regardless of filters
 */
export function summarizeQuestion(
  question: SurveyQuestion,
  counts: readonly AnswerCount[],
  textsOf: (nestedQuestion: string) => QuestionResult['texts'],
  allCounts: readonly AnswerCount[] = counts,
): QuestionResult {
  const { rows, nestedQuestions, shape } = question;
  const countsOf = (name: string): QuestionCounts => {
    const isOf = ({ nestedQuestion }: AnswerCount): boolean => nestedQuestion === name;
    return { counts: counts.filter(isOf), allCounts: allCounts.filter(isOf) };
  };
  const summary = summarizeAnswers(question, countsOf(''), textsOf(''));
  if (question.kind !== 'compound') return summary;
  return {
    ...summary,
    hasFixedRows: shape === 'rows',
    nested: nestedQuestions.map((nested) => {
      const [nestedCounts, texts] = [countsOf(nested.name), textsOf(nested.name)];
      return shape === 'rows'
        ? summarizeByRow(nested, rows, nestedCounts, texts)
        : summarizeAnswers(nested, nestedCounts, texts);
    }),
  };
}
