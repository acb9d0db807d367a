const minute = 60_000;
/** Longest wait, in ms: names and permissions that were changed elsewhere show after it, too. */
const longest = 5 * minute;
/** Times that a visible tab asks within the idle limit: one answer may be lost, and the next one late. */
const timesPerIdle = 3;

/**
 * Milliseconds after which a visible tab asks again who is signed in, so that a session that somebody looks at does not
 * end idle.
 * @param idleMinutes the session's limit; left out, it is not known yet
 */
export const sessionPollInterval = (idleMinutes?: number): number =>
  idleMinutes === undefined ? longest : Math.min(longest, (idleMinutes * minute) / timesPerIdle);
