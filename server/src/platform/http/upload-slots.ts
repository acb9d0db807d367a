import type { Actor } from '../actor';
import { AppError } from '../errors';

const maxSlots = { total: 16, perTenant: 4, perUser: 2 } as const;
/** Seconds. */
const retryAfter = 5;

/** No user and no tenant can use all slots. */
export function uploadSlots() {
  const inUse = new Map<string, number>();
  const count = (key: string): number => inUse.get(key) ?? 0;

  return {
    /** @throws {AppError} request.tooMany */
    acquire({ tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>): () => void {
      const limits = [
        ['', maxSlots.total],
        [tenantId, maxSlots.perTenant],
        [`${tenantId} ${userId}`, maxSlots.perUser],
      ] as const;
      if (limits.some(([key, limit]) => count(key) >= limit))
        throw new AppError('request.tooMany', { retryAfter });
      for (const [key] of limits) inUse.set(key, count(key) + 1);
      return () => {
        for (const [key] of limits) {
          if (count(key) > 1) inUse.set(key, count(key) - 1);
          else inUse.delete(key);
        }
      };
    },
  };
}

export type UploadSlots = ReturnType<typeof uploadSlots>;
