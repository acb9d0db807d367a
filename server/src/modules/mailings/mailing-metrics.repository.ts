import { preparedStatement } from '../../platform/database/prepared-statement';
import type { TenantMetrics } from '../../platform/metrics/tenant-metrics';

// The condition on the state is that of the index `mailing_running`.
const countUnfinished = preparedStatement<{ state: string; delay: string; count: number }>(`
  select state, coalesce(delay_reason, '') as delay, count(*)::int as count from mailing
  where tenant_id = $1 and state in ('Scheduled', 'Sending', 'Paused')
  group by state, delay_reason
`);

export const mailingMetrics: TenantMetrics = {
  gauges: [
    {
      name: 'mailings',
      help: 'Mailings that are not finished, and why they wait',
      labels: ['state', 'delay'],
      combine: 'sum',
    },
  ],
  read: async (scope) =>
    (await countUnfinished(scope)).map(({ state, delay, count }) => ({
      gauge: 'mailings',
      labels: { state, delay },
      value: count,
    })),
};
