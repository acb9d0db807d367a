import { v7 as uuidv7 } from 'uuid';
import type { ProblemCode } from '@vantage/contract/api/problems';
import {
  userCsvColumns,
  type UserCsvColumn,
  type UserImportDefaults,
  userImportLimits,
  type UserImportReport,
} from '@vantage/contract/users/user-import';
import type { Actor } from '../../../platform/actor';
import type { Database, Scope } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { UploadedFile } from '../../../platform/http/request-bodies/uploads';
import type { JobTask } from '../../../platform/jobs/job-runner';
import { withTable } from '../../../platform/tables/table-reading';
import type { AuditLog } from '../../audit-log';
import {
  linesPerQuery,
  linesPerTurn,
  listParts,
  retryAfter,
  type UserImportReader,
} from './user-import-reader';
import { toUserRows, type UserImportLinesRepository } from './user-import-lines.repository';
import type { RunningImport, UserImportProgressService } from './user-import-progress.service';
import { userImportTask } from './user-import.repository';
import type { InvitationService } from '../invitations/invitations.service';
import type { UserRepository } from '../users.repository';

/** Per process. */
const maxConcurrentImports = 4;

interface Dependencies {
  readonly database: Database;
  readonly progress: UserImportProgressService;
  readonly lines: UserImportLinesRepository;
  readonly users: UserRepository;
  readonly reader: UserImportReader;
  readonly invitations: InvitationService;
  readonly audit: AuditLog;
  readonly onError: (error: unknown) => void;
}

interface ImportRequest extends UserImportDefaults {
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

const defaultsIn = ({ language, employeeType }: ImportRequest): UserImportDefaults => ({
  ...(language !== undefined && { language }),
  ...(employeeType !== undefined && { employeeType }),
});

const toProblem = (error: unknown): ProblemCode => {
  if (error instanceof AppError) return error.code;
  return isConstraintViolation(error) ? 'import.changed' : 'server.error';
};

/**
 * Lines are checked as they arrive, and a dry run ends there. Otherwise the valid ones are staged in a table
 * and become users in one transaction, while the caller polls the import.
 */
export const userImportService = (dependencies: Dependencies) => {
  const { database, progress, lines, users, reader, invitations, audit, onError } = dependencies;
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
    runningImport: RunningImport,
    { total, requestId }: { readonly total: number; readonly requestId: string },
  ): Promise<number> => {
    const by = { actorId: actor.userId, sessionId: actor.sessionId, requestId };
    let [created, line] = [0, 0];
    let sent: Promise<unknown> = Promise.resolve();
    for (;;) {
      const batch = await lines.usersAfter(scope, runningImport.id, line, linesPerQuery);
      const last = batch.at(-1);
      if (!last) break;
      for (const some of listParts(batch, linesPerTurn)) {
        if (stopping.signal.aborted) throw new AppError('import.interrupted');
        const added = some.map(({ fields }) => ({ id: uuidv7(), fields }));
        const rows = toUserRows(added);
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
        runningImport.reportProgress(created, total);
      }
      ({ line } = last);
    }
    await sent;
    return created;
  };

  const importUsers = async (
    actor: Actor,
    runningImport: RunningImport,
    report: UserImportReport,
    { skipInvalid, requestId }: Pick<ImportRequest, 'skipInvalid'> & { readonly requestId: string },
  ): Promise<void> => {
    const isRejected = report.valid === 0 || (report.invalidCount > 0 && !skipInvalid);
    if (isRejected) throw new AppError('import.invalidLines');
    await database.write(actor.tenantId, async (scope) => {
      const created = await addUsers(scope, actor, runningImport, { total: report.valid, requestId });
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
      await runningImport.finish(scope, created, { ...report, created });
    });
  };

  /** All users or none; the outcome is stored in the import. */
  const run = async (
    actor: Actor,
    runningImport: RunningImport,
    report: UserImportReport,
    options: Pick<ImportRequest, 'skipInvalid'> & { readonly requestId: string },
  ): Promise<void> => {
    try {
      await importUsers(actor, runningImport, report, options);
    } catch (error) {
      const problem = toProblem(error);
      if (problem === 'server.error') onError(error);
      await runningImport.fail(problem, { ...report, created: 0 });
    } finally {
      runningImport.release();
      await database.write(actor.tenantId, (scope) => lines.removeLines(scope, runningImport.id));
    }
  };

  const startImport = async (
    actor: Actor,
    runningImport: RunningImport,
    request: ImportRequest,
    file: UploadedFile,
    requestId: string,
  ): Promise<{ response: Response; completion: Promise<void> | null }> => {
    let report;
    try {
      const rules = await reader.rulesFor(actor, defaultsIn(request));
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
          reader.readLines(actor, runningImport, table, {
            dryRun: request.dryRun,
            rules,
            signal: stopping.signal,
          }),
      );
    } catch (error) {
      await runningImport.discard();
      throw error;
    }
    if (request.dryRun) {
      await runningImport.discard();
      return { response: { status: 200, body: report }, completion: null };
    }
    const completion = run(actor, runningImport, report, { skipInvalid: request.skipInvalid, requestId });
    return { response: { status: 202, body: { jobId: runningImport.id } }, completion };
  };

  /**
   * Only the process that received the file can import it, so an import whose job is taken over by another one
   * has failed.
   */
  const lostImports: JobTask = {
    name: userImportTask,
    slots: 1,
    maxPerTenant: 1,
    run: ({ subject }) =>
      Promise.resolve({
        kind: 'done',
        write: (scope) => progress.interrupt(scope, subject),
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
      const runningImport = await progress.start(actor);
      if (runningCount >= maxConcurrentImports) {
        await runningImport.discard();
        throw new AppError('request.tooMany', { retryAfter });
      }
      runningCount += 1;
      const release = (): void => void (runningCount -= 1);
      const { response, completion } = await startImport(
        actor,
        runningImport,
        request,
        file,
        requestId,
      ).catch((error: unknown) => {
        release();
        throw error;
      });
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
