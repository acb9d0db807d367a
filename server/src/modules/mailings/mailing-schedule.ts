import { day, minute } from '../../platform/durations';
import { AppError } from '../../platform/errors';

/** A mailing may be scheduled at most this many milliseconds ahead. */
const maxScheduleAheadMs = 366 * day;
/** The time may be over by this many milliseconds: the user's clock may be slow, and confirming takes a while. */
const scheduleToleranceMs = 5 * minute;

/** @param now in milliseconds. @returns null to start now. @throws {AppError} validation of `scheduledAt` */
export function parseScheduledAt(scheduledAt: string | undefined, now: number): Date | null {
  if (scheduledAt === undefined) return null;
  const time = new Date(scheduledAt);
  if (time.getTime() < now - scheduleToleranceMs)
    throw new AppError('validation', {
      fields: { scheduledAt: [{ code: 'tooEarly', message: 'Must be in the future.' }] },
    });
  if (time.getTime() > now + maxScheduleAheadMs)
    throw new AppError('validation', {
      fields: { scheduledAt: [{ code: 'tooLate', message: 'Must be within a year.' }] },
    });
  return time;
}
