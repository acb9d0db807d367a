import { sql } from 'kysely';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';
import { deleteOldest } from '../../../platform/database/delete-oldest';

interface AddressRow {
  failures: number;
  window_started_at: Date;
}

interface AddressTables {
  sign_in_ip_counter: AddressRow & { tenant_id: string; address_hash: Buffer };
}

const findCounted = preparedStatement<AddressRow>(
  `select failures, window_started_at from sign_in_ip_counter
   where tenant_id = $1 and address_hash = $2 and window_started_at > $3`,
);

export const addressRepository = () => ({
  /** When the window of an address began and how many it holds; null when nothing was counted since `since`. */
  async counted(
    scope: Scope,
    addressHash: Buffer,
    since: Date,
  ): Promise<{ count: number; startedAt: Date } | null> {
    const [row] = await findCounted(scope, addressHash, since);
    return row ? { count: row.failures, startedAt: row.window_started_at } : null;
  },

  /** Counts one for an address; the first after the window's end begins a new window. */
  async count(scope: Scope, addressHash: Buffer, at: Date, windowStart: Date): Promise<void> {
    await scope
      .tables<AddressTables>()
      .insertInto('sign_in_ip_counter')
      .values({ tenant_id: scope.tenantId, address_hash: addressHash, failures: 1, window_started_at: at })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'address_hash']).doUpdateSet({
          failures: sql<number>`case when sign_in_ip_counter.window_started_at > ${windowStart}
            then sign_in_ip_counter.failures + 1 else 1 end`,
          window_started_at: sql<Date>`case when sign_in_ip_counter.window_started_at > ${windowStart}
            then sign_in_ip_counter.window_started_at else ${at} end`,
        }),
      )
      .execute();
  },

  /** Forgets windows that are over. @returns how many, at most `limit` */
  deleteExpired: (scope: Scope, before: Date, limit: number): Promise<number> =>
    deleteOldest(
      scope,
      { table: 'sign_in_ip_counter', key: 'address_hash', age: 'window_started_at' },
      before,
      limit,
    ),
});

export type AddressRepository = ReturnType<typeof addressRepository>;
