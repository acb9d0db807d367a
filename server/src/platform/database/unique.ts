import type { AppError } from '../errors';

/**
 * Makes a unique index's refusal into what the caller is told. The index decides, not a look before the leap: two people
 * may press Save at once.
 * @param index the index or constraint that refuses
 */
export const onUnique =
  (index: string, refusal: () => AppError) =>
  (error: unknown): never => {
    const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
    throw code === '23505' && constraint === index ? refusal() : error;
  };
