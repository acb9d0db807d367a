import type {
  BatchDelay,
  BatchKind,
  BatchState,
  BatchStopReason,
} from '@vantage/contract/survey-mailings/batches';
import type { MessageTranslations } from '@vantage/contract/survey-mailings/messages';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';

/** Notifies of batches whose progress or state changed: `tenant batch`. */
export const batchChannel = 'survey_mail_batch';

/** What a process needs to know to send a batch. */
export interface QueuedBatch {
  readonly id: string;
  readonly surveyId: string;
  readonly kind: BatchKind;
  readonly state: BatchState;
  readonly subject: string;
  readonly body: string;
  readonly translations: MessageTranslations | null;
  readonly languageColumn: string | null;
  readonly columns: readonly string[];
  readonly messageDomain: string;
  readonly uploadId: string | null;
  readonly isCopied: boolean;
  /** Those to whom mails failed are to be made due. */
  readonly retriesFailed: boolean;
  /** Milliseconds until it may begin. */
  readonly wait: number;
  /** How the survey shows that a recipient has answered; null if its links lead nowhere any more. */
  readonly answeredBy: 'response' | 'opening' | null;
}

/** What may change while a batch is sent. */
export interface BatchControl {
  readonly state: BatchState;
  readonly ratePerSecond: number | null;
}

const find = preparedStatement<{
  survey_id: string;
  kind: BatchKind;
  state: BatchState;
  subject: string;
  body: string;
  translations: MessageTranslations | null;
  language_column: string | null;
  columns: string[];
  message_domain: string;
  upload_id: string | null;
  is_copied: boolean;
  retries_failed: boolean;
  wait: number;
  answered_by: 'response' | 'opening' | null;
}>(`
  select b.survey_id, b.kind, b.state, b.subject, b.body, b.translations, b.language_column, b.columns, b.message_domain, b.upload_id, b.is_copied,
    b.retries_failed,
    coalesce(extract(epoch from b.scheduled_at - now()) * 1000, 0)::float8 as wait,
    case when s.published_at is null or s.archived_at is not null or s.deleted_at is not null then null
      when s.type = 'SurveyJS' then 'response' else 'opening' end as answered_by
  from survey_mail_batch b join survey s on s.tenant_id = $1 and s.id = b.survey_id
  where b.tenant_id = $1 and b.id = $2
`);
const control = preparedStatement<{ state: BatchState; rate_per_second: number | null; sending: number }>(`
  select state, rate_per_second,
    (select count(*)::int from survey_mail_batch where tenant_id = $1 and state = 'Sending') as sending
  from survey_mail_batch where tenant_id = $1 and id = $2
`);
const lock = preparedStatement<{ state: BatchState; retries_failed: boolean }>(`
  select state, retries_failed from survey_mail_batch where tenant_id = $1 and id = $2 for update
`);
// The time is chosen before the update, in which a distributed database allows no COALESCE with now().
const begin = preparedStatement(`
  with start as (
    select id, coalesce(started_at, now()) as started_at from survey_mail_batch where tenant_id = $1 and id = $2
  )
  update survey_mail_batch b set state = 'Sending', started_at = s.started_at
  from start s
  where b.tenant_id = $1 and b.id = s.id and b.state in ('Scheduled', 'Sending')
    and (b.state, b.started_at is null) <> ('Sending', false)
`);
const nextDue = preparedStatement<{ wait: number }>(`
  select (extract(epoch from due_at - now()) * 1000)::float8 as wait from survey_mail_recipient
  where tenant_id = $1 and batch_id = $2 and due_at is not null order by due_at limit 1
`);
// Counted, so that no arithmetic ends a batch too early.
const complete = preparedStatement<{ id: string }>(`
  with counts as (
    select count(*)::int as total, count(*) filter (where state = 'Sent')::int as sent,
      count(*) filter (where state = 'Failed')::int as failed, count(*) filter (where state = 'Skipped')::int as skipped
    from survey_mail_recipient where tenant_id = $1 and batch_id = $2
  )
  update survey_mail_batch b
  set state = 'Completed', finished_at = now(), delay = null, detail = null,
    total = c.total, sent = c.sent, failed = c.failed, skipped = c.skipped
  from counts c
  where b.tenant_id = $1 and b.id = $2 and b.state = 'Sending' and b.is_copied and not b.retries_failed
    and c.total = c.sent + c.failed + c.skipped
  returning b.id
`);
const cancel = preparedStatement<{ id: string }>(`
  with rest as (
    select id from survey_mail_recipient
    where tenant_id = $1 and batch_id = $2 and due_at is not null
      and (state <> 'Sending' or due_at <= now()::timestamptz(3))
    order by due_at, line limit $3
    for update skip locked
  )
  update survey_mail_recipient r set state = 'Skipped', lease = null, due_at = null, detail = 'cancelled'
  where r.tenant_id = $1 and r.id = any(array(select id from rest))
  returning r.id
`);
const retryFailed = preparedStatement<{ id: string }>(`
  with failed as (
    select id from survey_mail_recipient where tenant_id = $1 and batch_id = $2 and state = 'Failed'
    order by line limit $3
    for update skip locked
  )
  update survey_mail_recipient r set state = 'Queued', due_at = now(), attempts = 0, detail = null
  where r.tenant_id = $1 and r.id = any(array(select id from failed))
  returning r.id
`);
const addRetried = preparedStatement(`
  update survey_mail_batch set failed = failed - $3, retries_failed = retries_failed and $4
  where tenant_id = $1 and id = $2
`);
const addSkipped = preparedStatement(`
  update survey_mail_batch set skipped = skipped + $3 where tenant_id = $1 and id = $2
`);
const skipUncopied = preparedStatement(`
  update survey_mail_batch set skipped = total - sent - failed, upload_id = null
  where tenant_id = $1 and id = $2 and state = 'Cancelled' and not is_copied
`);
const wait = preparedStatement(`
  update survey_mail_batch set delay = $3, detail = $4 where tenant_id = $1 and id = $2 and state = 'Sending'
`);
const fail = preparedStatement(`
  update survey_mail_batch set state = 'Failed', finished_at = now(), delay = null, detail = null, stop_reason = $3
  where tenant_id = $1 and id = $2 and state in ('Scheduled', 'Sending')
`);
/** Tells all processes that the batch's progress or state has changed. */
export const notifyOfBatch = preparedStatement(
  `select pg_notify('${batchChannel}', $1::uuid || ' ' || $2::text)`,
);

/** Batches as those who send them see them. Times are by the database's clock, which all processes share. */
export const batchQueueRepository = () => ({
  async find(scope: Scope, id: string): Promise<QueuedBatch | null> {
    const [row] = await find(scope, id);
    return row
      ? {
          id,
          surveyId: row.survey_id,
          kind: row.kind,
          state: row.state,
          subject: row.subject,
          body: row.body,
          translations: row.translations,
          languageColumn: row.language_column,
          columns: row.columns,
          messageDomain: row.message_domain,
          uploadId: row.upload_id,
          isCopied: row.is_copied,
          retriesFailed: row.retries_failed,
          wait: row.wait,
          answeredBy: row.answered_by,
        }
      : null;
  },

  /** With how many batches the tenant is sending. */
  async control(scope: Scope, id: string): Promise<(BatchControl & { sending: number }) | null> {
    const [row] = await control(scope, id);
    return row ? { state: row.state, ratePerSecond: row.rate_per_second, sending: row.sending } : null;
  },

  /** Until the end of the transaction, its state can't be changed by others. Null if there is no such batch. */
  async lock(scope: Scope, id: string): Promise<Pick<QueuedBatch, 'state' | 'retriesFailed'> | null> {
    const [row] = await lock(scope, id);
    return row ? { state: row.state, retriesFailed: row.retries_failed } : null;
  },

  begin: async (scope: Scope, id: string): Promise<void> => {
    await begin(scope, id);
    await notifyOfBatch(scope, id);
  },

  /** Milliseconds until a recipient is due, or a claim ends; null if all are finished. */
  async nextDue(scope: Scope, id: string): Promise<number | null> {
    const [row] = await nextDue(scope, id);
    return row?.wait ?? null;
  },

  /** Only if every recipient is finished. */
  async complete(scope: Scope, id: string): Promise<boolean> {
    const isComplete = (await complete(scope, id)).length === 1;
    if (isComplete) await notifyOfBatch(scope, id);
    return isComplete;
  },

  /** Skips recipients of a canceled batch, but for those that are just being sent to. @returns how many */
  async skipRest(scope: Scope, id: string, limit: number): Promise<number> {
    const count = (await cancel(scope, id, limit)).length;
    await addSkipped(scope, id, count);
    await notifyOfBatch(scope, id);
    return count;
  },

  /** Counts those as skipped who were not copied to a canceled batch, and releases the upload. */
  async skipUncopied(scope: Scope, id: string): Promise<void> {
    await skipUncopied(scope, id);
    await notifyOfBatch(scope, id);
  },

  /** Makes those due to whom mails failed. @returns whether there may be more */
  async retryFailed(scope: Scope, id: string, limit: number): Promise<boolean> {
    const count = (await retryFailed(scope, id, limit)).length;
    const isRest = count < limit;
    await addRetried(scope, id, count, !isRest);
    await notifyOfBatch(scope, id);
    return !isRest;
  },

  async showDelay(scope: Scope, id: string, delay: BatchDelay | null, detail: string | null): Promise<void> {
    await wait(scope, id, delay, detail);
    await notifyOfBatch(scope, id);
  },

  async fail(scope: Scope, id: string, reason: BatchStopReason): Promise<void> {
    await fail(scope, id, reason);
    await notifyOfBatch(scope, id);
  },
});

export type BatchQueueRepository = ReturnType<typeof batchQueueRepository>;
