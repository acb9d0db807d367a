const minute = 60_000;
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
