import type { Problem } from '@vantage/contract/api/problems';
import {
  addSurveyResponse,
  getLiveSurvey,
  openSurveyMonkey,
  type LiveSurvey,
  type SurveyResponse,
} from '@vantage/contract/surveys/live-surveys';
import { apiUrl } from '../../../lib/api/api-url';
import { withBasePath } from '../../../lib/browser/page-meta';

/** Reports a response with a status outside 2xx. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Partial<Problem>,
    /** The server asks to wait this many seconds. */
    readonly retryAfter: number | null,
  ) {
    super(`The server answers ${status}.`);
  }
}

/** @throws {Refusal | TypeError} TypeError without a network */
async function call<Body>(
  { method, path }: { readonly method: string; readonly path: `/${string}` },
  token: string,
  submission: { readonly key: string; readonly body: object } | null = null,
): Promise<Body> {
  const response = await fetch(withBasePath(`/api${apiUrl({ path }, { token })}`), {
    method,
    ...(submission && {
      body: JSON.stringify(submission.body),
      headers: { 'content-type': 'application/json', 'idempotency-key': submission.key },
    }),
  });
  if (response.ok) return (await response.json()) as Body;
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  const wait = Number(response.headers.get('retry-after') ?? 'none');
  throw new ApiError(response.status, problem, Number.isFinite(wait) ? wait : null);
}

export const fetchSurvey = (token: string): Promise<LiveSurvey> => call(getLiveSurvey, token);

export const addResponse = (token: string, key: string, body: SurveyResponse): Promise<unknown> =>
  call(addSurveyResponse, token, { key, body });

export const startExternalSurvey = (token: string): Promise<{ launchUrl: string }> =>
  call(openSurveyMonkey, token);
