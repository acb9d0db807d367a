export { jobRepository } from './jobs.repository';
export { jobRoutes } from './jobs.routes';
export { jobService, type JobService, type RunningJob } from './jobs.service';
