import type { SessionExpiry } from '@vantage/contract/auth/session-expiry';

const second = 1_000;
const minute = 60 * second;
/** In ms; also bounds how late changed names and permissions appear. */
const longest = 5 * minute;
/** Tolerates one lost response and one late one. */
const timesPerIdle = 3;

/**
 * Polling interval in ms of a visible tab, which prevents an idle time-out.
 * @param idleMinutes the session's limit, if known
 */
export const sessionPollInterval = (idleMinutes?: number): number =>
  idleMinutes === undefined ? longest : Math.min(longest, (idleMinutes * minute) / timesPerIdle);

const longestWarningMs = 2 * minute;
/** While the user is warned, since the session may be extended elsewhere. */
export const expiryCheckIntervalMs = 10 * second;

/** Milliseconds before its end at which the end of an idle session is announced. */
const warningMs = (idleMinutes: number): number => Math.min(longestWarningMs, (idleMinutes * minute) / 2);

/** An end that the user can't put off is not announced. */
export const isIdleEndNear = (
  { idleEndsInSeconds, endsInSeconds }: SessionExpiry,
  idleMinutes: number,
): boolean => idleEndsInSeconds < endsInSeconds && idleEndsInSeconds * second <= warningMs(idleMinutes);

/**
 * Milliseconds until the server is asked again when the session ends: when a warning would be due if nothing uses the
 * session until then; after that every few seconds, and at the end.
 * @param age milliseconds since the server's response
 */
export const nextExpiryCheckMs = (expiry: SessionExpiry, idleMinutes: number, age: number): number => {
  const leftMs = Math.min(expiry.idleEndsInSeconds, expiry.endsInSeconds) * second - age;
  const untilWarningMs = leftMs - warningMs(idleMinutes);
  return Math.max(second, untilWarningMs > 0 ? untilWarningMs : Math.min(expiryCheckIntervalMs, leftMs));
};
