import { sql } from 'kysely';
import { listLimits } from '@vantage/contract/api/list-limits';
import type { WebhookDeliveryQuery } from '@vantage/contract/surveys/survey-webhooks';
import type { Scope } from '../../../platform/database/database';
import { deleteOldest } from '../../../platform/database/delete-oldest';
import { boundedTotal, keysetPage, type CountedPage } from '../../../platform/database/keyset';
import { deliveryColumns, type DeliveryRow } from './webhooks.repository';

export const webhookDeliveryRepository = () => ({
  /** Lists the newest first. */
  async page(
    scope: Scope,
    webhookId: string,
    query: WebhookDeliveryQuery,
  ): Promise<CountedPage<DeliveryRow>> {
    const rows = scope
      .tables()
      .selectFrom('survey_webhook_delivery')
      .select(deliveryColumns)
      .where('tenant_id', '=', scope.tenantId)
      .where('webhook_id', '=', webhookId)
      .$castTo<DeliveryRow>();
    const [page, { total }] = await Promise.all([
      keysetPage(
        rows,
        { ...query, sort: 'createdAt', order: 'desc' },
        { table: 'survey_webhook_delivery', column: 'created_at', type: 'timestamptz' },
      ),
      scope
        .tables()
        .selectFrom(rows.limit(listLimits.countedTo + 1).as('found'))
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    return { ...page, ...boundedTotal(total) };
  },

  get(scope: Scope, id: string): Promise<DeliveryRow> {
    return scope
      .tables()
      .selectFrom('survey_webhook_delivery')
      .select(deliveryColumns)
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .$castTo<DeliveryRow>()
      .executeTakeFirstOrThrow();
  },

  /** @returns how many were deleted, at most `limit` */
  deleteOld(scope: Scope, before: Date, limit: number): Promise<number> {
    return deleteOldest(
      scope,
      { table: 'survey_webhook_delivery', key: 'id', age: 'finished_at' },
      before,
      limit,
    );
  },
});

export type WebhookDeliveryRepository = ReturnType<typeof webhookDeliveryRepository>;
