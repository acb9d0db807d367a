import type { BounceKind } from '@vantage/contract/mailings/bounces';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

/** A bounce is looked for in this many mailings, the latest ones. */
const maxMailings = 100;

const latestMailings = `array(
  select m.id from mailing m where m.tenant_id = $1 order by m.created_at desc limit ${maxMailings})`;

const findByIds = preparedStatement<{ id: string; email: string }>(`
  select r.id, r.email from mailing_recipient r
  where r.tenant_id = $1 and r.id = any($2::uuid[]) and r.mailing_id = any(${latestMailings})`);

// A bounce without a recipient's id falls back to the last mail sent to the address. The row is found by its primary
// key, since the planner may not have statistics of the mailing yet. Citus would write `case g.kind when` wrongly.
const recordBounces = preparedStatement(`
  with latest as (
    select distinct on (l.id) l.id, g.kind, g.detail
    from json_to_recordset($2::json) as g(place int, id uuid, "normalizedEmail" text, kind text, detail text)
    cross join lateral (
      select r.id from mailing_recipient r
      where r.tenant_id = $1 and r.normalized_email = g."normalizedEmail" and r.state = 'Sent'
        and (g.id is null or r.id = g.id) and r.mailing_id = any(${latestMailings})
      order by r.sent_at desc limit 1
    ) l
    order by l.id, case when g.kind = 'complaint' then 2 when g.kind = 'hard' then 1 else 0 end desc, g.place desc
  )
  update mailing_recipient r set bounce = l.kind, detail = coalesce(l.detail, r.detail) from latest l
  where r.tenant_id = $1 and r.id = l.id and r.state = 'Sent'
    and (r.bounce is null or r.bounce = 'soft' or r.bounce = l.kind or l.kind = 'complaint')`);

export interface RecipientBounce {
  /** Is null if the report names only the address. */
  readonly id: string | null;
  readonly normalizedEmail: string;
  readonly kind: BounceKind;
  /** Is null if the recipient's present detail is to stay. */
  readonly detail: string | null;
}

export const bouncedRecipientRepository = () => ({
  /** Finds the addresses of recipients. The result lacks ids that don't exist. */
  async findEmails(scope: Scope, recipientIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (recipientIds.length === 0) return new Map();
    const rows = await findByIds(scope, recipientIds);
    return new Map(rows.map(({ id, email }) => [id, email]));
  },

  /**
   * Stores each bounce on the recipient of the mail that it answers; if the report does not name one, on the last mail
   * to that address. A bounce never replaces a more serious one.
   */
  async recordBounces(scope: Scope, bounces: readonly RecipientBounce[]): Promise<void> {
    await recordBounces(scope, JSON.stringify(bounces.map((one, place) => ({ place, ...one }))));
  },
});

export type BouncedRecipientRepository = ReturnType<typeof bouncedRecipientRepository>;
