import { AppError } from './errors';
import { perProcess } from './process-share';

/** Seconds. */
const retryAfter = 5;

/** How many slots the holders of a key may use at the same time. */
type SlotLimit = readonly [key: string, limit: number];

/**
 * Counts what is in progress by key, such as a tenant and a user, and rejects what would exceed this process's part of
 * a limit.
 * @param code of the error
 */
export function countedSlots(
  code: 'request.tooMany' | 'export.running' | 'server.unavailable' = 'request.tooMany',
) {
  const inUse = new Map<string, number>();
  const count = (key: string): number => inUse.get(key) ?? 0;

  /** @returns what releases the slots, the first time it is called. @throws {AppError} with the code */
  return (limits: readonly SlotLimit[]): (() => void) => {
    if (limits.some(([key, limit]) => count(key) >= perProcess(limit)))
      throw new AppError(code, { retryAfter });
    for (const [key] of limits) inUse.set(key, count(key) + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      for (const [key] of limits) {
        if (count(key) > 1) inUse.set(key, count(key) - 1);
        else inUse.delete(key);
      }
    };
  };
}
