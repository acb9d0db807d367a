import type { TenantMetrics } from '../metrics/tenant-metrics';
import { readJobQueues } from './job-queue';

export const jobQueueMetrics: TenantMetrics = {
  gauges: [
    {
      name: 'background_jobs',
      help: 'Jobs that wait or run (waiting), and that failed for good (failed); at most 10,000 per tenant are counted',
      labels: ['task', 'state'],
      combine: 'sum',
    },
    {
      name: 'background_job_oldest_due_seconds',
      help: 'Time since the oldest waiting job was due',
      labels: ['task'],
      combine: 'max',
    },
  ],
  read: async (scope) =>
    (await readJobQueues(scope)).flatMap(({ task, waiting, failed, overdue }) => [
      { gauge: 'background_jobs', labels: { task, state: 'waiting' }, value: waiting },
      { gauge: 'background_jobs', labels: { task, state: 'failed' }, value: failed },
      { gauge: 'background_job_oldest_due_seconds', labels: { task }, value: Math.max(0, overdue ?? 0) },
    ]),
};
