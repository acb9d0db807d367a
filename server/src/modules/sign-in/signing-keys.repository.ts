import type { Registry } from '../../platform/database/database';

interface SigningKeyRow {
  readonly id: string;
  readonly public_key: string;
  readonly private_key: Buffer;
}

interface SigningKeyTables {
  signing_key: SigningKeyRow & { retired_at: Date | null };
}

export const signingKeyRepository = () => ({
  live: (registry: Registry): Promise<SigningKeyRow[]> =>
    registry
      .tables<SigningKeyTables>()
      .selectFrom('signing_key')
      .select(['id', 'public_key', 'private_key'])
      .where('retired_at', 'is', null)
      .orderBy('id')
      .execute(),

  async insert(registry: Registry, key: SigningKeyRow): Promise<void> {
    await registry
      .tables<SigningKeyTables>()
      .insertInto('signing_key')
      .values({ ...key, retired_at: null })
      .execute();
  },
});
