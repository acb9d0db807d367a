import type { Job } from '@vantage/contract/jobs';
import type { ProblemCode } from '@vantage/contract/api/problems';
import type { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import { AppError, notFound } from '../../platform/errors';
import { renewLease } from '../../platform/jobs/lease-renewal';
import { finishJob, insertClaimedJob } from '../../platform/jobs/job-queue';
import type { JobKind, JobRepository } from './jobs.repository';
import { presentJob } from './jobs.presenter';

/** Milliseconds between two updates of a job's stored progress. */
const progressInterval = 300;

interface Dependencies {
  readonly database: Database;
  readonly jobs: JobRepository;
  readonly onError: (error: unknown) => void;
}

/** Once its lease has expired, a job counts as failed and cannot finish. */
export interface RunningJob {
  readonly id: string;
  /** Stored at intervals, outside the job's own transaction. */
  reportProgress(done: number, total: number): void;
  /** Belongs in the transaction of the job's changes. @throws {AppError} job.interrupted: lease expired */
  finish(scope: Scope, total: number, result: object): Promise<void>;
  fail(problem: ProblemCode, result: object | null): Promise<void>;
  /** Deletes the job. @param also runs in the same transaction */
  discard(also: (scope: Scope) => Promise<void>): Promise<void>;
  release(): void;
}

export type JobService = ReturnType<typeof jobService>;

/** All changes of a job belong in the transaction that finishes it, because its process may die before. */
export const jobService = ({ database, jobs, onError }: Dependencies) => {
  const failLost = (scope: Scope): Promise<void> => jobs.failLost(scope, 'job.interrupted');

  return {
    /** @throws {AppError} notFound, also if another user started it */
    async find(actor: Actor, id: string): Promise<Job> {
      const find = (scope: Scope) => jobs.find(scope, id, actor.userId);
      let row = await database.read(actor.tenantId, find);
      if (row?.isLost)
        row = await database.write(actor.tenantId, async (scope) => {
          await failLost(scope);
          return find(scope);
        });
      if (!row) throw notFound();
      return presentJob(row);
    },

    /** @throws the error of `refusal` if a job of that kind is running */
    async start(actor: Actor, kind: JobKind, refusal: () => AppError): Promise<RunningJob> {
      const { tenantId } = actor;
      const claimedAt = performance.now();
      const [id, claimed] = await database.write(tenantId, async (scope) => {
        await failLost(scope);
        const subject = await jobs.insert(scope, { kind, startedBy: actor.userId }, refusal);
        return [subject, await insertClaimedJob(scope, { task: kind, subject })] as const;
      });
      const lease = renewLease(database, claimed, claimedAt);
      let latestProgress: { readonly done: number; readonly total: number } | null = null;
      const progressTimer = setInterval(() => {
        const progress = latestProgress;
        if (progress === null) return;
        latestProgress = null;
        database
          .write(tenantId, (scope) => jobs.setProgress(scope, id, progress), { synchronousCommit: false })
          .catch(onError);
      }, progressInterval);
      progressTimer.unref();
      const release = (): void => {
        clearInterval(progressTimer);
        lease.stopRenewal();
      };
      return {
        id,
        reportProgress(done, total) {
          latestProgress = { done, total };
        },
        async finish(scope, total, result) {
          const finished = await finishJob(scope, lease);
          if (finished === null || !(await jobs.end(scope, id, { problem: null, result, total })))
            throw new AppError('job.interrupted');
        },
        async fail(problem, result) {
          release();
          await database.write(tenantId, async (scope) => {
            await finishJob(scope, lease);
            await jobs.end(scope, id, { problem, result });
          });
        },
        async discard(also) {
          release();
          await database.write(tenantId, async (scope) => {
            await also(scope);
            await finishJob(scope, lease);
            await jobs.remove(scope, id);
          });
        },
        release,
      };
    },

    /** The process that worked on the job has ended. */
    interrupt: (scope: Scope, id: string): Promise<boolean> =>
      jobs.end(scope, id, { problem: 'job.interrupted', result: null }),

    /** @returns how many were deleted, at most `limit` */
    deleteExpired: (scope: Scope, limit: number): Promise<number> => jobs.deleteExpired(scope, limit),
  };
};
