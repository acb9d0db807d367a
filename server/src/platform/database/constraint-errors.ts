import type { AppError } from '../errors';

/**
 * Makes a unique index's refusal into what the caller is told. The index decides, not a look before the leap: two people
 * may press Save at once.
 * @param index the index or constraint that refuses
 */
export const onUniqueViolation =
  (index: string, refusal: () => AppError) =>
  (error: unknown): never => {
    const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
    throw code === '23505' && constraint === index ? refusal() : error;
  };

/**
 * Makes a foreign key's refusal into what the caller is told: what a row names was there when it was looked for, and is
 * deleted since.
 * @param keys the names of the foreign keys that lead to it
 */
export const onForeignKeyViolation =
  (keys: readonly string[], refusal: () => AppError) =>
  (error: unknown): never => {
    const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
    throw code === '23503' && keys.includes(String(constraint)) ? refusal() : error;
  };
