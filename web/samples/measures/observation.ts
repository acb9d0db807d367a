import type { Period } from './period';

/** ISO dates, inclusive. */
type Span = Pick<Period, 'from' | 'to'>;

const dayLength = 86_400_000;

function countObservedDays(span: Span, year: number, month: number): number {
  const from = Math.max(Date.parse(span.from), Date.UTC(year, month, 1));
  const to = Math.min(Date.parse(span.to), Date.UTC(year, month + 1, 0));
  return Math.max(0, (to - from) / dayLength + 1);
}

/** Whether the file covers any day of the month; otherwise there is no data, as opposed to zero strikes. */
export function isObserved(span: Span, year: number, month: number): boolean {
  return countObservedDays(span, year, month) > 0;
}

export function listYears({ from, to }: Span): number[] {
  const first = Number(from.slice(0, 4));
  return Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, index) => first + index);
}

/** Covered days per calendar month over all years, January first. */
export function observedDays(span: Span): number[] {
  return Array.from({ length: 12 }, (_, month) =>
    listYears(span).reduce((sum, year) => sum + countObservedDays(span, year, month), 0),
  );
}

/** Null marks cells without data. */
export function blankWhereUnobserved(
  counts: readonly (readonly number[])[],
  isCovered: (row: number, column: number) => boolean,
): (number | null)[][] {
  return counts.map((row, rowAt) =>
    row.map((count, columnAt) => (isCovered(rowAt, columnAt) ? count : null)),
  );
}
