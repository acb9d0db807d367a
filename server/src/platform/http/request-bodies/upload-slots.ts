import type { Actor } from '../../actor';
import { countedSlots } from '../../counted-slots';

const maxSlots = { total: 16, perTenant: 4, perUser: 2 } as const;
/** These slots are for people and programs without a session. */
const maxRawBodySlots = { total: 16, perNetwork: 4 } as const;

/** No user and no tenant can use all slots. */
export function uploadSlots() {
  const acquire = countedSlots();
  return {
    /** @throws {AppError} request.tooMany */
    acquire({ tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>): () => void {
      return acquire([
        ['', maxSlots.total],
        [tenantId, maxSlots.perTenant],
        [`${tenantId} ${userId}`, maxSlots.perUser],
      ]);
    },
  };
}

/** No network can use all slots. */
export function rawBodySlots() {
  const acquire = countedSlots();
  return {
    /** @throws {AppError} request.tooMany */
    acquire(network: string): () => void {
      return acquire([
        ['', maxRawBodySlots.total],
        [network, maxRawBodySlots.perNetwork],
      ]);
    },
  };
}

export type UploadSlots = ReturnType<typeof uploadSlots>;
export type RawBodySlots = ReturnType<typeof rawBodySlots>;
