// The dates that SurveyJS creates: bounds of answers, which are named in messages, and the current one.
import { settings } from 'survey-core';
import { messageLanguageOf } from './message-texts.mjs';

/** Minutes ahead of UTC. With the server's, each date that is today's anywhere. */
const otherTimeZones = [14 * 60, -12 * 60];

let locale = '';
/** null for the server's. */
let timeZone = null;
let isCurrentUsed = false;

/** SurveyJS converts these dates to texts in its messages only. */
const withTexts = (date) => {
  const format = (style) => () =>
    new Intl.DateTimeFormat(messageLanguageOf(locale), { dateStyle: 'long', ...style }).format(date);
  return Object.assign(date, {
    toDateString: format({}),
    toString: format({ timeStyle: 'short', hourCycle: 'h23' }),
  });
};

/** @param value which the date is of; none for the current date */
settings.onDateCreated = (date, reason, value) => {
  if (reason === 'question-text') return withTexts(date);
  if (value) return date;
  isCurrentUsed = true;
  if (timeZone !== null) date.setMinutes(date.getMinutes() + timeZone + date.getTimezoneOffset());
  return date;
};

/** @param survey whose messages are created next */
export const showDatesIn = (survey) => {
  locale = survey.getLocale();
};

/**
 * Respondents' time zones are unknown, and it may be another day there.
 * @param check of answers
 * @returns the result in the server's time zone, unless only another one makes the answers valid
 */
export function checkInAnyTimeZone(check) {
  timeZone = null;
  isCurrentUsed = false;
  const result = check();
  if (result.ok || !isCurrentUsed) return result;
  for (timeZone of otherTimeZones) {
    const other = check();
    if (other.ok) return other;
  }
  return result;
}
