import { getJob } from '@vantage/contract/jobs';
import type { Handle } from '../../platform/http/operations';
import type { JobService } from './jobs.service';

export const jobRoutes = (handle: Handle, jobs: JobService): void => {
  handle(getJob, ({ actor, params }) => jobs.find(actor, params.jobId));
};
