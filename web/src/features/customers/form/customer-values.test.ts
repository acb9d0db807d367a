import { describe, expect, it } from 'vitest';
import { startsInFuture } from './customer-values';

const now = new Date(2026, 1, 27, 12).getTime();

describe('startsInFuture', () => {
  it.each([
    ['InProgress', '2026-02-28', true],
    ['InProgress', '2026-02-27', false],
    ['InProgress', null, false],
    ['Upcoming', '2026-02-28', false],
  ] as const)('returns for %s from %s on: %s', (status, projectStartDate, later) => {
    expect(startsInFuture({ status, projectStartDate }, now)).toBe(later);
  });
});
