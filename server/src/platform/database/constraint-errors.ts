import type { AppError } from '../errors';

/** Relies on the index rather than a prior check, since two users may save concurrently. */
export const onUniqueViolation =
  (index: string, rejection: () => AppError) =>
  (error: unknown): never => {
    const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
    throw code === '23505' && constraint === index ? rejection() : error;
  };

/** The referenced row was deleted after it had been checked. */
export const onForeignKeyViolation =
  (keys: readonly string[], rejection: () => AppError) =>
  (error: unknown): never => {
    const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
    throw code === '23503' && keys.includes(String(constraint)) ? rejection() : error;
  };
