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

/** A response outside 2xx. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Partial<Problem>,
    /** Seconds. */
    readonly retryAfter: number | null,
  ) {
    super(`The server answers ${status}.`);
  }
}

/** @throws {Refusal | TypeError} TypeError without a network */
async function call<Body>(
  { method, path }: { readonly method: string; readonly path: `/${string}` },
  token: string,
  given: { readonly key: string; readonly body: object } | null = null,
): Promise<Body> {
  const response = await fetch(withBasePath(`/api${apiUrl({ path }, { token })}`), {
    method,
    ...(given && {
      body: JSON.stringify(given.body),
      headers: { 'content-type': 'application/json', 'idempotency-key': given.key },
    }),
  });
  if (response.ok) return (await response.json()) as Body;
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  const wait = Number(response.headers.get('retry-after') ?? 'none');
  throw new Refusal(response.status, problem, Number.isFinite(wait) ? wait : null);
}

export const readSurvey = (token: string): Promise<LiveSurvey> => call(getLiveSurvey, token);

export const addResponse = (token: string, key: string, body: SurveyResponse): Promise<unknown> =>
  call(addSurveyResponse, token, { key, body });

export const startExternalSurvey = (token: string): Promise<{ launchUrl: string }> =>
  call(openSurveyMonkey, token);
