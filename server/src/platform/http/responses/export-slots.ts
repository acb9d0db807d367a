import type { Actor } from '../../actor';
import { countedSlots } from '../../counted-slots';

const maxSlots = { perTenant: 2, perUser: 1 } as const;

/** Limits the exports that read the database and wait for slow clients at the same time. */
export function exportSlots() {
  const acquire = countedSlots('export.running');
  return {
    /** @returns what releases the slot. @throws {AppError} export.running */
    acquire({ tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>): () => void {
      return acquire([
        [tenantId, maxSlots.perTenant],
        [`${tenantId} ${userId}`, maxSlots.perUser],
      ]);
    },
  };
}
