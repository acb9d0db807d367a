import { expect, test } from 'vitest';
import { dayColumns } from './day-columns';

const formats = { date: (value: string) => value };

test('days without responses are columns of zero', () => {
  const columns = dayColumns(
    [
      { day: '2026-02-27', count: 2 },
      { day: '2026-03-02', count: 1 },
    ],
    formats,
  );
  expect(columns.map(({ key, count }) => [key, count])).toEqual([
    ['2026-02-27', 2],
    ['2026-02-28', 0],
    ['2026-03-01', 0],
    ['2026-03-02', 1],
  ]);
});

test('long periods are grouped by month', () => {
  const columns = dayColumns(
    [
      { day: '2025-11-30', count: 2 },
      { day: '2025-12-31', count: 1 },
      { day: '2026-03-02', count: 4 },
    ],
    formats,
  );
  expect(columns.map(({ key, count }) => [key, count])).toEqual([
    ['2025-11-01', 2],
    ['2025-12-01', 1],
    ['2026-01-01', 0],
    ['2026-02-01', 0],
    ['2026-03-01', 4],
  ]);
});

test('there are no columns without responses', () => {
  expect(dayColumns([], formats)).toEqual([]);
});
