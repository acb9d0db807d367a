import type { ProblemCode } from '@vantage/contract/api/problems';
import type { UserImport, UserImportResult } from '@vantage/contract/users/user-import';
import type { Actor } from '../../../platform/actor';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError, notFound } from '../../../platform/errors';
import { finishJob, insertClaimedJob } from '../../../platform/jobs/job-queue';
import { renewLease } from '../../../platform/jobs/lease-renewal';
import type { UserImportLinesRepository } from './user-import-lines.repository';
import { presentUserImport } from './user-import.presenter';
import { userImportTask, type UserImportRepository } from './user-import.repository';

/** Milliseconds between two updates of an import's stored progress. */
const progressIntervalMs = 300;

interface Dependencies {
  readonly database: Database;
  readonly imports: UserImportRepository;
  readonly lines: UserImportLinesRepository;
  readonly onError: (error: unknown) => void;
}

/** Once its lease has expired, an import counts as failed and cannot finish. */
export interface RunningImport {
  readonly id: string;
  /** Progress is stored at intervals, outside the import's own transaction. */
  reportProgress(done: number, total: number): void;
  /** Belongs in the transaction that adds the users. @throws {AppError} import.interrupted: lease expired */
  finish(scope: Scope, total: number, result: UserImportResult): Promise<void>;
  fail(problem: ProblemCode, result: UserImportResult): Promise<void>;
  /** Deletes the import and its lines. */
  discard(): Promise<void>;
  release(): void;
}

export type UserImportProgressService = ReturnType<typeof userImportProgressService>;

/** Stores the state of imports. A background job's lease shows whether the process of an import is alive. */
export const userImportProgressService = ({ database, imports, lines, onError }: Dependencies) => ({
  /** @throws {AppError} notFound, also if another user started it */
  async find(actor: Actor, id: string): Promise<UserImport> {
    const find = (scope: Scope) => imports.find(scope, id, actor.userId);
    let row = await database.read(actor.tenantId, find);
    if (row?.isLost)
      row = await database.write(actor.tenantId, async (scope) => {
        await imports.failLost(scope);
        return find(scope);
      });
    if (!row) throw notFound();
    return presentUserImport(row);
  },

  /** @throws {AppError} import.running */
  async start(actor: Actor): Promise<RunningImport> {
    const { tenantId } = actor;
    const claimedAt = performance.now();
    const [id, claimed] = await database.write(tenantId, async (scope) => {
      await imports.failLost(scope);
      const subject = await imports.insert(scope, actor.userId);
      return [subject, await insertClaimedJob(scope, { task: userImportTask, subject })] as const;
    });
    const lease = renewLease(database, claimed, claimedAt);
    let latestProgress: { readonly done: number; readonly total: number } | null = null;
    const progressTimer = setInterval(() => {
      const progress = latestProgress;
      if (progress === null) return;
      latestProgress = null;
      database
        .write(tenantId, (scope) => imports.setProgress(scope, id, progress), { synchronousCommit: false })
        .catch(onError);
    }, progressIntervalMs);
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
        if (finished === null || !(await imports.end(scope, id, { problem: null, result, total })))
          throw new AppError('import.interrupted');
      },
      async fail(problem, result) {
        release();
        await database.write(tenantId, async (scope) => {
          await finishJob(scope, lease);
          await imports.end(scope, id, { problem, result });
        });
      },
      async discard() {
        release();
        await database.write(tenantId, async (scope) => {
          await lines.removeLines(scope, id);
          await finishJob(scope, lease);
          await imports.remove(scope, id);
        });
      },
      release,
    };
  },

  /** Fails an import whose process has ended. */
  async interrupt(scope: Scope, id: string): Promise<void> {
    await imports.end(scope, id, { problem: 'import.interrupted', result: null });
    await lines.removeLines(scope, id);
  },

  /** Deletes imports that ended days ago. @returns how many, at most `limit` */
  deleteExpired(scope: Scope, limit: number): Promise<number> {
    return imports.deleteExpired(scope, limit);
  },
});
