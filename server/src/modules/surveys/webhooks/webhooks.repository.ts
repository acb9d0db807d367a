import { sql, type Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { listLimits } from '@vantage/contract/api/list-limits';
import type { WebhookDeliveryState, WebhookError } from '@vantage/contract/surveys/survey-webhooks';
import type { DB } from '../../../database-schema';
import { onUniqueViolation } from '../../../platform/database/constraint-errors';
import type { Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';

export type DeliveryRow = Omit<
  Selectable<DB['survey_webhook_delivery']>,
  'tenant_id' | 'webhook_id' | 'finished_at' | 'state' | 'error'
> & {
  readonly state: WebhookDeliveryState;
  readonly error: WebhookError | null;
};

export type WebhookRow = Pick<Selectable<DB['survey_webhook']>, 'id' | 'url' | 'created_at'> & {
  readonly waiting: number;
  readonly lastDelivery: DeliveryRow | null;
};

interface NewWebhook {
  readonly surveyId: string;
  readonly url: string;
  readonly sealedSecret: Buffer;
}

export const deliveryColumns = [
  'id',
  'response_id',
  'state',
  'due_at',
  'attempts',
  'attempted_at',
  'status',
  'detail',
  'error',
  'created_at',
] as const;

const urlTaken = onUniqueViolation(
  'survey_webhook_url',
  () =>
    new AppError('webhook.urlTaken', {
      fields: { url: [{ code: 'taken', message: 'This survey already has a webhook with this address.' }] },
    }),
);

export const webhookRepository = () => ({
  /** Lists the oldest first. */
  async list(scope: Scope, surveyId: string): Promise<WebhookRow[]> {
    const tables = scope.tables();
    const webhooks = await tables
      .selectFrom('survey_webhook')
      .select(['id', 'url', 'created_at'])
      .select(
        sql<number>`(
          select count(*)::int from (
            select 1 as one from survey_webhook_delivery d
            where d.tenant_id = ${scope.tenantId} and d.webhook_id = survey_webhook.id and d.state = 'Waiting'
            limit ${listLimits.countedTo}
          ) waiting
        )`.as('waiting'),
      )
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .orderBy('id')
      .execute();
    if (webhooks.length === 0) return [];
    const columns = sql.join(deliveryColumns.map((column) => sql.ref(column)));
    const { rows: latest } = await sql<DeliveryRow & { webhook_id: string }>`
      select webhook.id as webhook_id, latest.*
      from unnest(${webhooks.map(({ id }) => id)}::uuid[]) as webhook (id) cross join lateral (
        select ${columns} from survey_webhook_delivery
        where tenant_id = ${scope.tenantId} and webhook_id = webhook.id and attempted_at is not null
        order by attempted_at desc limit 1
      ) latest`.execute(tables);
    const byWebhook = new Map(latest.map((delivery) => [delivery.webhook_id, delivery]));
    return webhooks.map((webhook) => ({ ...webhook, lastDelivery: byWebhook.get(webhook.id) ?? null }));
  },

  /** @throws {AppError} webhook.urlTaken */
  async insert(scope: Scope, { surveyId, url, sealedSecret }: NewWebhook): Promise<string> {
    const id = uuidv7();
    await scope
      .tables()
      .insertInto('survey_webhook')
      .values({ tenant_id: scope.tenantId, id, survey_id: surveyId, url, sealed_secret: sealedSecret })
      .execute()
      .catch(urlTaken);
    return id;
  },

  async counts(scope: Scope, surveyId: string): Promise<{ ofSurvey: number; ofTenant: number }> {
    return scope
      .tables()
      .selectFrom('survey_webhook')
      .select([
        sql<number>`(count(*) filter (where survey_id = ${surveyId}))::int`.as('ofSurvey'),
        sql<number>`count(*)::int`.as('ofTenant'),
      ])
      .where('tenant_id', '=', scope.tenantId)
      .executeTakeFirstOrThrow();
  },

  find(scope: Scope, surveyId: string, id: string): Promise<{ id: string; url: string } | undefined> {
    return scope
      .tables()
      .selectFrom('survey_webhook')
      .select(['id', 'url'])
      .where('tenant_id', '=', scope.tenantId)
      .where('survey_id', '=', surveyId)
      .where('id', '=', id)
      .executeTakeFirst();
  },

  /** Deletes the webhook with its deliveries. */
  async remove(scope: Scope, id: string): Promise<void> {
    await scope
      .tables()
      .deleteFrom('survey_webhook')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },
});

export type WebhookRepository = ReturnType<typeof webhookRepository>;
