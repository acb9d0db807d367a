import { describe, expect, it } from 'vitest';
import { createFormats } from './formats';

const at = (instant: string) => () => Date.parse(instant);

describe('createFormats', () => {
  it('formats a calendar date independent of the time zone', () => {
    for (const timeZone of ['Pacific/Honolulu', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
      expect(createFormats('en-US', { timeZone }).date('2025-01-13')).toBe('01/13/2025');
      expect(createFormats('en-US', { timeZone }).inputDate('2025-01-13')).toBe('01/13/25');
    }
  });

  it("formats an instant in the user's time zone", () => {
    const instant = '2025-11-17T23:30:00.000Z';
    expect(createFormats('en-US', { timeZone: 'America/New_York' }).date(instant)).toBe('11/17/2025');
    expect(createFormats('en-US', { timeZone: 'Asia/Tokyo' }).date(instant)).toBe('11/18/2025');
    expect(createFormats('en-US', { timeZone: 'Asia/Tokyo' }).dateTime(instant)).toBe('11/18/2025, 08:30');
  });

  it.each([
    ['en-US', 'America/New_York', '11/19/2025', '11/19/2025, 18:50', 'today, 18:50', '1,234,567.5'],
    ['en-US', 'Asia/Tokyo', '11/20/2025', '11/20/2025, 08:50', 'today, 08:50', '1,234,567.5'],
    ['en-GB', 'Asia/Tokyo', '20/11/2025', '20/11/2025, 08:50', 'today, 08:50', '1,234,567.5'],
    ['ja-JP', 'America/New_York', '2025/11/19', '2025/11/19 18:50', '今日 18:50', '1,234,567.5'],
    ['ja-JP', 'Asia/Tokyo', '2025/11/20', '2025/11/20 08:50', '今日 08:50', '1,234,567.5'],
    ['hi-IN', 'America/New_York', '19/11/2025', '19/11/2025, 18:50', 'आज, 18:50', '12,34,567.5'],
    ['hi-IN', 'Asia/Tokyo', '20/11/2025', '20/11/2025, 08:50', 'आज, 08:50', '12,34,567.5'],
  ])('formats as in %s, in the time zone %s', (locale, timeZone, date, dateTime, relative, number) => {
    const instant = '2025-11-19T23:50:00.000Z';
    const formats = createFormats(locale, { timeZone, now: at('2025-11-20T00:10:00.000Z') });
    expect(formats.date(instant)).toBe(date);
    expect(formats.dateTime(instant)).toBe(dateTime);
    expect(formats.relative(instant)).toBe(relative);
    expect(formats.dateTimeIn(instant, timeZone)).toBe(dateTime);
    expect(formats.time(instant)).toBe(dateTime.slice(-5));
    expect(formats.clock(instant)).toBe(`${dateTime.slice(-5)}:00`);
    expect(formats.clock('2025-11-01T23:50:00.000Z')).toHaveLength(dateTime.length);
    expect(formats.number(1_234_567.5)).toBe(number);
  });

  it.each([
    [
      'en-US',
      ['item 10', 'Éclair', 'item 9', 'Zebra', 'apple'],
      ['apple', 'Éclair', 'item 9', 'item 10', 'Zebra'],
    ],
    ['ja-JP', ['たなか', 'サトウ', 'あおき', 'Abe'], ['Abe', 'あおき', 'サトウ', 'たなか']],
    ['hi-IN', ['गीता', 'अमन', 'क्षमा', 'कमल'], ['अमन', 'कमल', 'क्षमा', 'गीता']],
  ])('sorts texts by the collation of %s', (locale, texts, ordered) => {
    expect(texts.toSorted(createFormats(locale).compare)).toEqual(ordered);
  });

  it('uses calendar days for today and yesterday, not 24 hours', () => {
    const now = at('2025-11-20T00:10:00.000Z');
    const formats = createFormats('en-US', { timeZone: 'UTC', now });
    expect(formats.relative('2025-11-20T00:05:00.000Z')).toBe('today, 00:05');
    expect(formats.relative('2025-11-19T23:59:00.000Z')).toBe('yesterday');
    expect(formats.relative('2025-11-19T00:00:00.000Z')).toBe('yesterday');
    expect(formats.relative('2025-11-18T23:59:00.000Z')).toBe('11/18/2025');
  });

  it("determines today in the user's time zone", () => {
    const now = at('2025-11-20T00:10:00.000Z');
    const instant = '2025-11-19T23:50:00.000Z';
    expect(createFormats('en-US', { timeZone: 'America/New_York', now }).relative(instant)).toBe(
      'today, 18:50',
    );
    expect(createFormats('en-US', { timeZone: 'UTC', now }).relative(instant)).toBe('yesterday');
  });

  it('counts a day across the end of daylight saving time', () => {
    const now = at('2025-11-03T12:00:00.000Z');
    const formats = createFormats('en-US', { timeZone: 'America/New_York', now });
    expect(formats.relative('2025-11-02T04:30:00.000Z')).toBe('yesterday');
    expect(formats.relative('2025-11-02T03:30:00.000Z')).toBe('11/01/2025');
  });

  it("uses the user's language", () => {
    const now = at('2025-11-20T10:00:00.000Z');
    const formats = createFormats('ja-JP', { timeZone: 'UTC', now });
    expect(formats.relative('2025-11-19T10:00:00.000Z')).toBe('昨日');
  });

  it('returns an empty string for invalid dates', () => {
    const formats = createFormats('en-US');
    expect([formats.date(''), formats.dateTime('soon'), formats.relative('')]).toEqual(['', '', '']);
  });

  it('groups thousands', () => {
    expect(createFormats('en-US').number(12_345)).toBe('12,345');
  });
});
