import type { SurveyResponse } from '@vantage/contract/surveys/live-surveys';
import { safeLocalStorage } from '../../../lib/browser/safe-storage';

/**
 * Answers are stored in this browser until they are sent. If several tabs are open, the last answers replace the
 * others.
 */
export interface StoredAnswers {
  readonly data: Readonly<Record<string, unknown>>;
  readonly page: number;
  /** Times are ISO 8601 instants. */
  readonly startedAt: string;
  readonly savedAt: string;
  readonly language: string;
}

/** Completed answers that the server has not acknowledged are sent again with the same key. */
export interface Submission {
  readonly key: string;
  readonly body: SurveyResponse;
}

const getAnswersKey = (token: string): string => `survey:${token}`;
/** Each submission has a separate key, so that another tab with the survey does not replace it. */
const getSubmissionKey = (token: string): string => `survey:${token}:submission`;

// Values are validated by hand: this page is loaded by phones on slow connections, and a schema library would add a
// third to its code.

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

export const loadAnswers = (token: string): StoredAnswers | null => read(getAnswersKey(token), isAnswers);

export const loadSubmission = (token: string): Submission | null =>
  read(getSubmissionKey(token), isSubmission);

/** @returns whether there was something that another release stored and this one cannot read */
export function discardUnreadable(token: string): boolean {
  const unreadable = [
    ...(loadAnswers(token) === null ? [getAnswersKey(token)] : []),
    ...(loadSubmission(token) === null ? [getSubmissionKey(token)] : []),
  ].filter((key) => safeLocalStorage.get(key) !== null);
  for (const key of unreadable) safeLocalStorage.remove(key);
  return unreadable.length > 0;
}

export const saveAnswers = (token: string, answers: StoredAnswers): void =>
  safeLocalStorage.set(getAnswersKey(token), JSON.stringify(answers));

export const saveSubmission = (token: string, submission: Submission): void =>
  safeLocalStorage.set(getSubmissionKey(token), JSON.stringify(submission));

export const clearAnswers = (token: string): void => safeLocalStorage.remove(getAnswersKey(token));

/** Removes the submission unless another tab has replaced it. */
export function clearSubmission(token: string, { key }: Submission): void {
  if (loadSubmission(token)?.key === key) safeLocalStorage.remove(getSubmissionKey(token));
}
