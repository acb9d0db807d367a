import { times, type Strike } from '../data/strike';
import { summarise, type Summary } from './summary';

/** Meteorological seasons of the northern hemisphere, where all airports of the file lie. */
export const seasons = [
  { name: 'Winter', months: [11, 0, 1], span: 'Dec–Feb' },
  { name: 'Spring', months: [2, 3, 4], span: 'Mar–May' },
  { name: 'Summer', months: [5, 6, 7], span: 'Jun–Aug' },
  { name: 'Autumn', months: [8, 9, 10], span: 'Sep–Nov' },
] as const;

export interface SeasonSummary extends Summary {
  name: string;
  span: string;
  nightShare: number;
}

export function bySeason(strikes: readonly Strike[]): SeasonSummary[] {
  return seasons.map(({ name, span, months }) => {
    const rows = strikes.filter((strike) => (months as readonly number[]).includes(strike.month));
    const night = rows.filter((strike) => strike.time === 'Night').length;
    return { name, span, ...summarise(rows), nightShare: rows.length === 0 ? 0 : night / rows.length };
  });
}

/** A patrol window: one time of day in one month of the year, over all years of the selection. */
export interface PatrolWindow {
  month: number;
  time: string;
  strikes: number;
  damaging: number;
  /** Share of all strikes in this window and all busier ones. */
  cumulativeShare: number;
}

/** The windows from the busiest down; windows without a strike are left out. */
export function patrolWindows(strikes: readonly Strike[]): PatrolWindow[] {
  const windows = Array.from({ length: 12 }, (_, month) =>
    times.map((time) => {
      const rows = strikes.filter((strike) => strike.month === month && strike.time === time);
      return { month, time, strikes: rows.length, damaging: summarise(rows).damaging };
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
