import { preparedStatement } from '../../../platform/database/prepared-statement';
import type { TenantMetrics } from '../../../platform/metrics/tenant-metrics';

const countPaused = preparedStatement<{ count: number }>(`
  select count(*)::int as count from survey_webhook where tenant_id = $1 and paused_until > now()
`);

export const webhookMetrics: TenantMetrics = {
  gauges: [
    {
      name: 'survey_webhooks_paused',
      help: 'Webhooks whose deliveries wait because the last one failed',
      labels: [],
      combine: 'sum',
    },
  ],
  read: async (scope) => {
    const [row] = await countPaused(scope);
    return [{ gauge: 'survey_webhooks_paused', labels: {}, value: row?.count ?? 0 }];
  },
};
