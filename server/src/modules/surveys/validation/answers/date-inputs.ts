const time = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,3})?)?';
const month = '(?:0[1-9]|1[0-2])';
const week = 'W(?:0[1-9]|[1-4]\\d|5[0-3])';
/** Dates and times as browsers give them, or as an expression of the definition sets them. */
const dateOrTime = new RegExp(
  `^(?:${time}|\\d{4,6}-${week}|(?<year>\\d{4,6})-(?<month>${month})(?:-(?<day>\\d\\d)(?:T${time})?)?)$`,
);

/** Types of inputs whose values are dates or times. */
export const dateInputTypes: ReadonlySet<string> = new Set([
  'date',
  'datetime-local',
  'month',
  'week',
  'time',
]);

/** `Date` maps the years 0 to 99 to 1900 to 1999, but the calendar repeats every 400 years. */
const countDays = (year: number, monthOfYear: number): number =>
  new Date(Date.UTC(2_000 + (year % 400), monthOfYear, 0)).getUTCDate();

/** `Date.parse` would read 30 February as 2 March. */
export const isDateOrTime = (text: string): boolean => {
  const match = dateOrTime.exec(text);
  if (!match) return false;
  const { year, month: monthOfYear, day } = match.groups ?? {};
  if (day === undefined) return true;
  return Number(day) >= 1 && Number(day) <= countDays(Number(year), Number(monthOfYear));
};
