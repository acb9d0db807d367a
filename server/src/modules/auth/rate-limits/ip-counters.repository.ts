import { sql } from 'kysely';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';
import { deleteOldest } from '../../../platform/database/delete-oldest';

interface IpCounterRow {
  failures: number;
  window_started_at: Date;
}

const findCounted = preparedStatement<IpCounterRow>(
  `select failures, window_started_at from sign_in_ip_counter
   where tenant_id = $1 and address_hash = $2 and window_started_at > $3`,
);

export const ipCounterRepository = () => ({
  /** @returns null if there is no window, or it started before `since` */
  async currentWindow(
    scope: Scope,
    ipHash: Buffer,
    since: Date,
  ): Promise<{ count: number; startedAt: Date } | null> {
    const [row] = await findCounted(scope, ipHash, since);
    return row ? { count: row.failures, startedAt: row.window_started_at } : null;
  },

  async count(scope: Scope, ipHash: Buffer, at: Date, windowStart: Date): Promise<void> {
    await scope
      .tables()
      .insertInto('sign_in_ip_counter')
      .values({ tenant_id: scope.tenantId, address_hash: ipHash, failures: 1, window_started_at: at })
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

  deleteExpired(scope: Scope, before: Date, limit: number): Promise<number> {
    return deleteOldest(
      scope,
      { table: 'sign_in_ip_counter', key: 'address_hash', age: 'window_started_at' },
      before,
      limit,
    );
  },
});

export type IpCounterRepository = ReturnType<typeof ipCounterRepository>;
