import { sql } from 'kysely';
import type { GlobalTables } from '../../../platform/database/database';

/** All processes read the keys again when one was added or retired. */
export const signingKeyChannel = 'signing_key_changed';

export interface SigningKeyRow {
  readonly id: string;
  readonly public_key: string;
  readonly private_key: Buffer;
  /** From then on its tokens are rejected. Nothing is signed with a key that has such a time. */
  readonly retired_at: Date | null;
}

export type SigningKeyRepository = ReturnType<typeof signingKeyRepository>;

export const signingKeyRepository = () => ({
  /** Includes those that are about to retire, whose tokens are still accepted. */
  listAccepted(globalTables: GlobalTables): Promise<SigningKeyRow[]> {
    return globalTables
      .tables()
      .selectFrom('signing_key')
      .select(['id', 'public_key', 'private_key', 'retired_at'])
      .where((is) => is.or([is('retired_at', 'is', null), is('retired_at', '>', sql<Date>`now()`)]))
      .orderBy('id')
      .execute();
  },

  async insert(globalTables: GlobalTables, key: Omit<SigningKeyRow, 'retired_at'>): Promise<void> {
    await globalTables
      .tables()
      .insertInto('signing_key')
      .values({ ...key, retired_at: null })
      .execute();
  },

  /** @param delaySeconds time until tokens of the keys are rejected @returns the ids of the keys */
  async retireOthers(globalTables: GlobalTables, id: string, delaySeconds: number): Promise<string[]> {
    const retiredAt = sql<Date>`now() + ${delaySeconds} * interval '1 second'`;
    const rows = await globalTables
      .tables()
      .updateTable('signing_key')
      .set({ retired_at: retiredAt })
      .where('id', '<>', id)
      .where((is) => is.or([is('retired_at', 'is', null), is('retired_at', '>', retiredAt)]))
      .returning('id')
      .execute();
    return rows.map((row) => row.id);
  },

  /** Needs the owner's connection, since the application's role may not delete keys. */
  async deleteRetired(globalTables: GlobalTables): Promise<void> {
    await globalTables
      .tables()
      .deleteFrom('signing_key')
      .where('retired_at', '<=', sql<Date>`now()`)
      .execute();
  },

  async notifyChange(globalTables: GlobalTables): Promise<void> {
    await sql`select pg_notify(${signingKeyChannel}, '')`.execute(globalTables.tables());
  },
});
