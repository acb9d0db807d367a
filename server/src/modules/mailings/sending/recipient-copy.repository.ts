import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';
import { chunkLines } from '../recipients/recipient-chunks';

const chunksPerCopy = 5;
/** A recipient's link is looked for in this many other mailings of the survey, the latest ones. */
const maxSources = 200;

export interface CopiedRecipient {
  readonly linkId: string;
  /** Has the value of each column of the upload. */
  readonly cells: readonly string[];
}

// Chunks are copied in order, so the last line copied tells where to continue. A person's latest link is used again, so
// that nobody can answer twice. Citus can't plan an insert with these joins as a separate statement (bogus varno).
const copyFromUpload = preparedStatement<CopiedRecipient>(`
  with next as (
    select lines, emails, normalized_emails, cells from recipient_upload_chunk
    where tenant_id = $1 and upload_id = $3 and first_line > coalesce(
      (select max(line) from mailing_recipient where tenant_id = $1 and mailing_id = $2), 0)
    order by first_line limit ${chunksPerCopy}
  ), inserted as (
    insert into mailing_recipient as added (tenant_id, mailing_id, id, line, email, normalized_email, cells, link_id)
    select m.tenant_id, m.id, gen_random_uuid(), r.line, r.email, r.normalized_email, r.cells,
      coalesce(earlier.link_id, gen_random_uuid())
    from mailing m, next b, ${chunkLines} left join lateral (
      select e.link_id from mailing_recipient e
      where e.tenant_id = $1 and e.normalized_email = r.normalized_email and e.mailing_id = any(array(
        select o.id from mailing o where o.tenant_id = $1 and o.survey_id = $4 and o.id <> $2
        order by o.created_at desc, o.id desc limit ${maxSources}))
      order by e.sent_at desc nulls last limit 1
    ) earlier on true
    where m.tenant_id = $1 and m.id = $2
    returning link_id, cells
  )
  select link_id as "linkId", cells from inserted
`);
const markCopied = preparedStatement(`
  update mailing
  set is_copied = true, upload_id = null,
    total = (select count(*)::int from mailing_recipient where tenant_id = $1 and mailing_id = $2)
  where tenant_id = $1 and id = $2
`);

export const recipientCopyRepository = () => ({
  /** Copies the next recipients of the upload to the mailing. @returns none when all are copied */
  copyFromUpload(
    scope: Scope,
    mailing: { readonly id: string; readonly surveyId: string },
    uploadId: string,
  ): Promise<CopiedRecipient[]> {
    return copyFromUpload(scope, mailing.id, uploadId, mailing.surveyId);
  },

  /** All recipients are copied, so the mailing no longer needs the upload. */
  async markCopied(scope: Scope, mailingId: string): Promise<void> {
    await markCopied(scope, mailingId);
  },
});

export type RecipientCopyRepository = ReturnType<typeof recipientCopyRepository>;
