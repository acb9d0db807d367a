import { problems, type FieldRefusal, type Problem, type ProblemCode } from '@vantage/contract/problems';

/** Per field path, what is wrong with it. */
export type FieldProblems = Record<string, FieldRefusal[]>;

/**
 * A refusal that the caller is told about. Everything else that is thrown becomes `server.error`,
 * whose text says nothing of the cause.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly fields: FieldProblems | undefined;
  /** Seconds after which the caller may try again. */
  readonly retryAfter: number | undefined;
  /** Minutes until a lock ends by itself. */
  readonly lockMinutes: number | undefined;
  /** The entity as it is now, where the caller knew an older one. */
  readonly current: object | undefined;
  /** What keeps an entity from being deleted, and how many of each. */
  readonly dependents: Problem['dependents'];
  /** Why an insight cannot be embedded. */
  readonly reason: Problem['reason'];

  constructor(
    readonly code: ProblemCode,
    options: {
      detail?: string;
      fields?: FieldProblems;
      retryAfter?: number;
      lockMinutes?: number;
      current?: object;
      dependents?: Problem['dependents'];
      reason?: Problem['reason'];
      /** Another status than the code's own. */
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

/** An id that does not exist, or that this caller may not know of: both are answered alike. */
export const notFound = (): AppError => new AppError('notFound');

/**
 * Somebody else changed an entity since the caller read it.
 * @param current what reading it would answer now
 */
export const staleConflict = (current: object): AppError => new AppError('conflict.stale', { current });

/** A mistake in how the process was started or is run: printed as one line, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
