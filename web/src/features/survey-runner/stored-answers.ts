import type { SurveyResponse } from '@vantage/contract/surveys/live-surveys';
import { localStore } from '../../lib/browser/local-store';

/** Answers to a survey, stored in this browser until they are sent. */
export interface StoredAnswers {
  readonly data: Readonly<Record<string, unknown>>;
  readonly page: number;
  /** Instants. */
  readonly startedAt: string;
  readonly savedAt: string;
  readonly language: string;
  /** Completed but not yet acknowledged; sent again with the same key. */
  readonly submission: { readonly key: string; readonly body: SurveyResponse } | null;
}

const keyOf = (token: string): string => `survey:${token}`;

/** @returns null also for data of an older release */
export function loadAnswers(token: string): StoredAnswers | null {
  try {
    const stored = JSON.parse(localStore.get(keyOf(token)) ?? 'null') as StoredAnswers | null;
    return typeof stored?.data === 'object' && typeof stored.startedAt === 'string' ? stored : null;
  } catch {
    return null;
  }
}

export const saveAnswers = (token: string, answers: StoredAnswers): void =>
  localStore.set(keyOf(token), JSON.stringify(answers));

export const clearAnswers = (token: string): void => localStore.remove(keyOf(token));
