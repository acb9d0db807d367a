import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';
import { chunkLines } from '../recipients/recipient-chunks';

export interface RespondentMailings {
  readonly mailings: number;
  readonly linkIds: readonly string[];
}

export interface LockedRecipient {
  readonly id: string;
  readonly link_id: string;
}

/** The list of mailings makes the planner use an index look-up for each of them. */
const addressCondition = `tenant_id = $1 and normalized_email = $2
    and mailing_id = any(array(select id from mailing where tenant_id = $1))`;

const find = preparedStatement<{ mailings: number; link_ids: string[] }>(`
  select count(*)::int as mailings, coalesce(array_agg(distinct link_id), '{}') as link_ids
  from mailing_recipient where ${addressCondition}
`);
const lockNext = preparedStatement<LockedRecipient>(`
  select id, link_id from mailing_recipient where ${addressCondition} order by id limit $3 for update
`);
// The words of a mail server may contain the address.
const deleteRecipients = preparedStatement(`
  with erased as (
    delete from mailing_recipient where tenant_id = $1 and id = any($3::uuid[]) returning mailing_id, state
  ), counts as (
    select mailing_id, count(*)::int as total, count(*) filter (where state = 'Sent')::int as sent,
      count(*) filter (where state = 'Failed')::int as failed,
      count(*) filter (where state = 'Skipped')::int as skipped
    from erased group by mailing_id
  )
  update mailing m
  set total = m.total - c.total, sent = m.sent - c.sent, failed = m.failed - c.failed, skipped = m.skipped - c.skipped,
    detail = case when position($2 in lower(m.detail)) > 0 then null else m.detail end
  from counts c where m.tenant_id = $1 and m.id = c.mailing_id
`);
const isCopying = preparedStatement<{ id: string }>(`
  select id from mailing
  where tenant_id = $1 and not is_copied and coalesce(finished_at > now() - interval '1 minute', true) limit 1
`);

const countUploads = preparedStatement<{ uploads: number }>(`
  select count(distinct upload_id)::int as uploads from recipient_upload_chunk
  where tenant_id = $1 and $2 = any(normalized_emails)
`);
const findUpload = preparedStatement<{ upload_id: string }>(`
  select upload_id from recipient_upload_chunk where tenant_id = $1 and $2 = any(normalized_emails) limit 1
`);
const deleteChunks = preparedStatement(`
  delete from recipient_upload_chunk where tenant_id = $1 and upload_id = $3 and $2 = all(normalized_emails)
`);
const removeLines = preparedStatement(`
  with remaining as (
    select b.first_line, array_agg(r.line order by r.line) as lines, array_agg(r.email order by r.line) as emails,
      array_agg(r.normalized_email order by r.line) as normalized_emails, jsonb_agg(r.cells order by r.line) as cells
    from recipient_upload_chunk b, ${chunkLines}
    where b.tenant_id = $1 and b.upload_id = $3 and $2 = any(b.normalized_emails) and r.normalized_email <> $2
    group by b.first_line
  )
  update recipient_upload_chunk b
  set lines = m.lines, emails = m.emails, normalized_emails = m.normalized_emails, cells = m.cells
  from remaining m
  where b.tenant_id = $1 and b.upload_id = $3 and b.first_line = m.first_line
`);
// An upload has each address once.
const adjustUpload = preparedStatement(`
  update recipient_upload set valid_count = valid_count - 1, row_count = row_count - 1
  where tenant_id = $1 and id = $2
`);
/** Finds and removes one person's entries in mailings and uploads. Addresses are normalized. */
export const respondentMailingRepository = () => ({
  async find(scope: Scope, email: string): Promise<RespondentMailings> {
    const [row] = await find(scope, email);
    return { mailings: row?.mailings ?? 0, linkIds: row?.link_ids ?? [] };
  },

  async countUploads(scope: Scope, email: string): Promise<number> {
    const [row] = await countUploads(scope, email);
    return row?.uploads ?? 0;
  },

  /** Locks recipients until the transaction ends. */
  lockNext(scope: Scope, email: string, limit: number): Promise<LockedRecipient[]> {
    return lockNext(scope, email, limit);
  },

  /** Deletes recipients, and subtracts them from the counts of their mailings. */
  async deleteRecipients(scope: Scope, email: string, ids: readonly string[]): Promise<void> {
    await deleteRecipients(scope, email, ids);
  },

  /** Tells whether a mailing may still copy recipients of an upload that it has read. */
  async isCopying(scope: Scope): Promise<boolean> {
    return (await isCopying(scope)).length > 0;
  },

  /** Removes the address from one upload. @returns false if no upload has it */
  async removeFromNextUpload(scope: Scope, email: string): Promise<boolean> {
    const [upload] = await findUpload(scope, email);
    if (!upload) return false;
    await deleteChunks(scope, email, upload.upload_id);
    await removeLines(scope, email, upload.upload_id);
    await adjustUpload(scope, upload.upload_id);
    return true;
  },
});

export type RespondentMailingRepository = ReturnType<typeof respondentMailingRepository>;
