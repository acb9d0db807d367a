import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';
import { linesOfBlock } from '../recipients/recipient-blocks';

/** Of one transaction. */
const blocksAtATime = 5;

// Blocks are copied in order, so the last line copied tells where to go on.
const copyUpload = preparedStatement<{ link_id: string }>(`
  with next as (
    select lines, emails, normalized_emails, cells from recipient_upload_block
    where tenant_id = $1 and upload_id = $3 and first_line > coalesce(
      (select max(line) from survey_mail_recipient where tenant_id = $1 and batch_id = $2), 0)
    order by first_line limit ${blocksAtATime}
  )
  insert into survey_mail_recipient (tenant_id, batch_id, id, line, email, normalized_email, cells, link_id)
  select m.tenant_id, m.id, gen_random_uuid(), r.line, r.email, r.normalized_email, r.cells, gen_random_uuid()
  from survey_mail_batch m, next b, ${linesOfBlock}
  where m.tenant_id = $1 and m.id = $2
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
