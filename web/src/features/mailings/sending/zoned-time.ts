const minuteMs = 60_000;

/** Returns what the clock of a time zone shows, as if it were UTC. */
const readClock = (instant: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const part = (name: string): number => Number(parts.find(({ type }) => type === name)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
};

/**
 * Returns the instant at which the clocks of a time zone show a time. For a time that is skipped when the clocks go
 * forward, it is the one as long after the change.
 * @param date `YYYY-MM-DD`
 * @param time `HH:MM`
 * @returns ISO 8601, or null if it is no time
 */
export const instantAt = (date: string, time: string, timeZone: string): string | null => {
  const wallClockTime = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wallClockTime)) return null;
  // The first guess may be on the other side of a change of the clocks.
  let instant = wallClockTime;
  for (let round = 0; round < 2; round += 1)
    instant = wallClockTime - (readClock(instant, timeZone) - instant);
  return new Date(Math.floor(instant / minuteMs) * minuteMs).toISOString();
};

/** @returns the day on which a time zone is, as `YYYY-MM-DD` */
export const localDate = (timeZone: string, instant: number): string =>
  new Date(readClock(instant, timeZone)).toISOString().slice(0, 10);

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const timeZones = (): readonly string[] => [
  ...new Set([browserTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]),
];
