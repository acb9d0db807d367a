import type { Scope } from '../../platform/database/database';
import { fixedStatement } from '../../platform/database/fixed-statement';

const takeNext = fixedStatement<{ user_id: string }>(`
  delete from due_invitation where tenant_id = $1 and user_id = any(array(
    select user_id from due_invitation where tenant_id = $1 order by user_id limit $2 for update skip locked
  ))
  returning user_id`);

export const invitationRepository = () => ({
  /** Takes the next users who are to be invited, whom nobody else takes then; a rollback gives them back. */
  take: async (scope: Scope, limit: number): Promise<string[]> =>
    (await takeNext(scope, limit)).map((row) => row.user_id),
});

export type InvitationRepository = ReturnType<typeof invitationRepository>;
