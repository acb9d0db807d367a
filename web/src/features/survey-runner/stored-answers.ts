import type { SurveyResponse } from '@vantage/contract/surveys/live-surveys';
import { localStore } from '../../lib/browser/local-store';

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

function read<Value>(key: string): Partial<Value> | null {
  try {
    return JSON.parse(localStore.get(key) ?? 'null') as Partial<Value> | null;
  } catch {
    return null;
  }
}

/** @returns null also for data of an older release */
export function loadAnswers(token: string): StoredAnswers | null {
  const stored = read<StoredAnswers>(keyOf(token));
  return typeof stored?.data === 'object' && typeof stored.startedAt === 'string'
    ? (stored as StoredAnswers)
    : null;
}

export function loadSubmission(token: string): Submission | null {
  const stored = read<Submission>(submissionKeyOf(token));
  return typeof stored?.key === 'string' && typeof stored.body === 'object' ? (stored as Submission) : null;
}

export const saveAnswers = (token: string, answers: StoredAnswers): void =>
  localStore.set(keyOf(token), JSON.stringify(answers));

export const saveSubmission = (token: string, submission: Submission): void =>
  localStore.set(submissionKeyOf(token), JSON.stringify(submission));

export const clearAnswers = (token: string): void => localStore.remove(keyOf(token));

/** Unless it is another tab's. */
export function clearSubmission(token: string, { key }: Submission): void {
  if (loadSubmission(token)?.key === key) localStore.remove(submissionKeyOf(token));
}
