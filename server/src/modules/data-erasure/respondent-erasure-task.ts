import type { Database, Scope } from '../../platform/database/database';
import { minute } from '../../platform/durations';
import type { JobTask, RunningJob } from '../../platform/jobs/job-runner';
import type { MailingDataErasure, SearchedRecipient } from '../mailings';
import type { SurveyDataErasure } from '../surveys';
import type { RespondentErasureRepository } from './respondent-erasures.repository';

/** A job's subject is the erasure. */
export const respondentErasureTaskName = 'respondentErasure';

/** Recipients per transaction, each with its responses. */
const recipientsAtATime = 50;
/** Milliseconds until mailings that were copying recipients are looked at again, and for which that is repeated. */
const [copyingDelay, maxCopyingWait] = [2_000, 2 * minute];

interface Dependencies {
  readonly database: Database;
  readonly erasures: RespondentErasureRepository;
  readonly surveys: Pick<SurveyDataErasure, 'eraseLinks'>;
  readonly mailings: Pick<
    MailingDataErasure,
    | 'eraseFromNextUpload'
    | 'eraseMentionsFromNextUpload'
    | 'eraseMentionsFromNextRecipients'
    | 'eraseNextRecipients'
    | 'isCopying'
  >;
}

/** @param after what the step before it returned; null for the first one. @returns null if there is nothing left */
type Step<Position> = (scope: Scope, after: Position | null) => Promise<Position | null>;

/** Erases what belongs to one address, and the address from what belongs to others. */
export const respondentErasureTask = (dependencies: Dependencies): JobTask => {
  const { database, erasures, surveys, mailings } = dependencies;

  /** Only recipients lead to the person's responses, so both are erased in one transaction. */
  const eraseNextRecipients = async (scope: Scope, id: string, email: string): Promise<true | null> => {
    let responses = 0;
    const recipients = await mailings.eraseNextRecipients(
      scope,
      email,
      recipientsAtATime,
      async (linkIds) => {
        responses = await surveys.eraseLinks(scope, linkIds);
      },
    );
    await erasures.addErased(scope, id, { responses, recipients });
    return recipients > 0 || null;
  };

  /** Repeats a step, in a transaction each, until nothing is left. @returns false if it was stopped */
  const repeat = async <Position>(job: RunningJob, step: Step<Position>): Promise<boolean> => {
    let position: Position | null = null;
    do {
      if (!job.isHeld() || job.stopping.aborted) return false;
      const after: Position | null = position;
      position = await database.write(job.tenantId, async (scope) => {
        const next = await step(scope, after);
        if (next !== null) await job.noteProgress(scope);
        return next;
      });
    } while (position !== null);
    return true;
  };

  const eraseFromUploads = async (job: RunningJob, email: string): Promise<boolean> =>
    (await repeat(job, async (scope) => (await mailings.eraseFromNextUpload(scope, email)) || null)) &&
    repeat<string>(job, (scope, after) => mailings.eraseMentionsFromNextUpload(scope, email, after));

  /**
   * Mailings copy recipients from uploads, so these come first. An upload can also be made of a mailing's recipients, so
   * uploads are searched again when the mailings are done.
   * @returns false if it was stopped
   */
  const eraseAll = async (job: RunningJob, email: string): Promise<boolean> =>
    (await eraseFromUploads(job, email)) &&
    (await repeat<SearchedRecipient>(job, (scope, after) =>
      mailings.eraseMentionsFromNextRecipients(scope, email, after),
    )) &&
    (await repeat(job, (scope) => eraseNextRecipients(scope, job.subject, email))) &&
    eraseFromUploads(job, email);

  return {
    name: respondentErasureTaskName,
    slots: 2,
    maxPerTenant: 1,
    maxAttempts: null,
    async run(job) {
      const { tenantId, subject } = job;
      const erasure = await database.read(tenantId, (scope) => erasures.find(scope, subject));
      if (!erasure || erasure.normalized_email === null) return { kind: 'done' };
      if (!(await eraseAll(job, erasure.normalized_email))) return { kind: 'release' };
      const [isCopying, now] = await Promise.all([
        database.read(tenantId, (scope) => mailings.isCopying(scope)),
        database.now(),
      ]);
      // A mailing that was being prepared may have copied the person from an upload in the meantime.
      if (isCopying && now - erasure.requested_at.getTime() < maxCopyingWait)
        return { kind: 'again', delay: copyingDelay };
      return { kind: 'done', write: (scope) => erasures.finish(scope, subject) };
    },
  };
};
