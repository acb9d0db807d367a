import type { Scope } from '../../platform/database/database';
import { deleteOldest } from '../../platform/database/delete-oldest';

export const usedChallengeRepository = () => ({
  /** @returns false if it was used before */
  async use(scope: Scope, challenge: { hash: Buffer; expiresAt: Date }): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await scope
      .tables()
      .insertInto('used_passkey_challenge')
      .values({
        tenant_id: scope.tenantId,
        challenge_hash: challenge.hash,
        expires_at: challenge.expiresAt,
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'challenge_hash']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },

  deleteExpired(scope: Scope, before: Date, limit: number): Promise<number> {
    return deleteOldest(
      scope,
      { table: 'used_passkey_challenge', key: 'challenge_hash', age: 'expires_at' },
      before,
      limit,
    );
  },
});

export type UsedChallengeRepository = ReturnType<typeof usedChallengeRepository>;
