import type {
  MailingDelayReason,
  MailingKind,
  MailingState,
  MailingStopReason,
} from '@vantage/contract/mailings/mailings';
import type { MessageTranslations } from '@vantage/contract/mailings/messages';
import type { RespondentLanguageCode } from '@vantage/contract/respondent-languages';
import type { SurveyAnonymity } from '@vantage/contract/surveys/survey-anonymity';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';
import type { CompletionSignal } from './reminder-recipients.repository';

/** Names the task of the job that sends a mailing. The job's subject is the mailing. */
export const sendingTaskName = 'mailing';

/** Notifies of mailings whose progress or state has changed. The payload is `tenant mailing`. */
export const mailingChannel = 'mailing';

/** Has what a process needs to know to send a mailing. */
export interface RunningMailing {
  readonly id: string;
  readonly surveyId: string;
  readonly kind: MailingKind;
  readonly state: MailingState;
  readonly subject: string;
  readonly body: string;
  readonly mainLanguage: RespondentLanguageCode | null;
  readonly translations: MessageTranslations | null;
  readonly languageColumn: string | null;
  readonly columns: readonly string[];
  readonly messageDomain: string;
  readonly uploadId: string | null;
  readonly isCopied: boolean;
  /** Tells whether mails that failed are to be sent again. */
  readonly retryFailedRequested: boolean;
  /** The mailing is scheduled to start in this many milliseconds. */
  readonly startsInMs: number;
  /** Tells how the survey shows that a recipient has answered; null if its links no longer lead anywhere. */
  readonly completionSignal: CompletionSignal | null;
  /** An anonymous survey has the same link for everyone. */
  readonly anonymity: SurveyAnonymity;
  /** It is part of the survey's live URL. */
  readonly publicId: string;
}

export type LockedMailing = Pick<RunningMailing, 'state' | 'retryFailedRequested'>;

/** May change while a mailing is sent. */
export interface MailingControl {
  readonly state: MailingState;
  readonly ratePerSecond: number | null;
  /** Counts the mailings that the tenant is sending. */
  readonly mailingsSending: number;
}

const find = preparedStatement<RunningMailing>(`
  select m.id, m.survey_id as "surveyId", m.kind, m.state, m.subject, m.body,
    m.main_language as "mainLanguage", m.translations,
    m.language_column as "languageColumn", m.columns, m.message_domain as "messageDomain", m.upload_id as "uploadId",
    m.is_copied as "isCopied", m.retry_failed_requested as "retryFailedRequested",
    coalesce(extract(epoch from m.scheduled_at - now()) * 1000, 0)::float8 as "startsInMs",
    case when s.published_at is null or s.archived_at is not null or s.deleted_at is not null then null
      when s.type = 'SurveyJS' then 'response' else 'opening' end as "completionSignal",
    s.anonymity, s.public_id as "publicId"
  from mailing m join survey s on s.tenant_id = $1 and s.id = m.survey_id
  where m.tenant_id = $1 and m.id = $2
`);
const readControl = preparedStatement<MailingControl>(`
  select state, rate_per_second as "ratePerSecond",
    (select count(*)::int from mailing where tenant_id = $1 and state = 'Sending') as "mailingsSending"
  from mailing where tenant_id = $1 and id = $2
`);
const lock = preparedStatement<LockedMailing>(`
  select state, retry_failed_requested as "retryFailedRequested" from mailing where tenant_id = $1 and id = $2 for update
`);
// The time is chosen before the update, in which a distributed database allows no COALESCE with now().
const markStarted = preparedStatement(`
  with start as (
    select id, coalesce(started_at, now()) as started_at from mailing where tenant_id = $1 and id = $2
  )
  update mailing m set state = 'Sending', started_at = s.started_at
  from start s
  where m.tenant_id = $1 and m.id = s.id and m.state in ('Scheduled', 'Sending')
    and (m.state, m.started_at is null) <> ('Sending', false)
`);
const findNextDue = preparedStatement<{ due_in: number }>(`
  select (extract(epoch from due_at - now()) * 1000)::float8 as due_in from mailing_recipient
  where tenant_id = $1 and mailing_id = $2 and due_at is not null order by due_at limit 1
`);
// Recipients are counted, so that no arithmetic ends a mailing too early.
const complete = preparedStatement<{ id: string }>(`
  with counts as (
    select count(*)::int as total, count(*) filter (where state = 'Sent')::int as sent,
      count(*) filter (where state = 'Failed')::int as failed, count(*) filter (where state = 'Skipped')::int as skipped
    from mailing_recipient where tenant_id = $1 and mailing_id = $2
  )
  update mailing m
  set state = 'Completed', finished_at = now(), delay_reason = null, detail = null,
    total = c.total, sent = c.sent, failed = c.failed, skipped = c.skipped
  from counts c
  where m.tenant_id = $1 and m.id = $2 and m.state = 'Sending' and m.is_copied and not m.retry_failed_requested
    and c.total = c.sent + c.failed + c.skipped
  returning m.id
`);
const skipRemaining = preparedStatement<{ id: string }>(`
  with remaining as (
    select id from mailing_recipient
    where tenant_id = $1 and mailing_id = $2 and due_at is not null
      and (state <> 'Sending' or due_at <= now()::timestamptz(3))
    order by due_at, line limit $3
    for update skip locked
  )
  update mailing_recipient r set state = 'Skipped', lease = null, due_at = null, detail = 'cancelled'
  where r.tenant_id = $1 and r.id = any(array(select id from remaining))
  returning r.id
`);
const requeueFailed = preparedStatement<{ id: string }>(`
  with failed as (
    select id from mailing_recipient where tenant_id = $1 and mailing_id = $2 and state = 'Failed'
    order by line limit $3
    for update skip locked
  )
  update mailing_recipient r set state = 'Queued', due_at = now(), attempts = 0, detail = null
  where r.tenant_id = $1 and r.id = any(array(select id from failed))
  returning r.id
`);
const countRequeued = preparedStatement(`
  update mailing set failed = failed - $3, retry_failed_requested = retry_failed_requested and $4
  where tenant_id = $1 and id = $2
`);
const countSkipped = preparedStatement(`
  update mailing set skipped = skipped + $3 where tenant_id = $1 and id = $2
`);
const skipUncopied = preparedStatement(`
  update mailing set skipped = total - sent - failed, upload_id = null
  where tenant_id = $1 and id = $2 and state = 'Cancelled' and not is_copied
`);
const setDelayReason = preparedStatement(`
  update mailing set delay_reason = $3, detail = $4 where tenant_id = $1 and id = $2 and state = 'Sending'
`);
const fail = preparedStatement<{ id: string }>(`
  update mailing set state = 'Failed', finished_at = now(), delay_reason = null, detail = null, stop_reason = $3
  where tenant_id = $1 and id = $2 and state in ('Scheduled', 'Sending')
  returning id
`);
const notify = preparedStatement(`select pg_notify('${mailingChannel}', $1::uuid || ' ' || $2::text)`);

/** Tells all processes that the mailing's progress or state has changed. */
export const notifyMailingChanged = async (scope: Scope, id: string): Promise<void> => {
  await notify(scope, id);
};

/**
 * Reads and changes mailings for the processes that send them. Times are by the database's clock, which all processes
 * share.
 */
export const runningMailingRepository = () => ({
  async find(scope: Scope, id: string): Promise<RunningMailing | null> {
    const [mailing] = await find(scope, id);
    return mailing ?? null;
  },

  async readControl(scope: Scope, id: string): Promise<MailingControl | null> {
    const [control] = await readControl(scope, id);
    return control ?? null;
  },

  /** Locks the mailing until the end of the transaction. @returns null if there is no such mailing */
  async lock(scope: Scope, id: string): Promise<LockedMailing | null> {
    const [mailing] = await lock(scope, id);
    return mailing ?? null;
  },

  async markStarted(scope: Scope, id: string): Promise<void> {
    await markStarted(scope, id);
    await notifyMailingChanged(scope, id);
  },

  /** @returns milliseconds until a recipient is due, or a claim ends; null if no recipient is left */
  async findNextDue(scope: Scope, id: string): Promise<number | null> {
    const [row] = await findNextDue(scope, id);
    return row?.due_in ?? null;
  },

  /** Completes the mailing, unless a recipient is left. @returns whether it did */
  async complete(scope: Scope, id: string): Promise<boolean> {
    const isCompleted = (await complete(scope, id)).length > 0;
    if (isCompleted) await notifyMailingChanged(scope, id);
    return isCompleted;
  },

  /** Skips recipients of a canceled mailing, except those to whom a mail is just being sent. @returns how many */
  async skipRemaining(scope: Scope, id: string, limit: number): Promise<number> {
    const count = (await skipRemaining(scope, id, limit)).length;
    await countSkipped(scope, id, count);
    await notifyMailingChanged(scope, id);
    return count;
  },

  /** Counts those as skipped who were not copied to a canceled mailing, which no longer needs its upload. */
  async skipUncopied(scope: Scope, id: string): Promise<void> {
    await skipUncopied(scope, id);
    await notifyMailingChanged(scope, id);
  },

  /** Makes recipients due again to whom mails failed. @returns whether there may be more */
  async requeueFailed(scope: Scope, id: string, limit: number): Promise<boolean> {
    const count = (await requeueFailed(scope, id, limit)).length;
    const hasMore = count === limit;
    await countRequeued(scope, id, count, hasMore);
    await notifyMailingChanged(scope, id);
    return hasMore;
  },

  /** @param detail the mail server's response */
  async setDelayReason(
    scope: Scope,
    id: string,
    reason: MailingDelayReason | null,
    detail: string | null,
  ): Promise<void> {
    await setDelayReason(scope, id, reason, detail);
    await notifyMailingChanged(scope, id);
  },

  /** @returns whether the mailing was not over before */
  async fail(scope: Scope, id: string, reason: MailingStopReason): Promise<boolean> {
    const hasFailed = (await fail(scope, id, reason)).length > 0;
    await notifyMailingChanged(scope, id);
    return hasFailed;
  },
});

export type RunningMailingRepository = ReturnType<typeof runningMailingRepository>;
