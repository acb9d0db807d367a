import { AppError } from '../errors';

/**
 * Whether an error means 'not now': PostgreSQL's classes 08 (connection) and 53 (resources), 57P (shutdown), and what
 * the network or the pool says of a connection that cannot be had.
 */
const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return (
    (typeof code === 'string' && /^(08|53|57P|ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(code)) ||
    /Connection terminated|not queryable/.test(error.message)
  );
};

/** What a caller is told when the database cannot serve now; after 5 seconds it may try again. */
export const unavailable = (cause: unknown): AppError =>
  new AppError('server.unavailable', { retryAfter: 5, cause });

/** Makes the database's own errors that mean 'not now' into that answer, and leaves all others. */
export const translated = (error: unknown): unknown => (isUnavailable(error) ? unavailable(error) : error);
