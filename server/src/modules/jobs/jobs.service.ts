import type { Job } from '@vantage/contract/jobs';
import type { ProblemCode } from '@vantage/contract/problems';
import type { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import { AppError, notFound } from '../../platform/errors';
import type { JobKind, JobRepository } from './jobs.repository';
import { presentJob } from './jobs.presenter';

/** Seconds after which a process that does not say that it lives is taken for dead. */
const leaseSeconds = 60;
/** Milliseconds between two times that it says so. */
const heartbeatInterval = 15_000;
/** Milliseconds between two notes of how far a job is. */
const progressInterval = 300;

interface Dependencies {
  readonly database: Database;
  readonly jobs: JobRepository;
  readonly onError: (error: unknown) => void;
}

/** A job that this process is at. One that it is taken to have left is somebody else's to end, and never ends well. */
export interface RunningJob {
  readonly id: string;
  /** Says how far it is, which is noted once in a while, beside the transaction that the job may be in. */
  reportProgress(done: number, total: number): void;
  /**
   * Ends it well, in the transaction of what it did: both stand, or neither.
   * @throws {AppError} job.interrupted: it has been taken for lost meanwhile
   */
  finish(scope: Scope, total: number, result: object): Promise<void>;
  /** Ends it as failed. */
  fail(problem: ProblemCode, result: object | null): Promise<void>;
  /** Makes it as if it had never been. @param also what goes with it, in the same transaction */
  discard(also: (scope: Scope) => Promise<void>): Promise<void>;
  /** Says no more that it lives: it is over, well or not. */
  release(): void;
}

export type JobService = ReturnType<typeof jobService>;

/**
 * Work that goes on after the call that began it was answered. It lives in the process that began it; when that dies, its
 * lease ends and the job has failed. So what a job changes belongs into the one transaction that finishes it.
 */
export const jobService = ({ database, jobs, onError }: Dependencies) => {
  const failLost = (scope: Scope): Promise<void> => jobs.failLost(scope, 'job.interrupted');

  return {
    /** @throws {AppError} notFound: there is none, or somebody else began it */
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

    /** @throws what `refusal` gives: another one of the kind is running */
    async start(actor: Actor, kind: JobKind, refusal: () => AppError): Promise<RunningJob> {
      const { tenantId } = actor;
      const id = await database.write(tenantId, async (scope) => {
        await failLost(scope);
        return jobs.insert(scope, { kind, startedBy: actor.userId, leaseSeconds }, refusal);
      });
      const heartbeat = setInterval(() => {
        database.write(tenantId, (scope) => jobs.extendLease(scope, id, leaseSeconds)).catch(onError);
      }, heartbeatInterval);
      let latestProgress: { readonly done: number; readonly total: number } | null = null;
      const progressTimer = setInterval(() => {
        const progress = latestProgress;
        if (progress === null) return;
        latestProgress = null;
        database
          .write(tenantId, (scope) => jobs.setProgress(scope, id, progress), { synchronousCommit: false })
          .catch(onError);
      }, progressInterval);
      for (const timer of [heartbeat, progressTimer]) timer.unref();
      const release = (): void => {
        for (const timer of [heartbeat, progressTimer]) clearInterval(timer);
      };
      return {
        id,
        reportProgress(done, total) {
          latestProgress = { done, total };
        },
        async finish(scope, total, result) {
          if (!(await jobs.end(scope, id, { problem: null, result, total })))
            throw new AppError('job.interrupted');
        },
        async fail(problem, result) {
          release();
          await database.write(tenantId, (scope) => jobs.end(scope, id, { problem, result }));
        },
        async discard(also) {
          release();
          await database.write(tenantId, async (scope) => {
            await also(scope);
            await jobs.remove(scope, id);
          });
        },
        release,
      };
    },

    /** Ends what was lost and forgets what is long over. @returns how many were forgotten, at most `limit` */
    async deleteExpired(scope: Scope, limit: number): Promise<number> {
      await failLost(scope);
      return jobs.deleteExpired(scope, limit);
    },
  };
};
