import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

const takeNext = preparedStatement<{ user_id: string }>(`
  delete from pending_invitation where tenant_id = $1 and user_id = any(array(
    select user_id from pending_invitation where tenant_id = $1 order by user_id limit $2 for update skip locked
  ))
  returning user_id`);

const countPending = preparedStatement<{ pending: number }>(`
  select count(*)::int as pending from (select 1 as one from pending_invitation where tenant_id = $1 limit $2) pending
`);

export const invitationRepository = () => ({
  /** No other transaction claims these users; a rollback releases them. */
  async claim(scope: Scope, limit: number): Promise<string[]> {
    return (await takeNext(scope, limit)).map((row) => row.user_id);
  },

  /** Counts no further than `bound`. */
  async countPending(scope: Scope, bound: number): Promise<number> {
    return (await countPending(scope, bound))[0]?.pending ?? 0;
  },
});

export type InvitationRepository = ReturnType<typeof invitationRepository>;
