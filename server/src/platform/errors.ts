import {
  problems,
  type FieldProblemDetail,
  type Problem,
  type ProblemCode,
} from '@vantage/contract/api/problems';

export type FieldProblems = Record<string, FieldProblemDetail[]>;

/** An error that is reported to the client. All others become `server.error`, which reveals no cause. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly fields: FieldProblems | undefined;
  /** Seconds after which the client may retry. */
  readonly retryAfter: number | undefined;
  /** Minutes until a temporary lock ends. */
  readonly lockMinutes: number | undefined;
  /** The current version of what was to be changed. A string is its JSON, since parsing megabytes would block the event loop. */
  readonly current: object | string | undefined;
  readonly dependents: Problem['dependents'];
  readonly reason: Problem['reason'];

  constructor(
    readonly code: ProblemCode,
    options: {
      detail?: string;
      fields?: FieldProblems;
      retryAfter?: number;
      lockMinutes?: number;
      current?: object | string;
      dependents?: Problem['dependents'];
      reason?: Problem['reason'];
      status?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.detail ?? problems[code].title, { cause: options.cause });
    this.status = options.status ?? problems[code].status;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.lockMinutes = options.lockMinutes;
    this.current = options.current;
    this.dependents = options.dependents;
    this.reason = options.reason;
  }
}

/** The same for a missing id and one that the caller may not see. */
export const notFound = (): AppError => new AppError('notFound');

/** @param current the entity, or its JSON */
export const staleConflict = (current: object | string): AppError =>
  new AppError('conflict.stale', { current });

/** A configuration or operating error: printed as one line, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
