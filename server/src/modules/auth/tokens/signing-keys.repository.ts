import type { GlobalTables } from '../../../platform/database/database';

interface SigningKeyRow {
  readonly id: string;
  readonly public_key: string;
  readonly private_key: Buffer;
}

export const signingKeyRepository = () => ({
  listActive(globalTables: GlobalTables): Promise<SigningKeyRow[]> {
    return globalTables
      .tables()
      .selectFrom('signing_key')
      .select(['id', 'public_key', 'private_key'])
      .where('retired_at', 'is', null)
      .orderBy('id')
      .execute();
  },

  async insert(globalTables: GlobalTables, key: SigningKeyRow): Promise<void> {
    await globalTables
      .tables()
      .insertInto('signing_key')
      .values({ ...key, retired_at: null })
      .execute();
  },
});
