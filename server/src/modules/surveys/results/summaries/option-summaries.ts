import { resultLimits } from '@vantage/contract/surveys/result-limits';
import type { ValueCount } from '../counting/answer-count';
import type { AnswerOption } from '../questions/survey-questions';
import { parseNumber, sum } from './number-summaries';

export const increment = (counts: Map<string, number>, key: string, by: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + by);
};

/** @returns the options of the definition, then other values, with the most frequent first */
export function optionsWithCounts(
  options: readonly AnswerOption[],
  counts: ReadonlyMap<string, number>,
): (AnswerOption & { count: number })[] {
  const existing = new Set(options.map(({ value }) => value));
  const others = [...counts]
    .filter(([value]) => !existing.has(value))
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, Math.max(0, resultLimits.values - options.length));
  return [
    ...options.map((option) => ({ ...option, count: counts.get(option.value) ?? 0 })),
    ...others.map(([value, count]) => ({ value, text: value, count })),
  ];
}

export function summarizeRanks(options: readonly AnswerOption[], counts: readonly ValueCount[]) {
  const byValue = new Map<string, { count: number; ranks: number }>();
  const first = new Map<string, number>();
  for (const { dimension, value, count } of counts) {
    const { count: before, ranks } = byValue.get(value) ?? { count: 0, ranks: 0 };
    byValue.set(value, { count: before + count, ranks: ranks + Number(dimension) * count });
    if (dimension === '1') first.set(value, count);
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
 * @param answered the number of answers by row
 */
export function summarizeMatrix(
  rows: readonly AnswerOption[],
  columns: readonly AnswerOption[],
  counts: readonly ValueCount[],
  answered: ReadonlyMap<string, number>,
) {
  const totals = new Map<string, number>();
  const byRow = new Map<string, Map<string, number>>();
  for (const { dimension, value, count } of counts) {
    increment(totals, value, count);
    const row = byRow.get(dimension) ?? new Map<string, number>();
    byRow.set(dimension, row);
    increment(row, value, count);
  }
  const allColumns = optionsWithCounts(columns, totals).map(({ value, text }) => ({ value, text }));
  const rowTotals = new Map([...byRow].map(([row, values]) => [row, sum([...values.values()])]));
  return {
    columns: allColumns,
    rows: optionsWithCounts(rows, rowTotals).map(({ value, text }) => ({
      value,
      text,
      answered: answered.get(value) ?? 0,
      counts: allColumns.map((column) => byRow.get(value)?.get(column.value) ?? 0),
    })),
  };
}

export function summarizeRowMeans(rows: readonly AnswerOption[], counts: readonly ValueCount[]) {
  const totals = new Map<string, { count: number; sum: number }>();
  for (const { dimension, value, count } of counts) {
    const number = parseNumber(value);
    if (!Number.isFinite(number)) continue;
    const { count: before, sum: sumBefore } = totals.get(dimension) ?? { count: 0, sum: 0 };
    totals.set(dimension, { count: before + count, sum: sumBefore + number * count });
  }
  const numbersByRow = new Map([...totals].map(([row, { count }]) => [row, count]));
  return optionsWithCounts(rows, numbersByRow).map((row) => ({
    ...row,
    mean: row.count === 0 ? null : (totals.get(row.value)?.sum ?? 0) / row.count,
  }));
}
