// Controls the dates that SurveyJS creates: bounds of answers, which are named in messages, and the current one.
import { settings, type SurveyModel } from 'survey-core';
import { messageLanguage } from './message-texts';

const offset = /(?:Z|[+-]\d\d:\d\d)$/;

let locale = '';
/**
 * The respondent's current date, with the same hours and minutes here as there: SurveyJS reads dates without an offset
 * as local. Null stands for the server's.
 */
let now: Date | null = null;
/** Milliseconds from an instant to such a date. */
let shift = 0;

/** SurveyJS converts these dates to texts in its messages only. */
const withTexts = (date: Date): Date => {
  const format = (style: Intl.DateTimeFormatOptions) => (): string =>
    new Intl.DateTimeFormat(messageLanguage(locale), { dateStyle: 'long', ...style }).format(date);
  return Object.assign(date, {
    toDateString: format({}),
    toString: format({ timeStyle: 'short', hourCycle: 'h23' }),
  });
};

/** @param value that the date is made from; there is none for the current date */
settings.onDateCreated = (date, reason, value) => {
  if (!value) return now ? new Date(now) : date;
  const isInstant = typeof value === 'string' && offset.test(value);
  const local = isInstant ? new Date(date.getTime() + shift) : date;
  return reason === 'question-text' ? withTexts(local) : local;
};

/** Writes the dates of the messages that are created next in the survey's language. */
export const showDatesIn = (survey: SurveyModel): void => {
  locale = survey.getLocale();
};

/** @returns the instant of a date that was computed from the current one; any other value unchanged */
export const asInstant = (value: unknown): unknown =>
  value instanceof Date ? new Date(value.getTime() - shift) : value;

/**
 * Validates answers by the clock of the respondent, whose page has accepted them: it may be another day there, and they
 * may be sent days later.
 * @param completedAt with the offset from UTC; null for the server's clock
 */
export function validateAtTime<Result>(completedAt: string | null, validate: () => Result): Result {
  if (completedAt === null) return validate();
  now = new Date(completedAt.replace(offset, ''));
  shift = now.getTime() - Date.parse(completedAt);
  try {
    return validate();
  } finally {
    now = null;
    shift = 0;
  }
}
