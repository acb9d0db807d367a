import { browserTimeZone, instantAt } from './zoned-time';

/** Has the start of a mailing as it is typed. */
export interface Schedule {
  readonly later: boolean;
  /** Contains `YYYY-MM-DD`, or the typed text if it is no date. */
  readonly date: string | null;
  /** Contains `HH:MM`. */
  readonly time: string;
  readonly timeZone: string;
}

export const emptySchedule: Schedule = { later: false, date: null, time: '', timeZone: browserTimeZone() };

/** @returns ISO 8601; null for now, and while no complete time is typed */
export const scheduledInstant = ({ later, date, time, timeZone }: Schedule): string | null =>
  later && date !== null ? instantAt(date, time, timeZone) : null;

/** Tells whether the mailing is to start later, but at no time that is still to come. */
export const isInPast = (schedule: Schedule, now: number): boolean => {
  const instant = scheduledInstant(schedule);
  return schedule.later && !(instant !== null && Date.parse(instant) > now);
};
