import type { Strike } from '../data/strike';
import { median, summarize, type Summary } from './summary';

export interface SpeedBand extends Summary {
  name: string;
}

const bandWidth = 40;
const bandCount = 7;

/** Indicated airspeed in bands of 40 knots; reports without a speed are excluded. */
export function speedBands(strikes: readonly Strike[]): SpeedBand[] {
  return Array.from({ length: bandCount }, (_, index) => {
    const from = index * bandWidth;
    const isLast = index === bandCount - 1;
    const rows = strikes.filter(
      ({ speed }) => speed !== null && speed >= from && (isLast || speed < from + bandWidth),
    );
    return { name: isLast ? `${from}+` : `${from}–${from + bandWidth - 1}`, ...summarize(rows) };
  });
}

/** Median indicated airspeed in knots, and the number of reports with a speed. */
export function medianSpeed(strikes: readonly Strike[]): { knots: number; stated: number } {
  const speeds = strikes.flatMap(({ speed }) => (speed === null ? [] : [speed]));
  return { knots: median(speeds), stated: speeds.length };
}
