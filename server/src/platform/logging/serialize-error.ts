import { DatabaseError } from 'pg';

export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  /** Names of the database's objects, which are no values. */
  readonly schemaObject?: string;
  readonly cause?: LoggedError;
}

/** SQLSTATE classes whose messages quote values of rows or parameters: data exceptions and violated constraints. */
const quotesValues = /^(22|23)/;
const maxCauses = 4;

const readFrames = (stack: string | undefined, message: string): string | undefined =>
  stack?.includes(message) ? stack.slice(stack.indexOf(message) + message.length).trim() : undefined;

/**
 * Lists the fields of an error that may be logged. PostgreSQL's `detail`, `where`, `hint` and `internalQuery` quote
 * values of rows, and so do some of its messages.
 */
export function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const isDatabaseError = error instanceof DatabaseError;
  const isWithheld = isDatabaseError && quotesValues.test(error.code ?? '');
  const frames = readFrames(error.stack, error.message);
  const schemaObject = isDatabaseError
    ? [error.table, error.column, error.constraint].filter((name) => name !== undefined).join('.')
    : '';
  return {
    type: error.name,
    message: isWithheld ? 'withheld, because it may quote values' : error.message,
    ...(frames !== undefined && { stack: frames }),
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    ...(schemaObject !== '' && { schemaObject }),
    ...(cause !== undefined && depth < maxCauses && { cause: serializeError(cause, depth + 1) }),
  };
}
