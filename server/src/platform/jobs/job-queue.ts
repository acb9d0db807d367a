import { v4 as uuidv4 } from 'uuid';
import type { Scope } from '../database/database';
import { preparedStatement } from '../database/prepared-statement';
import { minute } from '../durations';

/** Milliseconds without a renewal after which another process may claim a job. */
export const leaseDuration = minute;
/** Consecutive leases that may end without an outcome; then the job is the likely cause. */
const maxLostLeases = 5;
/** Days for which failed jobs are stored. */
const retentionDays = 30;
/** Characters of an error that are stored. */
const maxErrorLength = 500;

export const jobChannel = 'background_job';

interface JobNotification {
  readonly tenantId: string;
  readonly task: string;
  readonly urgent: boolean;
}

export const parseJobNotification = (payload: string): JobNotification => {
  const [tenantId = '', task = '', priority] = payload.split(' ');
  return { tenantId, task, urgent: priority === 'urgent' };
};

export interface JobId {
  readonly task: string;
  /** Id of the job's subject. */
  readonly subject: string;
}

export interface JobLease extends JobId {
  readonly tenantId: string;
  /** Unique per claim, so that a late process changes nothing. */
  readonly lease: string;
  readonly revision: number;
}

export interface ClaimedJob extends JobLease {
  readonly urgent: boolean;
  /** 1 for the first one. */
  readonly attempts: number;
  /** Milliseconds that it was overdue. */
  readonly overdue: number;
  /** Too many processes ended during this job. */
  readonly isPoison: boolean;
}

const insert = preparedStatement(`
  insert into background_job as j (tenant_id, task, subject, urgent) values ($1, $2, $3, $4)
  on conflict (tenant_id, task, subject) do update
  set revision = j.revision + 1, urgent = j.urgent or excluded.urgent,
    due_at = case when j.lease is null then least(j.due_at, excluded.due_at) else j.due_at end,
    attempts = case when j.failed_at is null then j.attempts else 0 end, failed_at = null
`);
const insertClaimed = preparedStatement(`
  insert into background_job (tenant_id, task, subject, lease, attempts, due_at)
  values ($1, $2, $3, $4, 1, now() + $5 * interval '1 millisecond')
`);
const notify = preparedStatement(`
  select pg_notify('${jobChannel}', $1::uuid || ' ' || $2::text || ' ' || $3::text)
`);
// `now()` everywhere: only the database's clock is shared by all processes.
// Rounded like `due_at`, which may otherwise be half a millisecond ahead of a job just added.
const claimNext = preparedStatement<{
  subject: string;
  urgent: boolean;
  attempts: number;
  lost_leases: number;
  revision: number;
  overdue: number;
}>(`
  with next as (
    select subject, (extract(epoch from now() - due_at) * 1000)::float8 as overdue from background_job
    where tenant_id = $1 and task = $2 and failed_at is null and due_at <= now()::timestamptz(3)
    order by urgent desc, due_at limit 1
    for update skip locked
  )
  update background_job j
  set lease = $3, attempts = j.attempts + 1, due_at = now() + $4 * interval '1 millisecond',
    lost_leases = case when j.lease is null then 0 else j.lost_leases + 1 end
  from next where j.tenant_id = $1 and j.task = $2 and j.subject = next.subject
  returning j.subject, j.urgent, j.attempts, j.lost_leases, j.revision, next.overdue
`);
const setLeaseEnd = preparedStatement<{ subject: string }>(`
  update background_job set due_at = now() + $5 * interval '1 millisecond'
  where tenant_id = $1 and task = $2 and subject = $3 and lease = $4
  returning subject
`);
const noteProgress = preparedStatement<{ subject: string }>(`
  update background_job set lost_leases = 0, attempts = 1
  where tenant_id = $1 and task = $2 and subject = $3 and lease = $4
  returning subject
`);
const remove = preparedStatement<{ subject: string }>(`
  delete from background_job
  where tenant_id = $1 and task = $2 and subject = $3 and lease = $4 and revision = $5
  returning subject
`);
const postpone = preparedStatement<{ subject: string }>(`
  update background_job
  set lease = null, lost_leases = 0, attempts = $6, last_error = $7, due_at = now() + $8 * interval '1 millisecond'
  where tenant_id = $1 and task = $2 and subject = $3 and lease = $4 and revision = $5
  returning subject
`);
const requeue = preparedStatement<{ subject: string }>(`
  update background_job set lease = null, lost_leases = 0, attempts = $5, last_error = $6, due_at = now()
  where tenant_id = $1 and task = $2 and subject = $3 and lease = $4
  returning subject
`);
const markFailed = preparedStatement<{ subject: string }>(`
  update background_job set lease = null, last_error = $5, failed_at = now()
  where tenant_id = $1 and task = $2 and subject = $3 and lease = $4
  returning subject
`);
const nextDue = preparedStatement<{ task: string; wait: number }>(`
  select task, (extract(epoch from min(due_at) - now()) * 1000)::float8 as wait
  from background_job where tenant_id = $1 and failed_at is null group by task
`);
const deleteFailed = preparedStatement<{ subject: string }>(`
  delete from background_job where tenant_id = $1 and (task, subject) in (
    select task, subject from background_job
    where tenant_id = $1 and failed_at < now() - ${retentionDays} * interval '1 day'
    order by failed_at limit $2
  )
  returning subject
`);

/** Jobs that are counted of each task; a longer queue is alarming enough. */
const maxCounted = 10_000;
// The recursion skips from task to task in the index, so that a long queue costs no more than its count.
const readQueues = preparedStatement<{
  task: string;
  waiting: number;
  failed: number;
  overdue: number | null;
}>(`
  with recursive waiting_task as (
    (select task from background_job where tenant_id = $1 and failed_at is null order by task limit 1)
    union all
    select (
      select task from background_job
      where tenant_id = $1 and failed_at is null and task > waiting_task.task order by task limit 1
    ) from waiting_task where waiting_task.task is not null
  ), waiting as (
    select t.task,
      (select count(*)::int from (
         select 1 as one from background_job where tenant_id = $1 and task = t.task and failed_at is null
         limit ${maxCounted}) counted) as waiting,
      extract(epoch from now() - least(
        (select due_at from background_job
         where tenant_id = $1 and task = t.task and failed_at is null and urgent order by due_at limit 1),
        (select due_at from background_job
         where tenant_id = $1 and task = t.task and failed_at is null and not urgent order by due_at limit 1)
      ))::float8 as overdue
    from waiting_task t where t.task is not null
  ), failed as (
    select task, count(*)::int as failed from (
      select task from background_job where tenant_id = $1 and failed_at is not null limit ${maxCounted}) counted
    group by task
  )
  select task, coalesce(waiting, 0) as waiting, coalesce(failed, 0) as failed, overdue
  from waiting full join failed using (task)
`);

const isOne = (rows: readonly unknown[]): boolean => rows.length === 1;

/**
 * Adds a job in the caller's transaction: the commit starts it, a rollback discards it. An existing job runs
 * at least once more after the commit. Jobs contain ids only.
 */
export async function enqueueJob(
  scope: Scope,
  { task, subject, urgent = false }: JobId & { readonly urgent?: boolean },
): Promise<void> {
  await Promise.all([
    insert(scope, task, subject, urgent),
    notify(scope, task, urgent ? 'urgent' : 'ordinary'),
  ]);
}

/** Adds a job that this process is already working on. */
export async function insertClaimedJob(scope: Scope, { task, subject }: JobId): Promise<JobLease> {
  const lease = uuidv4();
  await insertClaimed(scope, task, subject, lease, leaseDuration);
  return { tenantId: scope.tenantId, task, subject, lease, revision: 1 };
}

/** Undefined if no job of this task is due. */
export async function claimJob(scope: Scope, task: string): Promise<ClaimedJob | undefined> {
  const lease = uuidv4();
  const [row] = await claimNext(scope, task, lease, leaseDuration);
  return (
    row && {
      tenantId: scope.tenantId,
      task,
      subject: row.subject,
      lease,
      revision: row.revision,
      urgent: row.urgent,
      attempts: row.attempts,
      overdue: row.overdue,
      isPoison: row.lost_leases >= maxLostLeases,
    }
  );
}

/** @returns false if the lease was lost, and nothing was changed */
export const extendLease = async (scope: Scope, { task, subject, lease }: JobLease): Promise<boolean> =>
  isOne(await setLeaseEnd(scope, task, subject, lease, leaseDuration));

/** Earlier failures no longer count. @returns false if the lease was lost, and nothing was changed */
export const resetJobAttempts = async (scope: Scope, { task, subject, lease }: JobLease): Promise<boolean> =>
  isOne(await noteProgress(scope, task, subject, lease));

/**
 * Removes the job, unless it was requested again since it was claimed; then it is due again.
 * @returns null if the lease was lost, and nothing was changed
 */
export async function finishJob(scope: Scope, job: JobLease): Promise<'done' | 'again' | null> {
  const { task, subject, lease, revision } = job;
  if (isOne(await remove(scope, task, subject, lease, revision))) return 'done';
  return (await requeueJob(scope, job, { attempts: 0, delay: 0 })) ? 'again' : null;
}

/**
 * @param next.delay milliseconds; none if the job was requested again since it was claimed
 * @returns false if the lease was lost, and nothing was changed
 */
export async function requeueJob(
  scope: Scope,
  { task, subject, lease, revision }: JobLease,
  next: { readonly attempts: number; readonly delay: number; readonly error?: string },
): Promise<boolean> {
  const { attempts, delay } = next;
  const error = (next.error ?? '').slice(0, maxErrorLength);
  if (delay > 0 && isOne(await postpone(scope, task, subject, lease, revision, attempts, error, delay)))
    return true;
  const isHeld = isOne(await requeue(scope, task, subject, lease, attempts, error));
  if (isHeld) await notify(scope, task, 'ordinary');
  return isHeld;
}

/** @returns false if the lease was lost, and nothing was changed */
export const markJobFailed = async (
  scope: Scope,
  { task, subject, lease }: JobLease,
  error: string,
): Promise<boolean> => isOne(await markFailed(scope, task, subject, lease, error.slice(0, maxErrorLength)));

/** `overdue` in seconds of the job that is due for the longest time; negative or null if none is. */
export const readJobQueues = (scope: Scope) => readQueues(scope);

/** Milliseconds until the first job of each task is due; negative if it is overdue. */
export const nextDueJobs = (scope: Scope): Promise<{ task: string; wait: number }[]> => nextDue(scope);

/** Notifies all processes of jobs that are due now. */
export async function notifyDueJobs(scope: Scope): Promise<void> {
  // A separate statement: on Citus, a function of rows would notify listeners of a worker node.
  for (const { task, wait } of await nextDue(scope)) if (wait <= 0) await notify(scope, task, 'ordinary');
}

/** Deletes jobs that failed permanently a month ago. @returns how many, at most `limit` */
export const deleteFailedJobs = async (scope: Scope, limit: number): Promise<number> =>
  (await deleteFailed(scope, limit)).length;
