import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

const nextMailing = preparedStatement<{ id: string }>(`
  select id from mailing where tenant_id = $1 and finished_at < $2 and recipients_deleted_at is null
  order by finished_at limit 1 for update
`);
const deleteRecipients = preparedStatement<{ id: string }>(`
  delete from mailing_recipient where tenant_id = $1 and mailing_id = $2 and id = any(array(
    select id from mailing_recipient where tenant_id = $1 and mailing_id = $2 limit $3))
  returning id
`);
const markDeleted = preparedStatement(`
  update mailing set recipients_deleted_at = $3 where tenant_id = $1 and id = $2
`);

export const recipientRetentionRepository = () => ({
  /**
   * Deletes recipients of mailings that ended before a time. The mailings with their counts remain.
   * @returns how many were deleted, at most `limit`
   */
  async deleteExpired(scope: Scope, times: { before: Date; now: Date }, limit: number): Promise<number> {
    let deleted = 0;
    while (deleted < limit) {
      const [mailing] = await nextMailing(scope, times.before.toISOString());
      if (!mailing) break;
      deleted += (await deleteRecipients(scope, mailing.id, limit - deleted)).length;
      if (deleted < limit) await markDeleted(scope, mailing.id, times.now.toISOString());
    }
    return deleted;
  },
});
