import dayjs from 'dayjs';

const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2023, month)));
/** The first day of 2023 was a Sunday. */
const week = months.slice(0, 7).map((_, day) => new Date(Date.UTC(2023, 0, day + 1)));

/** Tells Day.js, which names the months and days in Mantine's calendar, their names by Intl. English is built in. */
export const addCalendarLanguage = (language: string): void => {
  if (Object.hasOwn(dayjs.Ls, language)) return;
  const listNames = (days: readonly Date[], style: Intl.DateTimeFormatOptions): string[] => {
    const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
    return days.map((day) => format.format(day));
  };
  const names = {
    name: language,
    // Required, but only used by plugins.
    formats: {},
    relativeTime: {},
    months: listNames(months, { month: 'long' }),
    monthsShort: listNames(months, { month: 'short' }),
    weekdays: listNames(week, { weekday: 'long' }),
    weekdaysMin: listNames(week, { weekday: 'narrow' }),
  };
  dayjs.locale(names, undefined, true);
};
