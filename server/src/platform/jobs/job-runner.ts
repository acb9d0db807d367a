import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { Database, Scope } from '../database/database';
import { AppError } from '../errors';
import { renewLease, type RenewedLease } from './lease-renewal';
import {
  notifyDueJobs,
  claimJob,
  finishJob,
  markJobFailed,
  nextDueJobs,
  resetJobAttempts,
  requeueJob,
  type ClaimedJob,
} from './job-queue';
import type { OutboundGate } from '../outbound/outbound-gate';
import type { JobMetrics, JobResult } from './job-metrics';
import { tenantQueue, type TenantQueue } from './tenant-queue';
import { minute } from '../durations';

/** Milliseconds between two sweeps over all tenants, for lost notifications and jobs of dead processes. */
export const sweepInterval = minute;
/** Milliseconds that a shutdown waits for running jobs before it aborts them. */
const defaultStopTimeout = 20_000;
/** Milliseconds between attempts to store an outcome while the database is unavailable. */
const settleRetryDelay = 1_000;
/** Milliseconds; the lower limit for a tenant whose next job another process is claiming. */
const minWakeDelay = 100;
/** Milliseconds before a tenant is tried again whose job could not be claimed or updated. */
const failureDelay = 2_000;
const defaultRetryDelays = { first: 10_000, max: 900_000 };
const defaultMaxAttempts = 20;

/** Milliseconds, doubled with each attempt up to a maximum. */
export const backoffDelay = (
  attempts: number,
  { first, max }: { readonly first: number; readonly max: number } = defaultRetryDelays,
): number => Math.min(max, first * 2 ** Math.min(attempts - 1, 20));

/** `write` shares the transaction of the outcome; if the lease was lost, neither happens. */
export type JobOutcome = { readonly write?: (scope: Scope) => Promise<void> } & (
  | { readonly kind: 'done' }
  /**
   * There is more to do. Returning often is fair to other tenants. `delay` is in milliseconds, here and below; it
   * does not apply if the job was requested again.
   */
  | { readonly kind: 'again'; readonly delay: number }
  /** By default, `delay` grows with the attempts. */
  | { readonly kind: 'retry'; readonly detail: string; readonly delay?: number }
  /** Nothing was started; does not count as an attempt. */
  | { readonly kind: 'release' }
);

export interface RunningJob {
  readonly tenantId: string;
  readonly subject: string;
  readonly urgent: boolean;
  readonly attempts: number;
  /** Aborted when the lease is lost, and near the end of a shutdown. */
  readonly signal: AbortSignal;
  /** Aborted at the start of a shutdown, and for an outbound task when an operator holds what is sent. */
  readonly stopping: AbortSignal;
  /** Check it before anything that must not happen twice. */
  isHeld(): boolean;
  /**
   * Shares the transaction of something that was done: a job that makes progress neither fails permanently nor
   * waits longer for what happened before.
   */
  noteProgress(scope: Scope): Promise<void>;
}

export interface JobTask {
  readonly name: string;
  /** Maximum concurrent jobs of this task per process. */
  readonly slots: number;
  readonly maxPerTenant: number;
  /** Failed attempts after which the job fails permanently; null: never. */
  readonly maxAttempts?: number | null;
  /** Sends something to others, so its jobs wait while an operator holds that. */
  readonly isOutbound?: boolean;
  /** An error counts as a failed attempt. */
  run(job: RunningJob): Promise<JobOutcome>;
  /** Runs in the transaction in which a job fails permanently. */
  onFailed?(scope: Scope, job: Pick<RunningJob, 'subject' | 'attempts'>): Promise<void>;
}

export type JobRunner = ReturnType<typeof jobRunner>;

const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'server.unavailable';

/**
 * Row-level security allows no query over all tenants, so this relies on notifications at commit, remembers
 * when a tenant's next job is due, and sweeps all tenants once a minute in one process.
 */
export function jobRunner(options: {
  readonly database: Database;
  readonly tasks: readonly JobTask[];
  readonly tenantIds: () => Promise<readonly string[]>;
  /** Jobs of a suspended tenant wait. */
  readonly isTenantActive: (tenantId: string) => Promise<boolean>;
  readonly outbound: Pick<OutboundGate, 'isHeld' | 'signal'>;
  readonly metrics: JobMetrics;
  readonly logger: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
  readonly stopTimeout?: number;
}) {
  const { database, metrics, logger, outbound, stopTimeout = defaultStopTimeout } = options;
  const stopping = new AbortController();
  const aborting = new AbortController();
  const queues = new Map<string, TenantQueue>();

  const scheduleDueJobs = async (tenantId: string): Promise<void> => {
    for (const { task, wait } of await database.read(tenantId, nextDueJobs))
      // The next sweep comes before anything due later.
      if (wait <= sweepInterval) queues.get(task)?.wakeLater(tenantId, Math.max(wait, minWakeDelay));
  };

  const attempt = async (
    task: JobTask,
    job: ClaimedJob,
    lease: RenewedLease,
    onProgress: () => void,
  ): Promise<JobOutcome> => {
    const signal = AbortSignal.any([lease.lost, aborting.signal]);
    const { tenantId, subject, urgent, attempts } = job;
    try {
      return await task.run({
        tenantId,
        subject,
        urgent,
        attempts,
        signal,
        stopping: task.isOutbound ? AbortSignal.any([stopping.signal, outbound.signal()]) : stopping.signal,
        isHeld: () => lease.isHeld() && !signal.aborted,
        async noteProgress(scope) {
          if (await resetJobAttempts(scope, job)) onProgress();
        },
      });
    } catch (error) {
      if (aborting.signal.aborted) return { kind: 'release' };
      logger.error({ err: error, tenantId, task: task.name, subject, attempts }, 'a background job failed');
      return { kind: 'retry', detail: error instanceof Error ? error.message : String(error) };
    }
  };

  /** Null if the lease was lost. */
  const settle = (task: JobTask, job: ClaimedJob, outcome: JobOutcome): Promise<JobResult | null> => {
    const { attempts } = job;
    const maxAttempts = task.maxAttempts === undefined ? defaultMaxAttempts : task.maxAttempts;
    const isLast = outcome.kind === 'retry' && maxAttempts !== null && attempts >= maxAttempts;
    const change = async (scope: Scope): Promise<JobResult | null> => {
      if (outcome.kind === 'done') return finishJob(scope, job);
      if (outcome.kind === 'again')
        return (await requeueJob(scope, job, { attempts: 0, delay: outcome.delay })) ? 'again' : null;
      if (outcome.kind === 'release')
        return (await requeueJob(scope, job, { attempts: attempts - 1, delay: 0 })) ? 'released' : null;
      if (isLast) return (await markJobFailed(scope, job, outcome.detail)) ? 'failed' : null;
      const { detail: error, delay = backoffDelay(attempts) } = outcome;
      return (await requeueJob(scope, job, { attempts, delay, error })) ? 'retry' : null;
    };
    return database.write(job.tenantId, async (scope) => {
      const result = await change(scope);
      if (result !== null) await outcome.write?.(scope);
      if (result === 'failed') await task.onFailed?.(scope, job);
      return result;
    });
  };

  /** Retried until the lease expires; otherwise the job would run again. */
  const settleWhileHeld = async (
    task: JobTask,
    job: ClaimedJob,
    lease: RenewedLease,
    outcome: JobOutcome,
  ): Promise<JobResult | null> => {
    for (;;) {
      try {
        return await settle(task, job, outcome);
      } catch (error) {
        if (!isUnavailable(error) || aborting.signal.aborted || lease.remaining() <= 0) throw error;
        await sleep(settleRetryDelay);
      }
    }
  };

  const work = async (task: JobTask, job: ClaimedJob, claimedAt: number): Promise<void> => {
    const about = { tenantId: job.tenantId, task: job.task, subject: job.subject };
    const end = metrics.begin(task.name, job.overdue);
    const lease = renewLease(database, job, claimedAt);
    let { attempts } = job;
    let result: JobResult | null = null;
    try {
      const outcome = await attempt(task, job, lease, () => (attempts = 1));
      result = await settleWhileHeld(task, { ...job, attempts }, lease, outcome);
    } finally {
      lease.stopRenewal();
      end(result ?? 'lost');
    }
    if (result === null) logger.warn(about, 'the lease of a background job was lost');
    else if (result === 'failed') logger.error(about, 'a background job failed permanently');
    else if (result !== 'done' && !stopping.signal.aborted) await scheduleDueJobs(job.tenantId);
  };

  /** Each of its holders has died, so it is not started again. */
  const failPoisonJob = async (task: JobTask, job: ClaimedJob): Promise<void> => {
    const { tenantId, subject } = job;
    await database.write(tenantId, async (scope) => {
      if (await markJobFailed(scope, job, 'The processes that ran it ended.'))
        await task.onFailed?.(scope, job);
    });
    metrics.begin(task.name, job.overdue)('failed');
    logger.error({ tenantId, task: task.name, subject }, 'a background job failed permanently');
  };

  const serve = async (task: JobTask, tenantId: string): Promise<void> => {
    // No timer: reactivating the tenant or releasing what is held wakes it, and so does each sweep.
    if (!(await options.isTenantActive(tenantId))) return;
    if (task.isOutbound && (await outbound.isHeld())) return;
    // Taken before the claim, so that the lease never seems longer than it is.
    const claimedAt = performance.now();
    const job = await database.write(tenantId, (scope) => claimJob(scope, task.name));
    if (!job) return await scheduleDueJobs(tenantId);
    // The tenant's other jobs queue behind the other tenants.
    queues.get(task.name)?.wake(tenantId, job.urgent);
    await (job.isPoison ? failPoisonJob(task, job) : work(task, job, claimedAt));
  };

  for (const task of options.tasks) {
    const { name, slots, maxPerTenant } = task;
    const queue = tenantQueue({
      slots,
      maxPerTenant,
      serve: (tenantId) => serve(task, tenantId),
      onError(error, tenantId) {
        logger.error(
          { err: error, tenantId, task: name },
          'a background job could not be claimed or updated',
        );
        // The notification is used up.
        queue.wakeLater(tenantId, failureDelay);
      },
    });
    queues.set(name, queue);
  }

  const wakeTenant = (tenantId: string): void => {
    for (const queue of queues.values()) queue.wake(tenantId, false);
  };

  /**
   * A tenant that fails is logged and does not stop the others.
   * @throws {Error} at the end if any has failed; {AppError} server.unavailable at once if the database is unavailable
   */
  const forEachTenant = async (
    signal: AbortSignal,
    check: (tenantId: string) => Promise<void>,
  ): Promise<void> => {
    let failures = 0;
    for (const tenantId of await options.tenantIds()) {
      if (signal.aborted) break;
      try {
        await check(tenantId);
      } catch (error) {
        failures += 1;
        logger.error({ err: error, tenantId }, 'the background jobs of a tenant could not be checked');
        // A timeout or a deadlock can be this tenant's alone.
        if (isUnavailable(error)) await database.now();
      }
    }
    if (failures > 0)
      throw new Error(`Background jobs could not be checked (tenants that failed: ${failures}).`);
  };

  return {
    wake(tenantId: string, task: string, urgent: boolean): void {
      queues.get(task)?.wake(tenantId, urgent);
    },

    /** For all tasks. */
    wakeTenant,

    /** Checks all tenants for jobs that this process was not notified of. @throws if any of them failed */
    async checkAllTenants(): Promise<void> {
      if (queues.size > 0) await forEachTenant(stopping.signal, scheduleDueJobs);
    },

    /** Checks all tenants and notifies all processes of due jobs. @throws if any of them failed */
    sweep(signal: AbortSignal): Promise<void> {
      return forEachTenant(signal, (tenantId) => database.read(tenantId, notifyDueJobs));
    },

    /** Stops claiming, waits for running jobs, and releases those that it has to abort. */
    async stop(): Promise<void> {
      stopping.abort();
      const abortTimer = setTimeout(() => aborting.abort(), stopTimeout);
      for (const queue of queues.values()) queue.close();
      await Promise.all([...queues.values()].map((queue) => queue.idle()));
      clearTimeout(abortTimer);
    },
  };
}
