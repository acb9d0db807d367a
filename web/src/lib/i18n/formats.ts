import { useTranslation } from 'react-i18next';
import { localeOf } from './languages';

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;
const dayInMs = 86_400_000;

/** A formatter of the browser's takes about a millisecond to make on a phone, and few screens want them all. */
const onDemand = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};

/** How values are written in a locale. Dates and instants are the strings that the interface answers. */
export interface Formats {
  /** A calendar date or the day of an instant: `11/17/25`, in Japanese `2025/11/17`. */
  date(value: string): string;
  /** An instant: `11/17/25, 09:12`. */
  dateTime(value: string): string;
  /** An instant by nearness: `today, 09:12`, `yesterday`, else the date. */
  relative(value: string): string;
  number(value: number): string;
  /** Order of two texts for a reader of this language, numbers in them by their value. */
  compare(one: string, other: string): number;
}

/**
 * Formats of a locale, from the browser's own tables.
 * @param timeZone where the reader is; the browser's own when left out
 * @param now the present, in milliseconds since the epoch
 */
export const createFormats = (
  locale: string,
  { timeZone, now = Date.now }: { timeZone?: string; now?: () => number } = {},
): Formats => {
  const zone = timeZone === undefined ? {} : { timeZone };
  const inJapanese = locale.startsWith('ja');
  // With the year in front two digits of it could be read as a day.
  const day = { year: inJapanese ? 'numeric' : '2-digit', month: '2-digit', day: '2-digit' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const dayOfInstant = onDemand(() => new Intl.DateTimeFormat(locale, { ...day, ...zone }));
  // A calendar date has no zone: read and written in UTC it stays the same day everywhere.
  const dayOfCalendar = onDemand(() => new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' }));
  const dayAndTime = onDemand(() => new Intl.DateTimeFormat(locale, { ...day, ...clock, ...zone }));
  const time = onDemand(() => new Intl.DateTimeFormat(locale, { ...clock, ...zone }));
  const nearness = onDemand(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const numbers = onDemand(() => new Intl.NumberFormat(locale));
  const order = onDemand(() => new Intl.Collator(locale, { numeric: true }));
  const isoDay = onDemand(
    () => new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', ...zone }),
  );

  const date = (value: string): string => {
    const instant = new Date(value);
    if (Number.isNaN(instant.getTime())) return '';
    return (calendarDate.test(value) ? dayOfCalendar() : dayOfInstant()).format(instant);
  };
  /** Whole days between two instants by the reader's calendar, whatever daylight saving did to their length. */
  const daysAgo = (instant: Date): number =>
    Math.round((Date.parse(isoDay().format(now())) - Date.parse(isoDay().format(instant))) / dayInMs);

  return {
    date,
    dateTime(value) {
      const instant = new Date(value);
      return Number.isNaN(instant.getTime()) ? '' : dayAndTime().format(instant);
    },
    relative(value) {
      const instant = new Date(value);
      if (Number.isNaN(instant.getTime())) return '';
      const days = daysAgo(instant);
      if (days === 0) return nearness().format(0, 'day') + (inJapanese ? ' ' : ', ') + time().format(instant);
      return days === 1 ? nearness().format(-1, 'day') : date(value);
    },
    number: (value) => numbers().format(value),
    compare: (one, other) => order().compare(one, other),
  };
};

const known = new Map<string, Formats>();

/** Formats of the language in use; the same for all who ask. */
export const useFormats = (): Formats => {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.resolvedLanguage ?? i18n.language);
  const formats = known.get(locale) ?? createFormats(locale);
  known.set(locale, formats);
  return formats;
};
