import type { Period } from './period';

/** A span of dates (ISO, both ends included). */
type Span = Pick<Period, 'from' | 'to'>;

const dayLength = 86_400_000;

/** Days of one month of one year that lie within the span. */
function observedDaysOf(span: Span, year: number, month: number): number {
  const from = Math.max(Date.parse(span.from), Date.UTC(year, month, 1));
  const to = Math.min(Date.parse(span.to), Date.UTC(year, month + 1, 0));
  return Math.max(0, (to - from) / dayLength + 1);
}

/** Whether the file covers at least one day of the month. A month it does not cover has no data, not zero strikes. */
export function isObserved(span: Span, year: number, month: number): boolean {
  return observedDaysOf(span, year, month) > 0;
}

/** The calendar years that the span touches, in order. */
export function yearsOf({ from, to }: Span): number[] {
  const first = Number(from.slice(0, 4));
  return Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, index) => first + index);
}

/** Days that the span covers of each calendar month, over all its years, January first. */
export function observedDays(span: Span): number[] {
  return Array.from({ length: 12 }, (_, month) =>
    yearsOf(span).reduce((sum, year) => sum + observedDaysOf(span, year, month), 0),
  );
}

/** The counts with null where `isCovered` says that the file has no data. */
export function blankWhereUnobserved(
  counts: readonly (readonly number[])[],
  isCovered: (row: number, column: number) => boolean,
): (number | null)[][] {
  return counts.map((row, rowAt) =>
    row.map((count, columnAt) => (isCovered(rowAt, columnAt) ? count : null)),
  );
}
