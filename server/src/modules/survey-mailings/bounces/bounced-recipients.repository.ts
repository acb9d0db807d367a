import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

/** Batches that a bounce is looked for in, the latest first. */
const batches = 100;

const latestBatches = `array(
  select b.id from survey_mail_batch b where b.tenant_id = $1 order by b.created_at desc limit ${batches})`;

const findByIds = preparedStatement<{ id: string; email: string }>(`
  select r.id, r.email from survey_mail_recipient r
  where r.tenant_id = $1 and r.id = any($2::uuid[]) and r.batch_id = any(${latestBatches})`);

// Of each address the last mail. Its row is found by the primary key, since the planner may not know its batch yet.
const recordDetails = preparedStatement(`
  with latest as (
    select l.id, g.detail
    from json_to_recordset($2::json) as g("normalizedEmail" text, detail text) cross join lateral (
      select r.id from survey_mail_recipient r
      where r.tenant_id = $1 and r.normalized_email = g."normalizedEmail" and r.state = 'Sent'
        and r.batch_id = any(${latestBatches})
      order by r.sent_at desc limit 1
    ) l
  )
  update survey_mail_recipient r set detail = l.detail from latest l
  where r.tenant_id = $1 and r.id = l.id and r.state = 'Sent'`);

interface BounceDetail {
  readonly normalizedEmail: string;
  readonly detail: string;
}

export const bouncedRecipientRepository = () => ({
  /** Addresses by the recipients' ids; unknown ones are missing. */
  async emailsOf(scope: Scope, recipientIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (recipientIds.length === 0) return new Map();
    const rows = await findByIds(scope, recipientIds);
    return new Map(rows.map(({ id, email }) => [id, email]));
  },

  /** Each in the row of the last mail that was sent to the address. */
  async recordDetails(scope: Scope, details: readonly BounceDetail[]): Promise<void> {
    await recordDetails(scope, JSON.stringify(details));
  },
});

export type BouncedRecipientRepository = ReturnType<typeof bouncedRecipientRepository>;
