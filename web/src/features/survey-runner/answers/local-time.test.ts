import { expect, it, vi } from 'vitest';
import { toLocalTime } from './local-time';

it.each([
  [-540, '2026-01-03T03:30:00.000+09:00'],
  [-330, '2026-01-03T00:00:00.000+05:30'],
  [0, '2026-01-02T18:30:00.000+00:00'],
  [210, '2026-01-02T15:00:00.000-03:30'],
])('names the offset of the time zone: %d', (offset, expected) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
  const date = new Date('2026-01-02T18:30:00Z');
  expect(toLocalTime(date)).toBe(expected);
  expect(Date.parse(expected)).toBe(date.getTime());
});
