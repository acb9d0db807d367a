type TextKeys = readonly [min: string, max: string];

const dateKeys: TextKeys = ['minDateError', 'maxDateError'];
const timeKeys: TextKeys = ['minTimeError', 'maxTimeError'];
const keysByInputType: ReadonlyMap<string, TextKeys> = new Map([
  ['date', dateKeys],
  ['datetime-local', timeKeys],
  ['month', timeKeys],
  ['time', timeKeys],
  ['week', timeKeys],
]);

/**
 * SurveyJS calls the bounds of dates minimum and maximum, as those of numbers.
 * @returns the keys of our own messages about them; none for other inputs
 */
export const boundTextKeys = (inputType: string): TextKeys | undefined => keysByInputType.get(inputType);
