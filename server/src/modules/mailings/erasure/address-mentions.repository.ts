import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

/** Marks the recipient that was searched last, in the order of mailings and of their lines. */
export interface SearchedRecipient {
  readonly mailingId: string;
  readonly line: number;
  readonly id: string;
}

/** One transaction searches this many recipients, each with up to 50 cells. */
const recipientsAtATime = 1_000;
/** Comes before the first recipient of a mailing. */
const startOfMailing = { line: 0, id: '00000000-0000-0000-0000-000000000000' };

/** Finds rows quickly that may mention the address. Whether it is only part of another address is checked later. */
const containsText = (text: string, address: string): string => `position(${address} in lower(${text})) > 0`;

/** Returns a query of the cells without the text that the pattern matches. */
const cellsWithout = (cells: string, pattern: string): string => `
  select coalesce(jsonb_agg(regexp_replace(c.cell, ${pattern}, '', 'gi') order by c.place), '[]')
  from jsonb_array_elements_text(${cells}) with ordinality as c(cell, place)`;

// The value of a faulty line is whatever the file has there, such as a whole line that could not be divided.
const deleteProblems = preparedStatement(`
  delete from recipient_upload_problem where tenant_id = $1 and upload_id = $2 and ${containsText('normalize(value)', '$3')}
`);
const nextUpload = preparedStatement<{ id: string }>(`
  select id from recipient_upload where tenant_id = $1 and ($2::uuid is null or id > $2) order by id limit 1
`);
const findChunks = preparedStatement<{ first_line: number }>(`
  select first_line from recipient_upload_chunk
  where tenant_id = $1 and upload_id = $2 and ${containsText('cells::text', '$3')}
`);
const updateChunk = preparedStatement(`
  update recipient_upload_chunk b set cells = (
    select jsonb_agg((${cellsWithout('r.cells', '$4')}) order by r.place)
    from jsonb_array_elements(b.cells) with ordinality as r(cells, place)
  )
  where b.tenant_id = $1 and b.upload_id = $2 and b.first_line = $3
`);

const lockNextMailing = preparedStatement<{ id: string }>(`
  select id from mailing where tenant_id = $1 and ($2::uuid is null or id > $2)
  order by id limit 1 for update
`);
const searchRecipients = preparedStatement<{ last_line: number; last_id: string; recipient_ids: string[] }>(`
  with next as (
    select line, id, ${containsText('cells::text', '$5')} or ${containsText("coalesce(detail, '')", '$6')} as is_found
    from mailing_recipient
    where tenant_id = $1 and mailing_id = $2 and (line, id) > ($3::int, $4::uuid)
    order by line, id limit ${recipientsAtATime}
  )
  select last.line as last_line, last.id as last_id, array(select id from next where is_found) as recipient_ids
  from next last order by last.line desc, last.id desc limit 1
`);
const updateRecipients = preparedStatement(`
  with locked as (
    select id from mailing_recipient where tenant_id = $1 and id = any($2::uuid[]) order by id for update
  )
  update mailing_recipient r set cells = (${cellsWithout('r.cells', '$3')}),
    detail = regexp_replace(r.detail, $3, '', 'gi')
  from locked l
  where r.tenant_id = $1 and r.id = l.id
`);

/** Returns a regular expression of PostgreSQL. An address that only contains this one does not match. */
const addressPattern = (email: string): string =>
  String.raw`(?<![[:alnum:]._%+-])${email.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}(?![[:alnum:]-]|\.[[:alnum:]])`;

/** Returns the address as a JSON text contains it. */
const inJson = (email: string): string => JSON.stringify(email).slice(1, -1);

/**
 * Removes an address where the entries of other people mention it, such as in a column of managers. Addresses are
 * normalized.
 */
export const addressMentionRepository = () => ({
  /**
   * Removes the address from an upload's faulty lines, and from the cells of other people's lines.
   * @param after the upload that was searched before; null for the first one
   * @returns the upload's id; null if there is none left
   */
  async removeFromNextUpload(scope: Scope, email: string, after: string | null): Promise<string | null> {
    const [upload] = await nextUpload(scope, after);
    if (!upload) return null;
    await deleteProblems(scope, upload.id, email);
    for (const { first_line } of await findChunks(scope, upload.id, inJson(email)))
      await updateChunk(scope, upload.id, first_line, addressPattern(email));
    return upload.id;
  },

  /**
   * Removes the address from the cells of a mailing's next recipients and from what mail servers said about them.
   * Mailings are searched in the order of their ids, since reminders copy recipients of earlier mailings. A mailing is
   * locked before its first recipient is searched, in a transaction that does nothing else: what was being copied to it
   * is then committed, and what is copied later comes from uploads and mailings that were searched before.
   * @param after the recipient that was searched before; null for the first mailing
   * @returns null if no mailing is left
   */
  async removeFromNextRecipients(
    scope: Scope,
    email: string,
    after: SearchedRecipient | null,
  ): Promise<SearchedRecipient | null> {
    const [page] = after
      ? await searchRecipients(scope, after.mailingId, after.line, after.id, inJson(email), email)
      : [];
    if (!after || !page) {
      const [mailing] = await lockNextMailing(scope, after?.mailingId ?? null);
      return mailing ? { mailingId: mailing.id, ...startOfMailing } : null;
    }
    if (page.recipient_ids.length > 0)
      await updateRecipients(scope, page.recipient_ids, addressPattern(email));
    return { mailingId: after.mailingId, line: page.last_line, id: page.last_id };
  },
});

export type AddressMentionRepository = ReturnType<typeof addressMentionRepository>;
