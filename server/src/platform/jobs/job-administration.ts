import type { Scope } from '../database/database';
import { preparedStatement } from '../database/prepared-statement';
import { enqueueJob, type JobId } from './job-queue';

export const jobStates = ['waiting', 'running', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

export interface ListedJob extends JobId {
  readonly state: JobState;
  readonly attempts: number;
  /** When it is tried next; while it runs, when its lease ends. */
  readonly dueAt: Date;
  readonly failedAt: Date | null;
  readonly lastError: string;
}

interface JobFilters {
  readonly task: string | null;
  readonly state: JobState | null;
}

const list = preparedStatement<ListedJob>(`
  select * from (
    select task, subject, attempts, due_at as "dueAt", failed_at as "failedAt", last_error as "lastError",
      case when failed_at is not null then 'failed' when lease is not null and due_at > now() then 'running'
        else 'waiting' end as state
    from background_job where tenant_id = $1 and ($2::text is null or task = $2)
  ) job
  where $3::text is null or state = $3
  order by "failedAt" desc nulls last, "dueAt" limit $4
`);
const findFailed = preparedStatement<{ task: string; subject: string }>(`
  select task, subject from background_job
  where tenant_id = $1 and failed_at is not null and task = $2 and ($3::uuid is null or subject = $3)
  order by failed_at limit $4
`);
const remove = preparedStatement<{ subject: string }>(`
  delete from background_job
  where tenant_id = $1 and task = $2 and subject = $3 and (lease is null or due_at <= now())
  returning subject
`);
const find = preparedStatement<{ subject: string }>(`
  select subject from background_job where tenant_id = $1 and task = $2 and subject = $3
`);

/** Failed jobs come first, then those that are due next. */
export const listJobs = (
  scope: Scope,
  { task, state, limit }: JobFilters & { readonly limit: number },
): Promise<ListedJob[]> => list(scope, task, state, limit);

/** Starts jobs again that failed permanently. @returns how many, at most `limit` */
export async function retryFailedJobs(
  scope: Scope,
  {
    task,
    subject,
    limit,
  }: { readonly task: string; readonly subject: string | null; readonly limit: number },
): Promise<number> {
  const jobs = await findFailed(scope, task, subject, limit);
  for (const job of jobs) await enqueueJob(scope, job);
  return jobs.length;
}

/** Removes a job that no process works on. Its subject stays as it is. */
export async function cancelJob(
  scope: Scope,
  { task, subject }: JobId,
): Promise<'cancelled' | 'running' | 'unknown'> {
  if ((await remove(scope, task, subject)).length > 0) return 'cancelled';
  return (await find(scope, task, subject)).length > 0 ? 'running' : 'unknown';
}
