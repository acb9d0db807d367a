import { expect, it } from 'vitest';
import { localDate, instantAt } from './zoned-time';

it.each([
  ['2025-11-17', '09:30', 'UTC', '2025-11-17T09:30:00.000Z'],
  ['2025-11-17', '09:30', 'Asia/Tokyo', '2025-11-17T00:30:00.000Z'],
  ['2025-11-17', '09:30', 'America/New_York', '2025-11-17T14:30:00.000Z'],
  ['2025-07-17', '09:30', 'America/New_York', '2025-07-17T13:30:00.000Z'],
  ['2025-11-17', '00:10', 'Asia/Kolkata', '2025-11-16T18:40:00.000Z'],
  // These times are just after and just before the clocks change.
  ['2025-03-30', '03:00', 'Europe/Oslo', '2025-03-30T01:00:00.000Z'],
  ['2025-03-30', '01:59', 'Europe/Oslo', '2025-03-30T00:59:00.000Z'],
  ['2025-10-26', '03:30', 'Europe/Oslo', '2025-10-26T02:30:00.000Z'],
])('%s %s in %s', (date, time, timeZone, instant) => {
  expect(instantAt(date, time, timeZone)).toBe(instant);
});

it('knows what is no time', () => {
  expect(instantAt('2025-13-01', '09:30', 'UTC')).toBe(null);
  expect(instantAt('2025-11-17', '', 'UTC')).toBe(null);
});

it('knows the day of a time zone', () => {
  const instant = Date.parse('2025-11-17T20:00:00Z');
  expect(localDate('Asia/Tokyo', instant)).toBe('2025-11-18');
  expect(localDate('America/New_York', instant)).toBe('2025-11-17');
});
