const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** @returns ISO 8601 in the browser's time zone, such as `2026-01-02T18:30:00.000+09:00` */
export function toLocalTime(date: Date): string {
  const offset = -date.getTimezoneOffset();
  const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
}
