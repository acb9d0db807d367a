import { currentLocale } from './texts/language';

/** Creates the format once for each locale. */
function perLocale<Format>(create: (locale: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const locale = currentLocale();
    const format = made.get(locale) ?? create(locale);
    made.set(locale, format);
    return format;
  };
}

const number = (options: Intl.NumberFormatOptions) => {
  const format = perLocale((locale) => new Intl.NumberFormat(locale, options));
  return (value: number): string => format().format(value);
};
const calendar = (options: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const compact = { notation: 'compact', maximumSignificantDigits: 3 } as const;
const dollars = { style: 'currency', currency: 'USD' } as const;

export const formatCount = number({});
export const formatOneDecimal = number(oneDecimal);
export const formatCompact = number(compact);
export const formatShare = number({ style: 'percent', ...oneDecimal });
export const formatWholeShare = number({ style: 'percent', maximumFractionDigits: 0 });
export const formatDollars = number({ ...dollars, maximumFractionDigits: 0 });
export const formatCompactDollars = number({ ...dollars, ...compact });

const mediumDate = calendar({ dateStyle: 'medium' });
const shortDay = calendar({ day: 'numeric', month: 'short' });
const monthOfYear = calendar({ month: 'short', year: 'numeric' });

export const formatDate = (iso: string): string => mediumDate().format(Date.parse(iso));
/** 'Jul 25'. */
export const formatShortDay = (iso: string): string => shortDay().format(Date.parse(iso));
/** 'Jan 1990 – Jul 2002'. */
export const formatMonthRange = (from: string, to: string): string =>
  monthOfYear().formatRange(Date.parse(from), Date.parse(to));

/** 0 = January. */
export const months = Array.from({ length: 12 }, (_, month) => month);
/** 0 = Monday. */
export const weekdays = Array.from({ length: 7 }, (_, weekday) => weekday);

const monthFormats = {
  long: calendar({ month: 'long' }),
  short: calendar({ month: 'short' }),
  narrow: calendar({ month: 'narrow' }),
};
const weekdayFormat = calendar({ weekday: 'short' });

/** A narrow name leaves out the character for 'month' in Japanese. */
export function monthName(month: number, style: keyof typeof monthFormats): string {
  const date = Date.UTC(2001, month);
  if (style !== 'narrow') return monthFormats[style]().format(date);
  return (
    monthFormats
      .narrow()
      .formatToParts(date)
      .find(({ type }) => type === 'month')?.value ?? ''
  );
}

export function weekdayName(weekday: number): string {
  // January 1, 2001 was a Monday.
  return weekdayFormat().format(Date.UTC(2001, 0, 1 + weekday));
}

/** '+6.4%' or '−3%' with a true minus sign. Whole numbers from 100% on. */
export function formatChange(now: number, before: number): string {
  const change = now / before - 1;
  const size = Math.abs(change) >= 1 ? formatWholeShare(Math.abs(change)) : formatShare(Math.abs(change));
  return change > 0 ? `+${size}` : change < 0 ? `−${size}` : '±0%';
}
