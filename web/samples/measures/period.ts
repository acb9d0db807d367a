import type { Strike } from '../data/strike';
import { formatMonthRange, formatShortDay } from '../formats';
import { t } from '../texts/language';

/** ISO dates, inclusive, with the period to compare with. */
export interface Period {
  id: string;
  label: string;
  from: string;
  to: string;
  before?: { label: string; from: string; to: string };
}

/**
 * The whole file, four-year periods, and single years from the newest. Reports are collected since January 1
 * of the first year. The last year of the file is incomplete and is compared with the same days of the year
 * before.
 */
export function listPeriods(strikes: readonly Strike[]): Period[] {
  const first = strikes[0];
  const last = strikes.at(-1);
  if (!first || !last) return [];
  const ends = last.date.slice(4);
  const lastFullYear = ends >= '-12-28' ? last.year : last.year - 1;
  const all: Period = {
    id: 'all',
    label:
      lastFullYear === last.year
        ? yearRange(first.year, last.year)
        : formatMonthRange(`${first.year}-01-01`, last.date),
    from: `${first.year}-01-01`,
    to: last.date,
  };
  const spans: Period[] = [];
  for (let to = lastFullYear; to - 3 >= first.year; to -= 4) {
    spans.push(yearSpan(to - 3, to, to - 7 >= first.year ? to - 7 : undefined));
  }
  const years: Period[] = [];
  for (let year = last.year; year >= first.year; year -= 1) {
    const partial = year > lastFullYear;
    const end = partial ? ends : '-12-31';
    const label = partial
      ? t('dashboards:yearUntil', { year, day: formatShortDay(last.date) })
      : t('dashboards:year', { year });
    years.push({
      id: String(year),
      label,
      from: `${year}-01-01`,
      to: `${year}${end}`,
      ...(year > first.year && {
        before: {
          label: partial
            ? t('dashboards:sameDays', { year: year - 1 })
            : t('dashboards:year', { year: year - 1 }),
          from: `${year - 1}-01-01`,
          to: `${year - 1}${end}`,
        },
      }),
    });
  }
  return [all, ...spans, ...years];
}

const yearRange = (from: number, to: number): string => t('dashboards:yearSpan', { from, to });

function yearSpan(from: number, to: number, before: number | undefined): Period {
  return {
    id: `${from}-${to}`,
    label: yearRange(from, to),
    from: `${from}-01-01`,
    to: `${to}-12-31`,
    ...(before !== undefined && {
      before: { label: yearRange(before, before + 3), from: `${before}-01-01`, to: `${before + 3}-12-31` },
    }),
  };
}

export function within(strikes: readonly Strike[], span: { from: string; to: string }): Strike[] {
  return strikes.filter((strike) => strike.date >= span.from && strike.date <= span.to);
}
