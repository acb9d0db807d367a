// In milliseconds.
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * Returns the first of the month (UTC) that is this many months before the month of `time`, so that a whole month of rows
 * becomes older at once.
 * @param time milliseconds since the epoch
 */
export function monthsBefore(time: number, months: number): Date {
  const date = new Date(time);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1));
}
