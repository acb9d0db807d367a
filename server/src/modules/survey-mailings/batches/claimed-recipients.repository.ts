import type { BatchDelay, BatchState, RecipientState } from '@vantage/contract/survey-mailings/batches';
import type { SuppressionReason } from '@vantage/contract/survey-mailings/suppressions';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';
import { notifyOfBatch, type QueuedBatch } from './batch-queue.repository';
import { claimTiming } from './slices/claim-timing';

export interface ClaimedRecipient {
  readonly id: string;
  readonly line: number;
  readonly email: string;
  readonly cells: readonly string[];
  readonly link_id: string;
  readonly attempts: number;
  /** Why no mail is sent; null if there is no reason. */
  readonly skip: SuppressionReason | 'answered' | null;
}

export interface SuppressedRecipient {
  readonly id: string;
  readonly reason: SuppressionReason;
}

/** What came of a claimed recipient. */
export interface RecipientOutcome {
  readonly id: string;
  readonly state: Exclude<RecipientState, 'Sending'>;
  /** It was tried. */
  readonly attempted: boolean;
  /** Milliseconds until it may be claimed again; null if it is finished. */
  readonly delay: number | null;
  readonly detail: string | null;
  /** The address, if the mail server said that it does not exist. */
  readonly bouncedEmail?: string;
}

// Rounded as due_at is, which may otherwise be half a millisecond ahead of a recipient just added. A distributed database
// allows no subquery in RETURNING. Each answer is looked up by an index; with EXISTS, the planner would read all of them.
const claim = preparedStatement<
  ClaimedRecipient & { suppressed: SuppressionReason | null; answered: boolean }
>(`
  with next as (
    select id from survey_mail_recipient
    where tenant_id = $1 and batch_id = $2 and due_at <= now()::timestamptz(3)
    order by due_at, line limit $4
    for update skip locked
  ), claimed as (
    update survey_mail_recipient r
    set state = 'Sending', lease = $3, due_at = now() + ${claimTiming.claimDuration} * interval '1 millisecond'
    where r.tenant_id = $1 and r.id = any(array(select id from next))
    returning r.id, r.line, r.email, r.normalized_email, r.cells, r.link_id, r.attempts
  )
  select c.id, c.line, c.email, c.cells, c.link_id, c.attempts,
    (select s.reason from suppression s where s.tenant_id = $1 and s.normalized_email = c.normalized_email) as suppressed,
    case $5
      when 'response' then (
        select a.id from survey_response a where a.tenant_id = $1 and a.link_id = c.link_id) is not null
      when 'opening' then (
        select l.opened_at from survey_link l where l.tenant_id = $1 and l.id = c.link_id) is not null
      else false end as answered
  from claimed c
`);
// One statement, since recipients wait for it before the next mail.
const record = preparedStatement<{ state: BatchState }>(`
  with given as (
    select g.id, g.state, g.detail, case when g.attempted then 1 else 0 end as attempts,
      case when g.state = 'Sent' then now() end as sent_at,
      case when g.delay is not null then now() + g.delay * interval '1 millisecond' end as due_at
    from unnest($4::uuid[], $5::text[], $6::boolean[], $7::float8[], $8::text[])
      as g(id, state, attempted, delay, detail)
  ), finished as (
    update survey_mail_recipient r
    set state = g.state, lease = null, attempts = r.attempts + g.attempts, detail = g.detail, sent_at = g.sent_at,
      due_at = g.due_at
    from given g
    where r.tenant_id = $1 and r.id = g.id and r.lease = $3
    returning r.state
  ), counts as (
    select count(*) filter (where state = 'Sent')::int as sent, count(*) filter (where state = 'Failed')::int as failed,
      count(*) filter (where state = 'Skipped')::int as skipped
    from finished
  ), minute as (
    insert into survey_mail_minute as m (tenant_id, batch_id, minute, sent)
    select b.tenant_id, b.id, date_trunc('minute', now()), c.sent from survey_mail_batch b, counts c
    where b.tenant_id = $1 and b.id = $2 and c.sent > 0
    on conflict (tenant_id, batch_id, minute) do update set sent = m.sent + excluded.sent
  )
  update survey_mail_batch b
  set sent = b.sent + c.sent, failed = b.failed + c.failed, skipped = b.skipped + c.skipped, delay = $9, detail = $10
  from counts c where b.tenant_id = $1 and b.id = $2
  returning b.state
`);
const suppressed = preparedStatement<SuppressedRecipient>(`
  select r.id, s.reason from survey_mail_recipient r
  join suppression s on s.tenant_id = $1 and s.normalized_email = r.normalized_email
  where r.tenant_id = $1 and r.batch_id = $2 and r.state = 'Sending' and r.lease = $3
`);

/** Recipients of a batch while a process sends to them. Times are by the database's clock, which all processes share. */
export const claimedRecipientRepository = () => ({
  /**
   * Those that are due, in the order of the file; also those of processes that have died.
   * @param options.lease the claim's owner, who alone may record what came of them
   */
  async claim(
    scope: Scope,
    batch: Pick<QueuedBatch, 'id' | 'kind' | 'answeredBy'>,
    { lease, limit }: { readonly lease: string; readonly limit: number },
  ): Promise<ClaimedRecipient[]> {
    const answeredBy = batch.kind === 'Reminder' ? batch.answeredBy : null;
    const rows = await claim(scope, batch.id, lease, limit, answeredBy ?? 'nothing');
    return rows
      .map(({ suppressed, answered, ...row }) => ({
        ...row,
        skip: suppressed ?? (answered ? ('answered' as const) : null),
      }))
      .toSorted((one, other) => one.line - other.line);
  },

  /** Those of a claim who have been suppressed since, too. */
  suppressed: (scope: Scope, batchId: string, lease: string): Promise<SuppressedRecipient[]> =>
    suppressed(scope, batchId, lease),

  /** Changes only what the lease still holds. @returns the batch's state @param options.shown why little is sent, and the server's words */
  async record(
    scope: Scope,
    batchId: string,
    options: {
      readonly lease: string;
      readonly outcomes: readonly RecipientOutcome[];
      readonly shown: { readonly delay: BatchDelay | null; readonly detail: string | null };
      readonly announce: boolean;
    },
  ): Promise<BatchState | null> {
    const { lease, outcomes, shown, announce } = options;
    const [[row]] = await Promise.all([
      record(
        scope,
        batchId,
        lease,
        outcomes.map(({ id }) => id),
        outcomes.map(({ state }) => state),
        outcomes.map(({ attempted }) => attempted),
        outcomes.map(({ delay }) => delay),
        outcomes.map(({ detail }) => detail),
        shown.delay,
        shown.detail,
      ),
      announce && notifyOfBatch(scope, batchId),
    ]);
    return row?.state ?? null;
  },
});

export type ClaimedRecipientRepository = ReturnType<typeof claimedRecipientRepository>;
