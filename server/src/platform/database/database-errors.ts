import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../errors';

/** Bounds of the random pause before a retry, in milliseconds. */
const [shortestPause, longestPause] = [20, 100];

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};

/** Whether a transaction was rolled back only for the sake of another one: a deadlock, or what serializes them. */
export const isConflict = (error: unknown): boolean => /^(40P01|40001)$/.test(codeOf(error));

/**
 * Whether an error means 'not now': PostgreSQL's classes 08 (connection) and 53 (resources), 57P (shutdown), 57014 (the
 * statement took too long, or an operator cancelled it), and what the network or the pool says of a connection that
 * cannot be had.
 */
const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (isConflict(error) ||
    /^(08|53|57P|57014|ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(codeOf(error)) ||
    /Connection terminated|not queryable/.test(error.message));

/** What a caller is told when the database cannot serve now; after 5 seconds it may try again. */
export const databaseUnavailable = (cause: unknown): AppError =>
  new AppError('server.unavailable', { retryAfter: 5, cause });

/** Makes the database's own errors that mean 'not now' into that answer, and leaves all others. */
export const translateError = (error: unknown): unknown =>
  isUnavailable(error) ? databaseUnavailable(error) : error;

/**
 * Runs a transaction and retries it once if it was rolled back in favor of another one. The pause lets that one acquire
 * the lock it waits for; an immediate retry could take it first and deadlock again.
 */
export const retriedOnConflict = async <Result>(transaction: () => Promise<Result>): Promise<Result> => {
  try {
    return await transaction();
  } catch (error) {
    if (!isConflict(error)) throw error;
    await pause(randomInt(shortestPause, longestPause));
    return transaction();
  }
};
