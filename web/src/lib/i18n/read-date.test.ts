import { describe, expect, it } from 'vitest';
import { createFormats } from './formats';
import { isDate, readDate } from './read-date';

describe('readDate', () => {
  it.each([
    ['en-US', '1/7/25', '2025-01-07'],
    ['hi-IN', '1/7/25', '2025-07-01'],
    ['ja-JP', '25/7/1', '2025-07-01'],
    ['ja-JP', '２０２５年７月１日', '2025-07-01'],
    ['en-US', ' 02.29.2028 ', '2028-02-29'],
  ])('%s reads %s as %s', (locale, typed, date) => {
    expect(readDate(typed, locale)).toBe(date);
  });

  it.each(['en-US', 'hi-IN', 'ja-JP'])('%s reads its own format, and ISO 8601', (locale) => {
    expect(readDate(createFormats(locale).date('2025-11-17'), locale)).toBe('2025-11-17');
    expect(readDate('2025-11-17', locale)).toBe('2025-11-17');
  });

  it.each(['', 'tomorrow', '1/7', '13/13/25', '02/29/2025', '1/2/3/4', '1/7/025', '1/7/0026', '0/1/25'])(
    'returns null for %j',
    (typed) => {
      expect(readDate(typed, 'en-US')).toBeNull();
    },
  );
});

describe('isDate', () => {
  it.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['13/45/26', false],
    ['02/28/26', false],
    ['tomorrow', false],
    ['', false],
  ])('%j: %s', (text, response) => {
    expect(isDate(text)).toBe(response);
  });
});
