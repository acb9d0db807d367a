import type { Problem } from '@vantage/contract/api/problems';

export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  /** A key of the message catalog. */
  readonly code: Problem['code'];
  readonly problem: Problem;
  /** In seconds; 0 if the server does not say. */
  readonly retryAfter: number;

  constructor(problem: Problem, retryAfter = 0) {
    super(problem.title);
    this.status = problem.status;
    this.code = problem.code;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** Whether the role lacks the permission. */
export const isRejected = (error: Error | null): boolean =>
  error instanceof ApiProblem && error.code === 'permission.denied';

export const isTenantGone = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'tenant.unknown';

/** Does not exist, or is hidden from the user. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'notFound';

/**
 * For deletions: an entity that no longer exists counts as deleted.
 * @throws any other error
 */
export const ignoreNotFound = (error: unknown): undefined => {
  if (!isNotFound(error)) throw error;
};

/** The server was unreachable or did not respond in time. */
export class NetworkProblem extends Error {
  override readonly name = 'NetworkProblem';

  constructor(cause: unknown) {
    super('The server could not be reached.', { cause });
  }
}

/** Ids of the logged-out screen. */
export const logoutIds = { tokenInvalid: '0', sessionInvalid: '1', byUser: '2' } as const;

/** Excludes a logout by the user. */
export type EndReason = 'tokenInvalid' | 'sessionInvalid';

/** The session has ended and the tokens are removed; the logged-out screen is about to show. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
  readonly logoutId: string;

  constructor(reason: EndReason) {
    super('Authentication failed: Unable to refresh token.');
    this.logoutId = logoutIds[reason];
  }
}

/** For a response that is not the API's, such as a proxy's page. */
export const genericProblem = (status: number): Problem => ({
  type: 'about:blank',
  title: 'Unexpected error occurred',
  status,
  code: status === 503 || status === 502 || status === 504 ? 'server.unavailable' : 'server.error',
  detail: '',
  requestId: '',
});
