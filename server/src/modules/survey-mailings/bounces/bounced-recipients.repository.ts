import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

/** Batches that a bounce is looked for in, the latest first. */
const batches = 100;

const latestBatches = `
  select b.id from survey_mail_batch b where b.tenant_id = $1 order by b.created_at desc limit ${batches}`;

const findById = preparedStatement<{ email: string }>(`
  select r.email from survey_mail_recipient r
  where r.tenant_id = $1 and r.id = $2 and r.batch_id in (${latestBatches}) limit 1`);

const recordDetail = preparedStatement(`
  update survey_mail_recipient set detail = $3
  where tenant_id = $1 and state = 'Sent' and (batch_id, id) in (
    select r.batch_id, r.id from survey_mail_recipient r
    where r.tenant_id = $1 and r.normalized_email = $2 and r.state = 'Sent' and r.batch_id in (${latestBatches})
    order by r.sent_at desc limit 1)`);

export const bouncedRecipientRepository = () => ({
  /** @returns the address of the recipient; undefined for one that is unknown */
  emailOf: async (scope: Scope, recipientId: string): Promise<string | undefined> =>
    (await findById(scope, recipientId))[0]?.email,

  /** In the row of the last mail that was sent to the address. */
  async recordDetail(scope: Scope, normalizedEmail: string, detail: string): Promise<void> {
    await recordDetail(scope, normalizedEmail, detail);
  },
});

export type BouncedRecipientRepository = ReturnType<typeof bouncedRecipientRepository>;
