import type { NumberSummary } from '@vantage/contract/surveys/survey-results';

const maxBins = 10;

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

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

/** Sums and squares of numbers between these are finite and not zero, so that each figure of a summary is a number. */
const [smallestNumber, largestNumber] = [1e-100, 1e100];

/** NaN for values that are no numbers, and for numbers too large or too small to calculate with. */
export function numberOf(value: string): number {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  const size = Math.abs(number);
  return number === 0 || (size >= smallestNumber && size <= largestNumber) ? number : Number.NaN;
}

/** The values that are numbers. */
export const numbersIn = (counts: ReadonlyMap<string, number>): [number, number][] =>
  [...counts]
    .map(([value, count]): [number, number] => [numberOf(value), count])
    .filter(([value, count]) => Number.isFinite(value) && count > 0);
