import type { Job } from '@vantage/contract/jobs';
import type { JobRow } from './jobs.repository';

export const presentJob = (row: JobRow): Job => ({
  state: row.state,
  done: row.done,
  total: row.total,
  result: row.result,
  problem: row.problem,
});
