import { day, minute } from '../../../platform/durations';
import { AppError } from '../../../platform/errors';
import type { AttemptState } from './attempts.repository';

/** Applies to wrong passwords and to wrong security codes. */
export const maxFailures = 5;
/** From this failure on, the response warns of the lock. */
export const warnFromFailure = 3;
/** Milliseconds. Locks are temporary, so that a stranger cannot lock a user out permanently. */
export const lockDuration = 15 * minute;
/** Milliseconds for which attempts are stored; longer than any lock. */
export const attemptRetention = day;

/** At least 1, or null if the name is not locked. */
export const getLockMinutes = ({ lockedUntil }: AttemptState, now: number): number | null =>
  lockedUntil && lockedUntil.getTime() > now
    ? Math.max(1, Math.ceil((lockedUntil.getTime() - now) / minute))
    : null;

/** For the attempt that has locked the name. */
export const lockedError = (): AppError => new AppError(102, { lockMinutes: lockDuration / minute });

/** Null if the name is not locked. */
export const toLockError = (state: AttemptState, now: number): AppError | null => {
  const lockMinutes = getLockMinutes(state, now);
  if (lockMinutes === null) return null;
  return new AppError(state.lockedBy === 'code' ? 'login.locked' : 102, { lockMinutes });
};
