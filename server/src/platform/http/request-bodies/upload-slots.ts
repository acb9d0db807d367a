import type { Actor } from '../../actor';
import { AppError } from '../../errors';

const maxSlots = { total: 16, perTenant: 4, perUser: 2 } as const;
/** Of people and programs without a session. */
const maxRawBodySlots = { total: 16, perNetwork: 4 } as const;
/** Seconds. */
const retryAfter = 5;

type Limit = readonly [key: string, limit: number];

function countedSlots() {
  const inUse = new Map<string, number>();
  const count = (key: string): number => inUse.get(key) ?? 0;

  /** @throws {AppError} request.tooMany */
  return (limits: readonly Limit[]): (() => void) => {
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

/** No user and no tenant can use all slots. */
export function uploadSlots() {
  const acquire = countedSlots();
  return {
    /** @throws {AppError} request.tooMany */
    acquire: ({ tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>): (() => void) =>
      acquire([
        ['', maxSlots.total],
        [tenantId, maxSlots.perTenant],
        [`${tenantId} ${userId}`, maxSlots.perUser],
      ]),
  };
}

/** No network can use all slots. */
export function rawBodySlots() {
  const acquire = countedSlots();
  return {
    /** @throws {AppError} request.tooMany */
    acquire: (network: string): (() => void) =>
      acquire([
        ['', maxRawBodySlots.total],
        [network, maxRawBodySlots.perNetwork],
      ]),
  };
}

export type UploadSlots = ReturnType<typeof uploadSlots>;
export type RawBodySlots = ReturnType<typeof rawBodySlots>;
