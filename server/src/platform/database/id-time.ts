/** Hexadecimal digits of the time, in milliseconds; the version follows. */
const timeDigits = 12;

/** Reads the time that an id of version 7 begins with, in milliseconds since the epoch; null for another version. */
export function readIdTime(id: string): number | null {
  const digits = id.replaceAll('-', '');
  return digits[timeDigits] === '7' ? Number.parseInt(digits.slice(0, timeDigits), 16) : null;
}

/**
 * Returns an id that precedes all ids of version 7 made since then.
 * @param time milliseconds since the epoch
 */
export function firstIdAt(time: number): string {
  const digits = Math.max(0, Math.floor(time)).toString(16).padStart(timeDigits, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}
