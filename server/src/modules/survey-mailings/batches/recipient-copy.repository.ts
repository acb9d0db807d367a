import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

/** Of one transaction. */
const copiedAtATime = 5_000;

// Lines are copied in order, so the last one copied tells where to go on.
const copyUpload = preparedStatement<{ link_id: string }>(`
  with next as (
    select line, email, normalized_email, cells from recipient_upload_row
    where tenant_id = $1 and upload_id = $3 and line > coalesce(
      (select max(line) from survey_mail_recipient where tenant_id = $1 and batch_id = $2), 0)
    order by line limit ${copiedAtATime}
  )
  insert into survey_mail_recipient (tenant_id, batch_id, id, line, email, normalized_email, cells, link_id)
  select b.tenant_id, b.id, gen_random_uuid(), n.line, n.email, n.normalized_email, n.cells, gen_random_uuid()
  from survey_mail_batch b, next n
  where b.tenant_id = $1 and b.id = $2
  returning link_id
`);
const finish = preparedStatement(`
  update survey_mail_batch
  set is_copied = true, upload_id = null,
    total = (select count(*)::int from survey_mail_recipient where tenant_id = $1 and batch_id = $2)
  where tenant_id = $1 and id = $2
`);

export const recipientCopyRepository = () => ({
  /** Copies the next recipients of the upload. @returns their personal links; none when all are copied */
  async copyUpload(scope: Scope, batchId: string, uploadId: string): Promise<string[]> {
    const rows = await copyUpload(scope, batchId, uploadId);
    return rows.map(({ link_id }) => link_id);
  },

  finish: async (scope: Scope, batchId: string): Promise<void> => {
    await finish(scope, batchId);
  },
});

export type RecipientCopyRepository = ReturnType<typeof recipientCopyRepository>;
