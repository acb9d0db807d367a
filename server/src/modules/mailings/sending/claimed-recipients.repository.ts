import type { MailingDelayReason, MailingState, RecipientState } from '@vantage/contract/mailings/mailings';
import type { SuppressionReason } from '@vantage/contract/mailings/suppressions';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';
import { claimTiming } from './claim-timing';
import { notifyMailingChanged, type RunningMailing } from './running-mailing.repository';

export type SkipReason = SuppressionReason | 'answered';

export interface ClaimedRecipient {
  readonly id: string;
  readonly line: number;
  readonly email: string;
  /** Has the value of each column of the mailing. */
  readonly cells: readonly string[];
  readonly linkId: string;
  readonly attempts: number;
  /** Says why no mail is sent; null if one is. */
  readonly skipReason: SkipReason | null;
}

/** Says what becomes of a claimed recipient. */
export interface DeliveryOutcome {
  readonly id: string;
  readonly state: Exclude<RecipientState, 'Sending'>;
  /** Tells whether the outcome counts as an attempt. */
  readonly attempted: boolean;
  /** The recipient may be claimed again after this many milliseconds; null if no mail is to be sent any more. */
  readonly retryInMs: number | null;
  readonly detail: string | null;
  /** Is present if the mail server said that the address doesn't exist. */
  readonly unknownEmail?: string;
}

export interface SuppressedRecipient {
  readonly id: string;
  readonly reason: SuppressionReason;
}

// The time is rounded as due_at is, which may otherwise be half a millisecond ahead of a recipient just added. A distributed
// database allows no subquery in RETURNING. Responses are looked up by an index; with EXISTS, the planner would read them all.
const claim = preparedStatement<
  Omit<ClaimedRecipient, 'skipReason'> & { suppressed: SuppressionReason | null; answered: boolean }
>(`
  with next as (
    select id from mailing_recipient
    where tenant_id = $1 and mailing_id = $2 and due_at <= now()::timestamptz(3)
    order by due_at, line limit $4
    for update skip locked
  ), claimed as (
    update mailing_recipient r
    set state = 'Sending', lease = $3, due_at = now() + ${claimTiming.claimDurationMs} * interval '1 millisecond'
    where r.tenant_id = $1 and r.id = any(array(select id from next))
    returning r.id, r.line, r.email, r.normalized_email, r.cells, r.link_id, r.attempts
  )
  select c.id, c.line, c.email, c.cells, c.link_id as "linkId", c.attempts,
    (select s.reason from suppression s where s.tenant_id = $1 and s.normalized_email = c.normalized_email) as suppressed,
    case $5
      when 'response' then (
        select a.id from survey_response a where a.tenant_id = $1 and a.link_id = c.link_id) is not null
        or (select l.has_answered from survey_invitation_link l where l.tenant_id = $1 and l.id = c.link_id) is true
      when 'opening' then (
        select l.opened_at from survey_invitation_link l where l.tenant_id = $1 and l.id = c.link_id) is not null
      else false end as answered
  from claimed c
`);
const findSuppressed = preparedStatement<SuppressedRecipient>(`
  select r.id, s.reason from mailing_recipient r
  join suppression s on s.tenant_id = $1 and s.normalized_email = r.normalized_email
  where r.tenant_id = $1 and r.mailing_id = $2 and r.state = 'Sending' and r.lease = $3
`);
// It is one statement, since workers wait for it before their next mail.
const recordOutcomes = preparedStatement<{ state: MailingState }>(`
  with outcome as (
    select o.id, o.state, o.detail, case when o.attempted then 1 else 0 end as attempts,
      case when o.state = 'Sent' then now() end as sent_at,
      case when o.retry_in is not null then now() + o.retry_in * interval '1 millisecond' end as due_at
    from unnest($4::uuid[], $5::text[], $6::boolean[], $7::float8[], $8::text[])
      as o(id, state, attempted, retry_in, detail)
  ), finished as (
    update mailing_recipient r
    set state = o.state, lease = null, attempts = r.attempts + o.attempts, detail = o.detail, sent_at = o.sent_at,
      due_at = o.due_at
    from outcome o
    where r.tenant_id = $1 and r.id = o.id and r.lease = $3
    returning r.state
  ), counts as (
    select count(*) filter (where state = 'Sent')::int as sent, count(*) filter (where state = 'Failed')::int as failed,
      count(*) filter (where state = 'Skipped')::int as skipped
    from finished
  ), minute as (
    insert into mailing_throughput as t (tenant_id, mailing_id, minute, sent)
    select m.tenant_id, m.id, date_trunc('minute', now()), c.sent from mailing m, counts c
    where m.tenant_id = $1 and m.id = $2 and c.sent > 0
    on conflict (tenant_id, mailing_id, minute) do update set sent = t.sent + excluded.sent
  )
  update mailing m
  set sent = m.sent + c.sent, failed = m.failed + c.failed, skipped = m.skipped + c.skipped, delay_reason = $9, detail = $10
  from counts c where m.tenant_id = $1 and m.id = $2
  returning m.state
`);

/** Changes recipients while a process sends to them. Times are by the database's clock, which all processes share. */
export const claimedRecipientRepository = () => ({
  /**
   * Claims recipients that are due, in the order of the file. Among them are those of processes that have died.
   * @param options.lease the owner of the claim, under which outcomes are recorded
   */
  async claim(
    scope: Scope,
    mailing: Pick<RunningMailing, 'id' | 'kind' | 'completionSignal'>,
    { lease, limit }: { readonly lease: string; readonly limit: number },
  ): Promise<ClaimedRecipient[]> {
    const signal = mailing.kind === 'Reminder' ? mailing.completionSignal : null;
    const rows = await claim(scope, mailing.id, lease, limit, signal ?? 'none');
    return rows
      .map(({ suppressed, answered, ...recipient }) => ({
        ...recipient,
        skipReason: suppressed ?? (answered ? ('answered' as const) : null),
      }))
      .toSorted((one, other) => one.line - other.line);
  },

  /** Finds claimed recipients that are suppressed, whether before their claim or since. */
  findSuppressed(scope: Scope, mailingId: string, lease: string): Promise<SuppressedRecipient[]> {
    return findSuppressed(scope, mailingId, lease);
  },

  /**
   * Changes only recipients that are still claimed under the lease.
   * @param options.delay why little is sent
   * @param options.notify whether to tell those who watch the mailing
   * @returns the state of the mailing; null if it was deleted
   */
  async recordOutcomes(
    scope: Scope,
    mailingId: string,
    options: {
      readonly lease: string;
      readonly outcomes: readonly DeliveryOutcome[];
      readonly delay: { readonly reason: MailingDelayReason | null; readonly detail: string | null };
      readonly notify: boolean;
    },
  ): Promise<MailingState | null> {
    const { lease, outcomes, delay, notify } = options;
    const [[row]] = await Promise.all([
      recordOutcomes(
        scope,
        mailingId,
        lease,
        outcomes.map(({ id }) => id),
        outcomes.map(({ state }) => state),
        outcomes.map(({ attempted }) => attempted),
        outcomes.map(({ retryInMs }) => retryInMs),
        outcomes.map(({ detail }) => detail),
        delay.reason,
        delay.detail,
      ),
      notify && notifyMailingChanged(scope, mailingId),
    ]);
    return row?.state ?? null;
  },
});

export type ClaimedRecipientRepository = ReturnType<typeof claimedRecipientRepository>;
