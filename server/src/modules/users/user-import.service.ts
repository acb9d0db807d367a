import { v7 as uuidv7 } from 'uuid';
import type { ProblemCode } from '@vantage/contract/problems';
import {
  userCsvColumns,
  userImportLimits,
  type UserImportReport,
  type UserImportResult,
} from '@vantage/contract/user-import';
import type { Actor } from '../../platform/actor';
import { readCsv } from '../../platform/csv-reading';
import type { Database, Scope } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { UploadedFile } from '../../platform/http/uploads';
import type { AuditLog } from '../audit-log';
import type { JobService, RunningJob } from '../jobs';
import type { SettingsService } from '../settings';
import { checkLine, placesByPath, type ImportRules } from './user-import-line';
import type { UserImportRepository } from './user-import.repository';
import type { InvitationService } from './invitations.service';
import { mayGrant } from './users.policy';
import type { UserRepository } from './users.repository';

/** Lines that are checked, and users that are added, in one turn of the event loop. */
const sliceSize = 250;
/** Files that one process reads or takes in at once. */
const mostAtOnce = 4;
/** Seconds after which it is of use to try again. */
const retryAfter = 10;

interface Dependencies {
  readonly database: Database;
  readonly jobs: JobService;
  readonly lines: UserImportRepository;
  readonly users: UserRepository;
  readonly settings: SettingsService;
  /** The names that lead to each location; the locations module's business. */
  readonly locationNames: (scope: Scope) => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly invitations: InvitationService;
  readonly audit: AuditLog;
  /** Told of imports that failed by something unexpected. */
  readonly onError: (error: unknown) => void;
}

interface Wish {
  readonly dryRun: boolean;
  readonly skipInvalid: boolean;
}

type Answer =
  | { readonly status: 200; readonly body: UserImportReport }
  | { readonly status: 202; readonly body: { readonly jobId: string } };

export type UserImportService = ReturnType<typeof userImportService>;

/** What a unique index or a foreign key refuses: somebody was quicker. */
const isOvertaken = (error: unknown): boolean =>
  ['23505', '23503'].includes(String((error as { readonly code?: unknown }).code));

const problemOf = (error: unknown): ProblemCode => {
  if (error instanceof AppError) return error.code;
  return isOvertaken(error) ? 'import.changed' : 'server.error';
};

/**
 * Takes in users from a file. Its lines are read as they arrive, checked one by one by the rules of the form, and kept in
 * a table; there they are checked against each other and against the users that there are. A dry run ends so. Else all
 * that is chosen becomes users in one transaction, while the caller follows the job.
 */
export const userImportService = (dependencies: Dependencies) => {
  const { database, jobs, lines, users, settings, invitations, audit, onError } = dependencies;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let atOnce = 0;

  const rulesFor = (actor: Actor): Promise<ImportRules> =>
    database.read(actor.tenantId, async (scope) => {
      const [domains, languages, names] = await Promise.all([
        settings.emailDomains(scope),
        settings.offeredLanguages(scope),
        dependencies.locationNames(scope),
      ]);
      return {
        domains,
        languages,
        places: placesByPath(names),
        mayGrant: (roleId) => mayGrant(actor, roleId),
      };
    });

  /** Each slice is kept before the next is read: so no more of the file than that is in memory. */
  const readLines = async (actor: Actor, job: RunningJob, file: UploadedFile): Promise<UserImportReport> => {
    const rules = await rulesFor(actor);
    for await (const rows of readCsv(file.content, userCsvColumns, { mostRows: userImportLimits.rows })) {
      for (let from = 0; from < rows.length; from += sliceSize) {
        if (stopping.signal.aborted) throw new AppError('server.unavailable', { retryAfter });
        const checked = rows.slice(from, from + sliceSize).map((row) => checkLine(row, rules));
        await database.write(actor.tenantId, (scope) => lines.addLines(scope, job.id, checked), {
          waitsForDisk: false,
        });
      }
    }
    return database.write(actor.tenantId, async (scope) => {
      await lines.markTaken(scope, job.id);
      return lines.report(scope, job.id);
    });
  };

  /** @throws {AppError} permission.denied: they may not any more what they might when they began */
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
    for (;;) {
      if (stopping.signal.aborted) throw new AppError('job.interrupted');
      const slice = await lines.usersAfter(scope, job.id, line, sliceSize);
      const last = slice.at(-1);
      if (!last) return created;
      const added = slice.map(({ fields }) => ({ id: uuidv7(), fields }));
      await lines.insertUsers(scope, added);
      await audit.recordAll(
        scope,
        added.map(({ id, fields }) => ({
          ...by,
          action: 'user.created',
          entityId: id,
          after: { ...fields },
        })),
      );
      created += added.length;
      ({ line } = last);
      job.tell(created, total);
    }
  };

  const takeIn = async (
    actor: Actor,
    job: RunningJob,
    report: UserImportReport,
    { skipInvalid, requestId }: Pick<Wish, 'skipInvalid'> & { readonly requestId: string },
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
      await job.finish(scope, created, { ...report, created } satisfies UserImportResult);
    });
  };

  /** All of it, or nothing; what happened stands in the job. */
  const run = async (
    actor: Actor,
    job: RunningJob,
    report: UserImportReport,
    options: Pick<Wish, 'skipInvalid'> & { readonly requestId: string },
  ): Promise<void> => {
    try {
      await takeIn(actor, job, report, options);
      invitations.begin(actor.tenantId);
    } catch (error) {
      const problem = problemOf(error);
      if (problem === 'server.error') onError(error);
      await job.fail(problem, { ...report, created: 0 } satisfies UserImportResult);
    } finally {
      await database.write(actor.tenantId, (scope) => lines.removeLines(scope, job.id));
    }
  };

  const begin = async (
    actor: Actor,
    wish: Wish,
    file: UploadedFile,
    requestId: string,
  ): Promise<{ answer: Answer; goesOn: Promise<void> | null }> => {
    const job = await jobs.start(actor, 'userImport', () => new AppError('import.running'));
    let report;
    try {
      report = await readLines(actor, job, file);
    } catch (error) {
      await job.discard((scope) => lines.removeLines(scope, job.id));
      throw error;
    }
    if (wish.dryRun) {
      await job.discard((scope) => lines.removeLines(scope, job.id));
      return { answer: { status: 200, body: report }, goesOn: null };
    }
    const goesOn = run(actor, job, report, { skipInvalid: wish.skipInvalid, requestId });
    return { answer: { status: 202, body: { jobId: job.id } }, goesOn };
  };

  return {
    /**
     * Checks a file, or takes it in.
     * @throws {AppError} import.running, request.tooMany, request.tooLarge, validation: it cannot be read
     */
    async import(actor: Actor, wish: Wish, file: UploadedFile, requestId: string): Promise<Answer> {
      if (atOnce >= mostAtOnce) throw new AppError('request.tooMany', { retryAfter });
      atOnce += 1;
      const over = (): void => void (atOnce -= 1);
      const { answer, goesOn } = await begin(actor, wish, file, requestId).catch((error: unknown) => {
        over();
        throw error;
      });
      if (goesOn === null) over();
      else {
        const ended = goesOn.catch(onError).finally(() => {
          running.delete(ended);
          over();
        });
        running.add(ended);
      }
      return answer;
    },

    /** Lets what is under way come to an end, with nothing done. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
};
