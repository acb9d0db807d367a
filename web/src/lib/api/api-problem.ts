import type { Problem } from '@vantage/contract/problems';

/** The server refused a call and said why (`application/problem+json`). */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  /** Stable code, a key of the message catalogue. */
  readonly code: Problem['code'];
  readonly problem: Problem;
  /** Seconds after which the call may be made again; 0 where the server does not say. */
  readonly retryAfter: number;

  constructor(problem: Problem, retryAfter = 0) {
    super(problem.title);
    this.status = problem.status;
    this.code = problem.code;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** Whether the role does not allow what was asked for. */
export const isRefused = (error: Error | null): boolean =>
  error instanceof ApiProblem && error.code === 'permission.denied';

/**
 * For a deletion: what is gone already counts as deleted.
 * @throws any other error
 */
export const ignoreNotFound = (error: unknown): undefined => {
  if (!(error instanceof ApiProblem && error.code === 'notFound')) throw error;
};

/** The server could not be reached, or did not answer in time. */
export class NetworkProblem extends Error {
  override readonly name = 'NetworkProblem';

  constructor(cause: unknown) {
    super('The server could not be reached.', { cause });
  }
}

/** Ids of the logged-out screen, by how the session ended. */
export const logoutIds = { tokenInvalid: '0', sessionInvalid: '1', byUser: '2' } as const;

/** Why a session ended without the person asking for it here. */
export type EndReason = 'tokenInvalid' | 'sessionInvalid';

/** The session is over and the tokens are gone; the logged-out screen is already on its way. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
  /** Id of the logged-out screen that says why. */
  readonly logoutId: string;

  constructor(reason: EndReason) {
    super('Authentication failed: Unable to refresh token.');
    this.logoutId = logoutIds[reason];
  }
}

/** An answer that is not of our making (a proxy's page, say), told as a problem of its status. */
export const unexplainedProblem = (status: number): Problem => ({
  type: 'about:blank',
  title: 'Unexpected error occured',
  status,
  code: status === 503 || status === 502 || status === 504 ? 'server.unavailable' : 'server.error',
  detail: '',
  requestId: '',
});
