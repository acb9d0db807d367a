const time = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,3})?)?';
/** Dates and times as browsers give them, or as an expression of the definition sets them. */
const dateOrTime = new RegExp(`^(?:${time}|\\d{4,6}-W\\d\\d|\\d{4,6}-\\d\\d(?:-\\d\\d(?:T${time})?)?)$`);

/** Types of inputs whose values are dates or times. */
export const dateInputTypes: ReadonlySet<string> = new Set([
  'date',
  'datetime-local',
  'month',
  'week',
  'time',
]);

/** A text of ten or more characters has a day, which may not exist. */
export const isDateOrTime = (text: string): boolean =>
  dateOrTime.test(text) && !(text.length > 9 && Number.isNaN(Date.parse(text)));
