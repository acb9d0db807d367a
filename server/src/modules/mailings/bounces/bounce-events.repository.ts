import type { Scope } from '../../../platform/database/database';
import { deleteOldest } from '../../../platform/database/delete-oldest';

/**
 * The table has the events whose signatures were accepted, by the SHA-256 of what was signed, so that none is accepted
 * twice.
 */
export const bounceEventRepository = () => ({
  async exists(scope: Scope, digest: Buffer): Promise<boolean> {
    const row = await scope
      .tables()
      .selectFrom('bounce_event')
      .select('digest')
      .where('tenant_id', '=', scope.tenantId)
      .where('digest', '=', digest)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** @returns false if it was inserted before */
  async insert(scope: Scope, digest: Buffer): Promise<boolean> {
    const { numInsertedOrUpdatedRows: inserted } = await scope
      .tables()
      .insertInto('bounce_event')
      .values({ tenant_id: scope.tenantId, digest })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return inserted === 1n;
  },

  /** @returns how many were deleted, at most `limit` */
  deleteOld(scope: Scope, before: Date, limit: number): Promise<number> {
    return deleteOldest(scope, { table: 'bounce_event', key: 'digest', age: 'received_at' }, before, limit);
  },
});

export type BounceEventRepository = ReturnType<typeof bounceEventRepository>;
