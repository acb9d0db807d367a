import type { LiveSurveyState, SurveyResponse } from '@vantage/contract/surveys/live-surveys';
import { addResponse, ApiError } from './live-survey-api';
import { exponentialBackoff } from './retries';

export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'state'; readonly state: Exclude<LiveSurveyState, 'Open'> | 'NotFound' }
  | { readonly kind: 'tooLarge' }
  /** The server has no such version of the survey, for example after a backup was restored. */
  | { readonly kind: 'outdated' }
  /** The survey has to be changed, so the same answers would be rejected again. */
  | { readonly kind: 'tooCostly' }
  /** The server will not accept this request later either, for a reason that is not in the answers. */
  | { readonly kind: 'rejected' }
  /** By question name. */
  | { readonly kind: 'invalid'; readonly problems: Readonly<Record<string, AnswerProblem>> };

export interface AnswerProblem {
  readonly code: string;
  readonly message: string;
}

const states = {
  'survey.notOpen': 'NotOpen',
  'survey.closed': 'Closed',
  'survey.full': 'Full',
  'survey.answered': 'Answered',
  'survey.invitationOnly': 'InvitationOnly',
  notFound: 'NotFound',
} as const;
const isStateCode = (code: unknown): code is keyof typeof states =>
  typeof code === 'string' && Object.hasOwn(states, code);

/** These client errors may pass: timeouts, and limits of a client network. */
const retryableStatuses = new Set([408, 425, 429]);

/** @returns null if it may succeed later */
function toOutcome({ status, problem }: ApiError): Outcome | null {
  if (isStateCode(problem.code)) return { kind: 'state', state: states[problem.code] };
  if (problem.code === 'survey.tooCostly') return { kind: 'tooCostly' };
  if (status === 413) return { kind: 'tooLarge' };
  if (status >= 500 || retryableStatuses.has(status)) return null;
  if (status !== 422) return { kind: 'rejected' };
  const fields = problem.fields ?? {};
  // The survey promises something else than this respondent was told.
  if (fields['version'] ?? fields['anonymity']) return { kind: 'outdated' };
  if (fields['data']?.some(({ code }) => code === 'tooLarge')) return { kind: 'tooLarge' };
  const problems = Object.entries(fields).flatMap(([field, [problem]]) =>
    problem && field.startsWith('data.') ? [[field.slice('data.'.length), problem] as const] : [],
  );
  return problems.length === 0
    ? { kind: 'rejected' }
    : { kind: 'invalid', problems: Object.fromEntries(problems) };
}

/** Says why answers could not be sent yet: the server was not reached, or is too busy. */
export type WaitReason = 'offline' | 'busy';

/**
 * Retries until the server accepts or rejects the response, which is safe, since all requests have the same key.
 * @param onWait called after each inconclusive attempt
 */
export async function sendAnswers(
  token: string,
  { key, body }: { readonly key: string; readonly body: SurveyResponse },
  onWait: (reason: WaitReason) => void,
): Promise<Outcome> {
  const wait = exponentialBackoff();
  for (;;) {
    let reason: WaitReason = 'offline';
    let retryAfter: number | null = null;
    try {
      await addResponse(token, key, body);
      return { kind: 'sent' };
    } catch (error) {
      if (error instanceof ApiError) {
        const outcome = toOutcome(error);
        if (outcome) return outcome;
        reason = 'busy';
        ({ retryAfter } = error);
      }
    }
    onWait(reason);
    await wait(retryAfter);
  }
}
