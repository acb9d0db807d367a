import type { Platform } from '../../platform/platform';
import { jobRepository } from './jobs.repository';
import { jobRoutes } from './jobs.routes';
import { jobService, type JobService } from './jobs.service';

export type { JobService, RunningJob } from './jobs.service';

export function jobsModule(platform: Platform): JobService {
  const { database, logger } = platform;
  const jobs = jobService({
    database,
    jobs: jobRepository(),
    onError: (error) => logger.warn({ err: error }, 'the progress of a job could not be stored'),
  });
  platform.routes((handle) => jobRoutes(handle, jobs));
  platform.maintenance((scope, limit) => jobs.deleteExpired(scope, limit));
  return jobs;
}
