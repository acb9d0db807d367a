import { randomUUID } from 'node:crypto';
import { asOwner, type TestTenant } from './factories';

export interface TestRecipient {
  readonly email: string;
  readonly name?: string;
}

/** A file of recipients with the columns `email` and `name`, as if it had been uploaded. @returns its id */
export async function addUpload(
  tenant: Pick<TestTenant, 'id'>,
  surveyId: string,
  recipients: readonly TestRecipient[],
): Promise<string> {
  const id = randomUUID();
  await asOwner(tenant.id, async (owner) => {
    await owner.query(
      `insert into recipient_upload (tenant_id, id, survey_id, created_by, columns, email_column, first_name_column,
         completed_at, row_count, valid_count)
       values ($1, $2, $3, gen_random_uuid(), '{email,name}', 0, 1, now(), $4, $4)`,
      [tenant.id, id, surveyId, recipients.length],
    );
    await owner.query(
      `insert into recipient_upload_row (tenant_id, upload_id, line, email, normalized_email, cells)
       select $1, $2, r.line + 1, r.email, lower(r.email), jsonb_build_array(r.email, r.name)
       from rows from (json_to_recordset($3) as (email text, name text)) with ordinality as r(email, name, line)`,
      [tenant.id, id, JSON.stringify(recipients.map(({ email, name = '' }) => ({ email, name })))],
    );
  });
  return id;
}

/** A paused batch with one recipient who was sent a mail. @returns its id */
export const addBatch = (tenant: Pick<TestTenant, 'id'>, surveyId: string, userId: string): Promise<string> =>
  asOwner(tenant.id, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into survey_mail_batch (tenant_id, id, survey_id, kind, state, subject, body, columns, message_domain,
         is_copied, total, sent, created_by, started_at)
       values ($1, gen_random_uuid(), $2, 'Invitation', 'Paused', 'A subject', '', '{email,name}', 'mail.example',
         true, 1, 1, $3, now()) returning id`,
      [tenant.id, surveyId, userId],
    );
    const id = rows[0]?.id ?? '';
    await owner.query(
      `insert into survey_mail_recipient (tenant_id, batch_id, id, line, email, normalized_email, cells, link_id, state,
         due_at, attempts, sent_at)
       values ($1, $2, gen_random_uuid(), 2, 'Mailed@example.com', 'mailed@example.com', '["Mailed@example.com", ""]',
         gen_random_uuid(), 'Sent', null, 1, now())`,
      [tenant.id, id],
    );
    await owner.query(
      `insert into survey_mail_minute (tenant_id, batch_id, minute, sent)
       values ($1, $2, date_trunc('minute', now()), 1)`,
      [tenant.id, id],
    );
    return id;
  });
