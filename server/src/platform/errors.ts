import { problems, type FieldRefusal, type Problem, type ProblemCode } from '@vantage/contract/problems';

/** Problems by field path. */
export type FieldProblems = Record<string, FieldRefusal[]>;

/**
 * An error that is reported to the client. Anything else becomes `server.error`, which reveals nothing of its cause.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly fields: FieldProblems | undefined;
  /** Seconds after which the client may try again. */
  readonly retryAfter: number | undefined;
  /** Minutes until a temporary lock ends. */
  readonly lockMinutes: number | undefined;
  /** The current entity, if the client's version is outdated. */
  readonly current: object | undefined;
  /** What keeps an entity from being deleted, with counts. */
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
      /** Overrides the code's own status. */
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

/** For an id that does not exist or that the caller may not see; the response is the same. */
export const notFound = (): AppError => new AppError('notFound');

/**
 * Somebody else has changed the entity since the caller read it.
 * @param current the entity as it would be read now
 */
export const staleConflict = (current: object): AppError => new AppError('conflict.stale', { current });

/** A configuration or operating error: printed as one line, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
