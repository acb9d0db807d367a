import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { addCalendarLanguage } from './calendar-language';

it.each([
  ['en', 'March 2026', 'Mar', 'Su', 'Monday'],
  ['ja', '3月 2026', '3月', '日', '月曜日'],
  ['hi', 'मार्च 2026', 'मार्च', 'र', 'सोमवार'],
  ['fr', 'mars 2026', 'mars', 'D', 'lundi'],
])('names the months and days of a calendar in %s', (language, month, short, sunday, monday) => {
  addCalendarLanguage(language);
  const inLanguage = (day: string, format: string) => dayjs(day).locale(language).format(format);
  expect([
    inLanguage('2026-03-01', 'MMMM YYYY'),
    inLanguage('2026-03-01', 'MMM'),
    inLanguage('2026-03-01', 'dd'),
    inLanguage('2026-03-02', 'dddd'),
  ]).toEqual([month, short, sunday, monday]);
});
