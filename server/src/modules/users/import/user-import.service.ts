import { v7 as uuidv7 } from 'uuid';
import type { ProblemCode } from '@vantage/contract/api/problems';
import {
  userCsvColumns,
  type UserCsvColumn,
  userImportLimits,
  type UserImportReport,
  type UserImportResult,
} from '@vantage/contract/users/user-import';
import type { Actor } from '../../../platform/actor';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { UploadedFile } from '../../../platform/http/request-bodies/uploads';
import type { JobTask } from '../../../platform/jobs/job-runner';
import { withTable } from '../../../platform/tables/table-reading';
import type { AuditLog } from '../../audit-log';
import type { JobService, RunningJob } from '../../jobs';
import {
  linesPerQuery,
  linesPerTurn,
  partsOf,
  retryAfter,
  type UserImportReader,
} from './user-import-reader';
import { userRowsOf, type UserImportRepository } from './user-import.repository';
import type { InvitationService } from '../invitations/invitations.service';
import type { UserRepository } from '../users.repository';

/** Per process. */
const maxConcurrentImports = 4;
const importJob = 'userImport';

interface Dependencies {
  readonly database: Database;
  readonly jobs: JobService;
  readonly lines: UserImportRepository;
  readonly users: UserRepository;
  readonly reader: UserImportReader;
  readonly invitations: InvitationService;
  readonly audit: AuditLog;
  readonly onError: (error: unknown) => void;
}

interface ImportRequest {
  readonly dryRun: boolean;
  readonly skipInvalid: boolean;
  /** Columns of the file in order; null for one to ignore. */
  readonly columns?: readonly (UserCsvColumn | null)[] | undefined;
}

type Response =
  | { readonly status: 200; readonly body: UserImportReport }
  | { readonly status: 202; readonly body: { readonly jobId: string } };

export type UserImportService = ReturnType<typeof userImportService>;

/** Unique index or foreign key: a concurrent change. */
const isConstraintViolation = (error: unknown): boolean =>
  ['23505', '23503'].includes(String((error as { readonly code?: unknown }).code));

const problemOf = (error: unknown): ProblemCode => {
  if (error instanceof AppError) return error.code;
  return isConstraintViolation(error) ? 'import.changed' : 'server.error';
};

/**
 * Lines are checked as they arrive, and a dry run ends there. Otherwise the valid ones are staged in a table
 * and become users in one transaction, while the caller polls the job.
 */
export const userImportService = (dependencies: Dependencies) => {
  const { database, jobs, lines, users, reader, invitations, audit, onError } = dependencies;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let runningCount = 0;

  /** The actor may have been disabled since the import began. @throws {AppError} permission.denied */
  const checkActor = async (scope: Scope, actor: Actor): Promise<void> => {
    const row = await users.find(scope, actor.userId);
    if (!row?.active || row.locked || row.role_id !== actor.roleId) throw new AppError('permission.denied');
  };

  const addUsers = async (
    scope: Scope,
    actor: Actor,
    job: RunningJob,
    { total, requestId }: { readonly total: number; readonly requestId: string },
  ): Promise<number> => {
    const by = { actorId: actor.userId, sessionId: actor.sessionId, requestId };
    let [created, line] = [0, 0];
    let sent: Promise<unknown> = Promise.resolve();
    for (;;) {
      const batch = await lines.usersAfter(scope, job.id, line, linesPerQuery);
      const last = batch.at(-1);
      if (!last) break;
      for (const some of partsOf(batch, linesPerTurn)) {
        if (stopping.signal.aborted) throw new AppError('job.interrupted');
        const added = some.map(({ fields }) => ({ id: uuidv7(), fields }));
        const rows = userRowsOf(added);
        // The rows were prepared while the database inserted the previous ones.
        await sent;
        sent = Promise.all([
          lines.insertUsers(scope, rows),
          audit.recordAll(
            scope,
            added.map(({ id, fields }) => ({
              ...by,
              action: 'user.created',
              entityId: id,
              after: { ...fields },
            })),
          ),
        ]);
        sent.catch(() => {});
        created += added.length;
        job.reportProgress(created, total);
      }
      ({ line } = last);
    }
    await sent;
    return created;
  };

  const importUsers = async (
    actor: Actor,
    job: RunningJob,
    report: UserImportReport,
    { skipInvalid, requestId }: Pick<ImportRequest, 'skipInvalid'> & { readonly requestId: string },
  ): Promise<void> => {
    const isRefused = report.valid === 0 || (report.invalidCount > 0 && !skipInvalid);
    if (isRefused) throw new AppError('import.invalidLines');
    await database.write(actor.tenantId, async (scope) => {
      const created = await addUsers(scope, actor, job, { total: report.valid, requestId });
      await checkActor(scope, actor);
      await lines.countUsers(scope, created);
      await audit.record(scope, {
        actorId: actor.userId,
        sessionId: actor.sessionId,
        requestId,
        action: 'users.imported',
        entityId: null,
        after: { created },
      });
      await invitations.begin(scope);
      await job.finish(scope, created, { ...report, created } satisfies UserImportResult);
    });
  };

  /** All users or none; the outcome is stored in the job. */
  const run = async (
    actor: Actor,
    job: RunningJob,
    report: UserImportReport,
    options: Pick<ImportRequest, 'skipInvalid'> & { readonly requestId: string },
  ): Promise<void> => {
    try {
      await importUsers(actor, job, report, options);
    } catch (error) {
      const problem = problemOf(error);
      if (problem === 'server.error') onError(error);
      await job.fail(problem, { ...report, created: 0 } satisfies UserImportResult);
    } finally {
      job.release();
      await database.write(actor.tenantId, (scope) => lines.removeLines(scope, job.id));
    }
  };

  const begin = async (
    actor: Actor,
    job: RunningJob,
    request: ImportRequest,
    file: UploadedFile,
    requestId: string,
  ): Promise<{ response: Response; completion: Promise<void> | null }> => {
    let report;
    try {
      const rules = await reader.rulesFor(actor);
      report = await withTable(
        file.content,
        userCsvColumns,
        {
          tenantId: actor.tenantId,
          maxRows: userImportLimits.rows,
          maxColumns: userImportLimits.columns,
          maxCellLength: userImportLimits.cell,
          mapping: request.columns,
        },
        (table) =>
          reader.readLines(actor, job, table, { dryRun: request.dryRun, rules, signal: stopping.signal }),
      );
    } catch (error) {
      await job.discard((scope) => lines.removeLines(scope, job.id));
      throw error;
    }
    if (request.dryRun) {
      await job.discard((scope) => lines.removeLines(scope, job.id));
      return { response: { status: 200, body: report }, completion: null };
    }
    const completion = run(actor, job, report, { skipInvalid: request.skipInvalid, requestId });
    return { response: { status: 202, body: { jobId: job.id } }, completion };
  };

  /**
   * Only the process that received the file can import it, so a job that is taken over by another one has
   * failed.
   */
  const lostImports: JobTask = {
    name: importJob,
    slots: 1,
    maxPerTenant: 1,
    run: ({ subject }) =>
      Promise.resolve({
        kind: 'done',
        write: async (scope) => {
          await jobs.interrupt(scope, subject);
          await lines.removeLines(scope, subject);
        },
      }),
  };

  return {
    lostImports,

    /** @throws {AppError} import.running, request.tooMany, request.tooLarge, validation: unreadable file */
    async import(
      actor: Actor,
      request: ImportRequest,
      file: UploadedFile,
      requestId: string,
    ): Promise<Response> {
      // Before the limit: a tenant runs one import at a time, so it uses one slot however often it tries.
      const job = await jobs.start(actor, importJob, () => new AppError('import.running'));
      if (runningCount >= maxConcurrentImports) {
        await job.discard(async () => undefined);
        throw new AppError('request.tooMany', { retryAfter });
      }
      runningCount += 1;
      const release = (): void => void (runningCount -= 1);
      const { response, completion } = await begin(actor, job, request, file, requestId).catch(
        (error: unknown) => {
          release();
          throw error;
        },
      );
      if (completion === null) release();
      else {
        const ended = completion.catch(onError).finally(() => {
          running.delete(ended);
          release();
        });
        running.add(ended);
      }
      return response;
    },

    /** Aborts running imports and waits for them. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
};
