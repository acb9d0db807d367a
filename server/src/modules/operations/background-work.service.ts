import { Actor } from '../../platform/actor';
import type { Database, Scope } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import {
  cancelJob,
  listJobs,
  retryFailedJobs,
  type JobState,
  type ListedJob,
} from '../../platform/jobs/job-administration';
import type { JobId } from '../../platform/jobs/job-queue';
import {
  listMails,
  retryMails,
  type ListedMail,
  type MailState,
} from '../../platform/mail/mail-administration';
import { discardMails } from '../../platform/mail/stored-mails';
import type { AuditLog } from '../audit-log';
import type { TenantRegistry } from '../tenants';

/** Rows that one transaction changes. */
const batchSize = 500;

interface Dependencies {
  readonly database: Database;
  readonly registry: Pick<TenantRegistry, 'list' | 'find'>;
  readonly audit: AuditLog;
}

interface ListOptions {
  /** It is null for all organizations. */
  readonly slug: string | null;
  readonly limit: number;
}

export type BackgroundWork = ReturnType<typeof backgroundWorkService>;

/** Jobs and mails of the product, tenant by tenant: no statement concerns several. */
export const backgroundWorkService = ({ database, registry, audit }: Dependencies) => {
  const listOf = async <Row>(
    { slug, limit }: ListOptions,
    read: (scope: Scope, limit: number) => Promise<Row[]>,
  ): Promise<(Row & { readonly tenant: string })[]> => {
    const tenants = slug === null ? await registry.list() : [await registry.find(slug)];
    const listed: (Row & { readonly tenant: string })[] = [];
    for (const tenant of tenants) {
      if (listed.length >= limit) break;
      const rows = await database.read(tenant.id, (scope) => read(scope, limit - listed.length));
      listed.push(...rows.map((row) => ({ tenant: tenant.slug, ...row })));
    }
    return listed;
  };

  /** Repeats a step until it changes less than a batch, and audits each step that changes something. */
  const inBatches = async (
    slug: string,
    action: 'job.retried' | 'mail.retried' | 'mail.discarded',
    about: { readonly requestId: string; readonly detail: Readonly<Record<string, unknown>> },
    step: (scope: Scope) => Promise<number>,
  ): Promise<number> => {
    const { id } = await registry.find(slug);
    let total = 0;
    for (let count = batchSize; count === batchSize; total += count)
      count = await database.write(id, async (scope) => {
        const changed = await step(scope);
        if (changed > 0)
          await audit.recordChange(scope, Actor.operator(id), about.requestId, {
            action,
            entityId: null,
            after: { ...about.detail, count: changed },
          });
        return changed;
      });
    return total;
  };

  return {
    /** @throws {AppError} tenant.unknown */
    listJobs(
      filters: { readonly task: string | null; readonly state: JobState | null },
      options: ListOptions,
    ): Promise<(ListedJob & { readonly tenant: string })[]> {
      return listOf(options, (scope, limit) => listJobs(scope, { ...filters, limit }));
    },

    /** Starts jobs of a task again that failed permanently. @returns how many. @throws {AppError} tenant.unknown */
    retryJobs(
      slug: string,
      { task, subject }: { readonly task: string; readonly subject: string | null },
      requestId: string,
    ): Promise<number> {
      return inBatches(slug, 'job.retried', { requestId, detail: { task } }, (scope) =>
        retryFailedJobs(scope, { task, subject, limit: batchSize }),
      );
    },

    /** @throws {AppError} tenant.unknown; notFound; request.tooMany while a process works on the job */
    async cancelJob(slug: string, job: JobId, requestId: string): Promise<void> {
      const { id } = await registry.find(slug);
      await database.write(id, async (scope) => {
        const result = await cancelJob(scope, job);
        if (result === 'unknown') throw new AppError('notFound', { detail: 'There is no such job.' });
        if (result === 'running')
          throw new AppError('request.tooMany', { detail: 'A process works on this job. Try again later.' });
        await audit.recordChange(scope, Actor.operator(id), requestId, {
          action: 'job.cancelled',
          entityId: null,
          after: { task: job.task, subject: job.subject },
        });
      });
    },

    /** @throws {AppError} tenant.unknown */
    listMails(
      state: MailState | null,
      options: ListOptions,
    ): Promise<(ListedMail & { readonly tenant: string })[]> {
      return listOf(options, (scope, limit) => listMails(scope, { state, limit }));
    },

    /** Tries waiting mails now. @param ids null for all. @returns how many. @throws {AppError} tenant.unknown */
    retryMails(slug: string, ids: readonly string[] | null, requestId: string): Promise<number> {
      return inBatches(slug, 'mail.retried', { requestId, detail: {} }, (scope) =>
        retryMails(scope, ids, batchSize),
      );
    },

    /** Waiting mails are never sent. @param ids null for all. @returns how many. @throws {AppError} tenant.unknown */
    discardMails(slug: string, ids: readonly string[] | null, requestId: string): Promise<number> {
      return inBatches(slug, 'mail.discarded', { requestId, detail: {} }, (scope) =>
        discardMails(scope, ids, batchSize),
      );
    },
  };
};
