import type { AppError } from '../errors';

interface ConstraintError {
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly message?: unknown;
}

/** The end of a constraint's name on a shard of a distributed table. */
const shardSuffix = /_\d+$/;

/**
 * Reads which constraint was violated. A distributed database names that of the shard, and may do so in the message only.
 */
const isViolationOf = (error: unknown, code: string, names: readonly string[]): boolean => {
  const { code: actual, constraint, message } = error as ConstraintError;
  if (actual !== code) return false;
  const name =
    typeof constraint === 'string' ? constraint : /constraint "([^"]+)"/.exec(String(message))?.[1];
  return name !== undefined && (names.includes(name) || names.includes(name.replace(shardSuffix, '')));
};

/** Relies on the index rather than a prior check, since two users may save concurrently. */
export const onUniqueViolation =
  (index: string, rejection: () => AppError) =>
  (error: unknown): never => {
    throw isViolationOf(error, '23505', [index]) ? rejection() : error;
  };

/** The referenced row was deleted after it had been checked. */
export const onForeignKeyViolation =
  (keys: readonly string[], rejection: () => AppError) =>
  (error: unknown): never => {
    throw isViolationOf(error, '23503', keys) ? rejection() : error;
  };
