import { getJob } from '@vantage/contract/jobs';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { JobService } from './jobs.service';

export const jobRoutes = (handle: HandleOperation, jobs: JobService): void => {
  handle(getJob, ({ actor, params }) => jobs.find(actor, params.jobId));
};
