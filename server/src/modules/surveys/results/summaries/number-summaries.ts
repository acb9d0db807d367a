import type { NumberSummary } from '@vantage/contract/surveys/survey-results';

const maxBins = 10;

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** @returns a round width (1, 2 or 5 times a power of ten) that needs at most `maxBins` bins */
function binWidth(span: number): number {
  const rough = span / maxBins;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
}

type NumberCount = readonly [value: number, count: number];

/** @param values at least one number */
function chooseBins(values: readonly number[]) {
  const min = values.reduce((lowest, value) => Math.min(lowest, value));
  const max = values.reduce((highest, value) => Math.max(highest, value));
  const areIntegers = values.every(Number.isInteger);
  const width = max === min ? 1 : Math.max(binWidth(max - min), areIntegers ? 1 : 0);
  // Multiplying a fraction has an error, which rounding removes.
  const binStart = (bin: number): number => Number((bin * width).toPrecision(12));
  const findBin = (value: number): number => {
    const bin = Math.floor(value / width);
    // The quotient has an error, too.
    if (value >= binStart(bin + 1)) return bin + 1;
    return value < binStart(bin) ? bin - 1 : bin;
  };
  const first = findBin(min);
  const starts = Array.from({ length: findBin(max) - first + 2 }, (_, index) => binStart(first + index));
  return { areIntegers, starts };
}

/**
 * @param counts at least one number with its count
 * @param allCounts the numbers of all responses, which determine the bins
 */
export function summarizeNumbers(
  counts: readonly NumberCount[],
  allCounts: readonly NumberCount[] = counts,
): NumberSummary {
  const ordered = counts.toSorted(([one], [other]) => one - other);
  const total = sum(ordered.map(([, count]) => count));
  const numberAt = (rank: number): number => {
    let seen = 0;
    return ordered.find(([, count]) => (seen += count) > rank)?.[0] ?? 0;
  };
  const min = numberAt(0);
  const max = numberAt(total - 1);
  const mean = sum(ordered.map(([value, count]) => value * count)) / total;
  const squaredDeviations = sum(ordered.map(([value, count]) => count * (value - mean) ** 2));
  const { areIntegers, starts } = chooseBins([...allCounts, ...counts].map(([value]) => value));
  const histogram = starts.slice(1).map((to, bin) => ({ from: starts[bin] ?? to, to, count: 0 }));
  let bin = 0;
  for (const [value, count] of ordered) {
    while (bin < histogram.length - 1 && value >= (histogram[bin]?.to ?? value)) bin += 1;
    const counted = histogram[bin];
    if (counted) counted.count += count;
  }
  return {
    min,
    max,
    mean,
    median: (numberAt(Math.floor((total - 1) / 2)) + numberAt(Math.floor(total / 2))) / 2,
    standardDeviation: total > 1 ? Math.sqrt(squaredDeviations / (total - 1)) : null,
    areIntegers,
    histogram,
  };
}

/** Sums and squares of numbers between these are finite and not zero, so that each figure of a summary is a number. */
const [smallestNumber, largestNumber] = [1e-100, 1e100];

/** @returns NaN for values that are no numbers, and for numbers too large or too small to calculate with */
export function parseNumber(value: string): number {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  const size = Math.abs(number);
  return number === 0 || (size >= smallestNumber && size <= largestNumber) ? number : Number.NaN;
}

/** @returns the values that are numbers */
export const numbersIn = (counts: ReadonlyMap<string, number>): [number, number][] =>
  [...counts]
    .map(([value, count]): [number, number] => [parseNumber(value), count])
    .filter(([value, count]) => Number.isFinite(value) && count > 0);
