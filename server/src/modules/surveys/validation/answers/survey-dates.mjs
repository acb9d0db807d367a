// The dates that SurveyJS creates: bounds of answers, which are named in messages, and the current one.
import { settings } from 'survey-core';
import { messageLanguageOf } from './message-texts.mjs';

const offset = /(?:Z|[+-]\d\d:\d\d)$/;

let locale = '';
/**
 * The respondent's, with the same hours and minutes here as there: SurveyJS reads dates without an offset as local.
 * null for the server's.
 */
let now = null;
/** Milliseconds from an instant to such a date. */
let shift = 0;

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
  if (!value) return now ? new Date(now) : date;
  const isInstant = typeof value === 'string' && offset.test(value);
  const local = isInstant ? new Date(date.getTime() + shift) : date;
  return reason === 'question-text' ? withTexts(local) : local;
};

/** @param survey whose messages are created next */
export const showDatesIn = (survey) => {
  locale = survey.getLocale();
};

/** @returns the instant of a date that was computed from the current one; any other value as it is */
export const asInstant = (value) => (value instanceof Date ? new Date(value.getTime() - shift) : value);

/**
 * Checks answers by the clock of the respondent, whose page has accepted them: it may be another day there, and they may
 * be sent days later.
 * @param completedAt with the offset from UTC; null for the server's clock
 */
export function checkAtTime(completedAt, check) {
  if (completedAt === null) return check();
  now = new Date(completedAt.replace(offset, ''));
  shift = now.getTime() - Date.parse(completedAt);
  try {
    return check();
  } finally {
    now = null;
    shift = 0;
  }
}
