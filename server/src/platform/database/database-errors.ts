import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../errors';

/** Bounds of the random pause before a retry, in milliseconds. */
const [shortestPause, longestPause] = [20, 100];

const readCode = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};

export const isConflict = (error: unknown): boolean => /^(40P01|40001)$/.test(readCode(error));

/** SQLSTATE classes 08 (connection), 53 (resources), 57P (shutdown), 57014 (timeout), and network errors. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (isConflict(error) ||
    /^(08|53|57P|57014|ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(readCode(error)) ||
    /Connection terminated|not queryable|Query read timeout/.test(error.message));

export const databaseUnavailable = (cause: unknown): AppError =>
  new AppError('server.unavailable', { retryAfter: 5, cause });

/** Translates temporary database errors, and returns all others unchanged. */
export const translateError = (error: unknown): unknown =>
  isUnavailable(error) ? databaseUnavailable(error) : error;

/** Retries once after a conflict. Without the pause it could take the lock first and deadlock again. */
export const retryOnConflict = async <Result>(transaction: () => Promise<Result>): Promise<Result> => {
  try {
    return await transaction();
  } catch (error) {
    if (!isConflict(error)) throw error;
    await delay(randomInt(shortestPause, longestPause));
    return transaction();
  }
};
