import { AppError } from './errors';

/** Seconds. */
const retryAfter = 5;

/** How many slots the holders of a key may use at the same time. */
export type SlotLimit = readonly [key: string, limit: number];

/** Counts what is in progress by key, such as a tenant and a user, and rejects what would exceed a limit. */
export function countedSlots() {
  const inUse = new Map<string, number>();
  const count = (key: string): number => inUse.get(key) ?? 0;

  /** @returns what releases the slots; to be called once. @throws {AppError} request.tooMany */
  return (limits: readonly SlotLimit[]): (() => void) => {
    if (limits.some(([key, limit]) => count(key) >= limit))
      throw new AppError('request.tooMany', { retryAfter });
    for (const [key] of limits) inUse.set(key, count(key) + 1);
    return () => {
      for (const [key] of limits) {
        if (count(key) > 1) inUse.set(key, count(key) - 1);
        else inUse.delete(key);
      }
    };
  };
}
