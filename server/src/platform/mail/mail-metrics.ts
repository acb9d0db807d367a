import type { TenantMetrics } from '../metrics/tenant-metrics';
import { countMailsByState } from './stored-mails';

export const mailMetrics: TenantMetrics = {
  gauges: [
    {
      name: 'outgoing_mails',
      help: 'Mails that wait, and that ended in another state within the last hour, without those of mailings',
      labels: ['state'],
      combine: 'sum',
    },
  ],
  read: async (scope) =>
    (await countMailsByState(scope)).map(({ state, count }) => ({
      gauge: 'outgoing_mails',
      labels: { state },
      value: count,
    })),
};
