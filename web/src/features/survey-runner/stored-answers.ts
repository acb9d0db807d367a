import type { SurveyResponse } from '@vantage/contract/surveys/live-surveys';
import { localStore } from '../../lib/browser/local-store';

/** What this browser keeps of a survey until it is sent. */
export interface StoredAnswers {
  readonly data: Readonly<Record<string, unknown>>;
  readonly page: number;
  /** Instants. */
  readonly startedAt: string;
  readonly savedAt: string;
  readonly language: string;
  /** Complete, but not known to have arrived; sent with the same key until it has. */
  readonly submission: { readonly key: string; readonly body: SurveyResponse } | null;
}

const keyOf = (token: string): string => `survey:${token}`;

/** @returns null also for what an older release has written */
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

export const forgetAnswers = (token: string): void => localStore.remove(keyOf(token));
