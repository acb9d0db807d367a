import type { SurveyResponse } from '@vantage/contract/surveys/live-surveys';
import { safeLocalStorage } from '../../../lib/browser/safe-storage';

/** Answers to a survey, stored in this browser until they are sent; the last ones if several tabs are open. */
export interface StoredAnswers {
  readonly data: Readonly<Record<string, unknown>>;
  readonly page: number;
  /** Instants. */
  readonly startedAt: string;
  readonly savedAt: string;
  readonly language: string;
}

/** Answers that were completed but not yet acknowledged; sent again with the same key. */
export interface Submission {
  readonly key: string;
  readonly body: SurveyResponse;
}

const keyOf = (token: string): string => `survey:${token}`;
/** Apart, so that another tab with the survey does not replace it. */
const submissionKeyOf = (token: string): string => `survey:${token}:submission`;

// Checked by hand: this page goes to phones on slow lines, and a schema library would be a third of its own code.

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isTime = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(value));
const isTextOrMissing = (value: unknown): boolean => value === null || value === undefined || isText(value);

const isAnswers = (value: unknown): value is StoredAnswers =>
  isObject(value) &&
  isObject(value['data']) &&
  isCount(value['page']) &&
  isTime(value['startedAt']) &&
  isTime(value['savedAt']) &&
  isText(value['language']);

const isSubmission = (value: unknown): value is Submission => {
  if (!isObject(value) || !isText(value['key']) || !isObject(value['body'])) return false;
  const { version, data, startedAt, completedAt, language } = value['body'];
  return (
    isCount(version) &&
    isObject(data) &&
    isTime(startedAt) &&
    isTextOrMissing(completedAt) &&
    isTextOrMissing(language)
  );
};

/** @returns null if there is nothing, or what another release stored */
function read<Value>(key: string, isValid: (value: unknown) => value is Value): Value | null {
  try {
    const value: unknown = JSON.parse(safeLocalStorage.get(key) ?? 'null');
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

export const loadAnswers = (token: string): StoredAnswers | null => read(keyOf(token), isAnswers);

export const loadSubmission = (token: string): Submission | null =>
  read(submissionKeyOf(token), isSubmission);

/** @returns whether there was something that another release stored and this one cannot read */
export function discardUnreadable(token: string): boolean {
  const unreadable = [
    ...(loadAnswers(token) === null ? [keyOf(token)] : []),
    ...(loadSubmission(token) === null ? [submissionKeyOf(token)] : []),
  ].filter((key) => safeLocalStorage.get(key) !== null);
  for (const key of unreadable) safeLocalStorage.remove(key);
  return unreadable.length > 0;
}

export const saveAnswers = (token: string, answers: StoredAnswers): void =>
  safeLocalStorage.set(keyOf(token), JSON.stringify(answers));

export const saveSubmission = (token: string, submission: Submission): void =>
  safeLocalStorage.set(submissionKeyOf(token), JSON.stringify(submission));

export const clearAnswers = (token: string): void => safeLocalStorage.remove(keyOf(token));

/** Unless it is another tab's. */
export function clearSubmission(token: string, { key }: Submission): void {
  if (loadSubmission(token)?.key === key) safeLocalStorage.remove(submissionKeyOf(token));
}
