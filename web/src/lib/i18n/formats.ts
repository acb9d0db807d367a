import { useTranslation } from 'react-i18next';
import type { Script } from '@vantage/contract/language-codes';
import { getFormatLocale, findScript } from './languages';
import { dayMs } from '../browser/timing';

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;
/** Creating an Intl formatter takes about 1 ms on a phone, and few screens need all of them. */
const onDemand = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};

/** For input, as is usual in the region: two digits in the United States, four in Japan and the United Kingdom. */
const getYearStyle = (locale: string): '2-digit' | 'numeric' => {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts();
  return parts.find(({ type }) => type === 'year')?.value.length === 2 ? '2-digit' : 'numeric';
};

/** Between a day in words and the time. */
const timeSeparators: Readonly<Record<Script, string>> = { Latn: ', ', Jpan: ' ', Deva: ', ' };

/** Dates and instants are the strings of the API. */
export interface Formats {
  /** A date, or the day of an instant: `11/17/2025`, British `17/11/2025`, Japanese `2025/11/17`. */
  date(value: string): string;
  /** A date as it is typed: `11/17/25` in the United States, otherwise as `date`. */
  inputDate(value: string): string;
  /** An instant: `11/17/2025, 09:12`. */
  dateTime(value: string): string;
  /** An instant by the clock of a time zone: `11/17/2025, 09:12`. */
  dateTimeIn(value: string, timeZone: string): string;
  /** The time of an instant: `09:12`. */
  time(value: string): string;
  /** `09:12:45` today, otherwise the day and time. */
  clock(value: string): string;
  /** `today, 09:12`, `yesterday`, otherwise the date. */
  relative(value: string): string;
  number(value: number): string;
  /** With one decimal at most. */
  decimal(value: number): string;
  /** With exactly one decimal, since statistics that are compared have the same precision: `6.0` and `3.6`. */
  oneDecimal(value: number): string;
  /** A share of 1 in percent, whole by default. */
  percent(share: number, decimals?: 0 | 1): string;
  /** Collation of the language, with numbers in numeric order. */
  compare(one: string, other: string): number;
}

/**
 * @param timeZone the browser's by default
 * @param now in milliseconds since the epoch
 */
export const createFormats = (
  locale: string,
  { timeZone, now = Date.now }: { timeZone?: string; now?: () => number } = {},
): Formats => {
  const zone = timeZone === undefined ? {} : { timeZone };
  const separator = timeSeparators[findScript(locale)];
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const dayOfInstant = onDemand(() => new Intl.DateTimeFormat(locale, { ...day, ...zone }));
  // A calendar date has no time zone: parsed and formatted in UTC it stays the same day everywhere.
  const dayOfCalendar = onDemand(() => new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' }));
  const typedDay = onDemand(
    () => new Intl.DateTimeFormat(locale, { ...day, year: getYearStyle(locale), timeZone: 'UTC' }),
  );
  const dayAndTime = onDemand(() => new Intl.DateTimeFormat(locale, { ...day, ...clock, ...zone }));
  const time = onDemand(() => new Intl.DateTimeFormat(locale, { ...clock, ...zone }));
  const seconds = onDemand(() => new Intl.DateTimeFormat(locale, { ...clock, second: '2-digit', ...zone }));
  const nearness = onDemand(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const numbers = onDemand(() => new Intl.NumberFormat(locale));
  const decimals = onDemand(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
  const fixedDecimals = onDemand(
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  const percents = onDemand(
    () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
  );
  const finePercents = onDemand(
    () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
  );
  const order = onDemand(() => new Intl.Collator(locale, { numeric: true }));
  const isoDay = onDemand(
    () => new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', ...zone }),
  );

  const date = (value: string): string => {
    const instant = new Date(value);
    if (Number.isNaN(instant.getTime())) return '';
    return (calendarDate.test(value) ? dayOfCalendar() : dayOfInstant()).format(instant);
  };
  /** Whole calendar days in the user's time zone, regardless of daylight saving. */
  const daysAgo = (instant: Date): number =>
    Math.round((Date.parse(isoDay().format(now())) - Date.parse(isoDay().format(instant))) / dayMs);

  return {
    date,
    inputDate(value) {
      const instant = new Date(value);
      return Number.isNaN(instant.getTime()) ? '' : typedDay().format(instant);
    },
    dateTime(value) {
      const instant = new Date(value);
      return Number.isNaN(instant.getTime()) ? '' : dayAndTime().format(instant);
    },
    dateTimeIn: (value, ofZone) =>
      new Intl.DateTimeFormat(locale, { ...day, ...clock, timeZone: ofZone }).format(new Date(value)),
    time(value) {
      const instant = new Date(value);
      return Number.isNaN(instant.getTime()) ? '' : time().format(instant);
    },
    clock(value) {
      const instant = new Date(value);
      if (Number.isNaN(instant.getTime())) return '';
      return (daysAgo(instant) === 0 ? seconds() : dayAndTime()).format(instant);
    },
    relative(value) {
      const instant = new Date(value);
      if (Number.isNaN(instant.getTime())) return '';
      const days = daysAgo(instant);
      if (days === 0) return nearness().format(0, 'day') + separator + time().format(instant);
      return days === 1 ? nearness().format(-1, 'day') : date(value);
    },
    number: (value) => numbers().format(value),
    decimal: (value) => decimals().format(value),
    oneDecimal: (value) => fixedDecimals().format(value),
    percent: (share, decimals = 0) => (decimals === 0 ? percents() : finePercents()).format(share),
    compare: (one, other) => order().compare(one, other),
  };
};

const existing = new Map<string, Formats>();

export const useFormats = (): Formats => {
  const { i18n } = useTranslation();
  const locale = getFormatLocale(i18n.resolvedLanguage ?? i18n.language);
  const formats = existing.get(locale) ?? createFormats(locale);
  existing.set(locale, formats);
  return formats;
};
