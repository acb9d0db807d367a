import type { AppError } from '../errors';

/**
 * Translates the violation of a unique index. The index decides rather than a check beforehand, since two users may
 * save at the same time.
 * @param index the index or constraint
 */
export const onUniqueViolation =
  (index: string, refusal: () => AppError) =>
  (error: unknown): never => {
    const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
    throw code === '23505' && constraint === index ? refusal() : error;
  };

/**
 * Translates the violation of a foreign key: the referenced row was deleted after it had been checked.
 * @param keys the foreign keys
 */
export const onForeignKeyViolation =
  (keys: readonly string[], refusal: () => AppError) =>
  (error: unknown): never => {
    const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
    throw code === '23503' && keys.includes(String(constraint)) ? refusal() : error;
  };
