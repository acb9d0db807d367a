import { times, type Strike } from '../data/strike';
import { observedDays } from './observation';
import type { Period } from './period';
import { leastForRanking, summarize, type Summary } from './summary';

/** Meteorological seasons of the northern hemisphere, where all airports of the file are. */
export const seasons = [
  { name: 'Winter', months: [11, 0, 1] },
  { name: 'Spring', months: [2, 3, 4] },
  { name: 'Summer', months: [5, 6, 7] },
  { name: 'Fall', months: [8, 9, 10] },
] as const;

interface Activity {
  strikes: number;
  /** Covered days over all years. */
  days: number;
  /** Relative to the whole period's strikes per day: 1 is average. */
  timesAverage: number;
}

export interface MonthActivity extends Activity {
  /** 0 = January. */
  month: number;
}

export interface SeasonSummary extends Summary, Activity {
  name: string;
  /** Covered months, 0 = January. */
  covered: number[];
  nightShare: number;
}

function activity(strikes: number, days: number, averagePerDay: number): Activity {
  return { strikes, days, timesAverage: averagePerDay === 0 ? 0 : strikes / days / averagePerDay };
}

/**
 * Only covered months, busiest first by strikes per day; empty if there are too few strikes to rank months.
 */
export function monthActivity(strikes: readonly Strike[], period: Period): MonthActivity[] {
  if (strikes.length < leastForRanking) return [];
  const days = observedDays(period);
  const perDay = strikes.length / days.reduce((sum, count) => sum + count, 0);
  return days
    .map((count, month) => ({
      month,
      ...activity(strikes.filter((strike) => strike.month === month).length, count, perDay),
    }))
    .filter((month) => month.days > 0)
    .toSorted((a, b) => b.timesAverage - a.timesAverage || a.month - b.month);
}

/** In order; a season that is not covered has zero days. */
export function bySeason(strikes: readonly Strike[], period: Period): SeasonSummary[] {
  const daysOfMonths = observedDays(period);
  const perDay = strikes.length / daysOfMonths.reduce((sum, count) => sum + count, 0);
  return seasons.map(({ name, months }) => {
    const rows = strikes.filter((strike) => (months as readonly number[]).includes(strike.month));
    const night = rows.filter((strike) => strike.time === 'Night').length;
    const days = months.reduce<number>((sum, month) => sum + daysOfMonths[month]!, 0);
    return {
      name,
      covered: months.filter((month) => daysOfMonths[month]! > 0),
      ...summarize(rows),
      ...activity(rows.length, days, perDay),
      nightShare: rows.length === 0 ? 0 : night / rows.length,
    };
  });
}

/** A time of day in a month, over all years of the selection. */
export interface PatrolWindow {
  month: number;
  time: string;
  strikes: number;
  damaging: number;
  /** Share of all strikes in this and all busier windows. */
  cumulativeShare: number;
}

/** Busiest first, without empty windows. */
export function patrolWindows(strikes: readonly Strike[]): PatrolWindow[] {
  const windows = Array.from({ length: 12 }, (_, month) =>
    times.map((time) => {
      const rows = strikes.filter((strike) => strike.month === month && strike.time === time);
      return { month, time, strikes: rows.length, damaging: summarize(rows).damaging };
    }),
  )
    .flat()
    .filter((window) => window.strikes > 0)
    .toSorted((a, b) => b.strikes - a.strikes || a.month - b.month);
  let running = 0;
  return windows.map((window) => {
    running += window.strikes;
    return { ...window, cumulativeShare: running / strikes.length };
  });
}
