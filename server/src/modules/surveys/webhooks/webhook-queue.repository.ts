import { v7 as uuidv7 } from 'uuid';
import { webhookLimits, type WebhookError } from '@vantage/contract/surveys/survey-webhooks';
import type { AttributeValues, SurveyAnonymity } from '@vantage/contract/surveys/survey-anonymity';
import type { Scope } from '../../../platform/database/database';
import { preparedStatement } from '../../../platform/database/prepared-statement';
import { enqueueJob } from '../../../platform/jobs/job-queue';

/** A job's subject is the webhook, so each webhook gets one delivery at a time. */
export const webhookTaskName = 'surveyWebhook';

interface NextRow {
  readonly survey_id: string;
  readonly survey_name: string;
  readonly url: string;
  readonly sealed_secret: Buffer;
  readonly failures: number;
  readonly id: string;
  readonly response_id: string | null;
  readonly attempts: number;
  readonly created_at: Date;
  readonly wait: number;
}

export interface DueDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly surveyId: string;
  readonly surveyName: string;
  /** It is null for a test. */
  readonly responseId: string | null;
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly attempts: number;
  /** Counts the failures of the webhook since its last success. */
  readonly failures: number;
  readonly createdAt: Date;
  /** The delivery is due in this many milliseconds. */
  readonly wait: number;
}

export interface PostedResponseRow {
  readonly version: number;
  readonly answers: Record<string, unknown>;
  readonly language: string | null;
  readonly started_at: Date;
  readonly completed_at: Date;
  readonly ip_address: string | null;
  readonly anonymity: SurveyAnonymity;
  readonly attributes: AttributeValues;
}

/** What one attempt at a delivery resulted in. */
export interface DeliveryResult {
  readonly status: number | null;
  readonly detail: string;
  readonly error: WebhookError | null;
}

// Because of `for key share`, a webhook that is being deleted gets no delivery.
const enqueue = preparedStatement<{ webhook_id: string }>(`
  with webhook as (
    select id from survey_webhook where tenant_id = $1 and survey_id = $2
    for key share
  )
  insert into survey_webhook_delivery as added (tenant_id, id, webhook_id, response_id)
  select $1, gen_random_uuid(), webhook.id, response.id from webhook, unnest($3::uuid[]) as response(id)
  returning webhook_id
`);
const enqueueTest = preparedStatement(`
  insert into survey_webhook_delivery (tenant_id, id, webhook_id) values ($1, $3, $2)
`);
// The time is rounded like the columns, which may otherwise be half a millisecond ahead.
const findNext = preparedStatement<NextRow>(`
  select w.survey_id, s.name as survey_name, w.url, w.sealed_secret, w.failures, d.id, d.response_id, d.attempts, d.created_at,
    (extract(epoch from greatest(w.paused_until, d.due_at) - now()::timestamptz(3)) * 1000)::float8 as wait
  from survey_webhook w
  join survey s on s.tenant_id = w.tenant_id and s.id = w.survey_id and s.deleted_at is null
  join survey_webhook_delivery d on d.tenant_id = w.tenant_id and d.webhook_id = w.id and d.state = 'Waiting'
  where w.tenant_id = $1 and w.id = $2
  order by d.due_at limit 1
`);
const findResponse = preparedStatement<PostedResponseRow>(`
  select version, answers, language, started_at, completed_at, host(ip_address) as ip_address, anonymity, attributes
  from survey_response where tenant_id = $1 and survey_id = $2 and id = $3
`);
const finish = preparedStatement(`
  update survey_webhook_delivery
  set state = $3, attempts = attempts + 1, attempted_at = now(), status = $4, detail = $5, error = $6,
    finished_at = now()
  where tenant_id = $1 and id = $2 and state = 'Waiting'
`);
const postpone = preparedStatement(`
  update survey_webhook_delivery
  set attempts = attempts + 1, attempted_at = now(), status = $3, detail = $4, error = $5,
    due_at = now() + $6 * interval '1 millisecond'
  where tenant_id = $1 and id = $2 and state = 'Waiting'
`);
const resume = preparedStatement(`
  update survey_webhook set failures = 0, paused_until = null
  where tenant_id = $1 and id = $2 and failures > 0
`);
const pauseWebhook = preparedStatement(`
  update survey_webhook set failures = failures + 1, paused_until = now() + $3 * interval '1 millisecond'
  where tenant_id = $1 and id = $2
`);
const expire = preparedStatement(`
  update survey_webhook_delivery set state = 'Failed', finished_at = now()
  where tenant_id = $1 and webhook_id = $2 and state = 'Waiting'
    and created_at < now() - ${webhookLimits.retryHours} * interval '1 hour'
`);

const countWaiting = preparedStatement<{ waiting: number }>(`
  select count(*)::int as waiting from (
    select 1 as one from survey_webhook_delivery where tenant_id = $1 and state = 'Waiting' limit $2
  ) delivery
`);
const discard = preparedStatement<{ id: string }>(`
  with waiting as (
    select id from survey_webhook_delivery where tenant_id = $1 and state = 'Waiting'
    order by webhook_id, due_at limit $2
    for update
  )
  update survey_webhook_delivery d set state = 'Failed', error = 'discarded', finished_at = now()
  where d.tenant_id = $1 and d.id = any(array(select id from waiting))
  returning d.id
`);

/** Stores pending deliveries. Times are by the database's clock, the only one that all processes share. */
export const webhookQueueRepository = () => ({
  /** Adds a delivery of each response per webhook of the survey, in the transaction of the responses. */
  async add(scope: Scope, surveyId: string, responseIds: readonly string[]): Promise<void> {
    const deliveries = await enqueue(scope, surveyId, responseIds);
    for (const webhookId of new Set(deliveries.map(({ webhook_id }) => webhook_id)))
      await enqueueJob(scope, { task: webhookTaskName, subject: webhookId });
  },

  /** @returns the delivery's id */
  async addTest(scope: Scope, webhookId: string): Promise<string> {
    const id = uuidv7();
    await enqueueTest(scope, webhookId, id);
    await enqueueJob(scope, { task: webhookTaskName, subject: webhookId });
    return id;
  },

  /** @returns null if nothing is pending, or the webhook or its survey was deleted */
  async findNext(scope: Scope, webhookId: string): Promise<DueDelivery | null> {
    const [row] = await findNext(scope, webhookId);
    return row
      ? {
          id: row.id,
          webhookId,
          surveyId: row.survey_id,
          surveyName: row.survey_name,
          responseId: row.response_id,
          url: row.url,
          sealedSecret: row.sealed_secret,
          attempts: row.attempts,
          failures: row.failures,
          createdAt: row.created_at,
          wait: row.wait,
        }
      : null;
  },

  /** @returns undefined if it was deleted */
  async findResponse(scope: Scope, surveyId: string, id: string): Promise<PostedResponseRow | undefined> {
    const [row] = await findResponse(scope, surveyId, id);
    return row;
  },

  /** Counts the tenant's pending deliveries, no further than `bound`. */
  async countWaiting(scope: Scope, bound: number): Promise<number> {
    return (await countWaiting(scope, bound))[0]?.waiting ?? 0;
  },

  /** An operator decided that pending deliveries are not to be sent. @returns how many, at most `limit` */
  async discard(scope: Scope, limit: number): Promise<number> {
    return (await discard(scope, limit)).length;
  },

  async finish(
    scope: Scope,
    { id, webhookId }: DueDelivery,
    state: 'Delivered' | 'Failed',
    { status, detail, error }: DeliveryResult,
  ): Promise<void> {
    await finish(scope, id, state, status, detail, error);
    if (state === 'Delivered') await resume(scope, webhookId);
  },

  /**
   * Postpones a delivery, and fails those that have been pending for a day.
   * @param delays.delivery milliseconds until it is tried again
   * @param delays.webhook milliseconds until the next request to the webhook
   */
  async retryLater(
    scope: Scope,
    { id, webhookId }: DueDelivery,
    { status, detail, error }: DeliveryResult,
    delays: { readonly delivery: number; readonly webhook: number },
  ): Promise<void> {
    await postpone(scope, id, status, detail, error, delays.delivery);
    await pauseWebhook(scope, webhookId, delays.webhook);
    await expire(scope, webhookId);
  },
});

export type WebhookQueueRepository = ReturnType<typeof webhookQueueRepository>;
