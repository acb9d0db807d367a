import type { Database, Scope } from '../../platform/database/database';
import { minute } from '../../platform/durations';
import type { JobTask, RunningJob } from '../../platform/jobs/job-runner';
import type { MailingDataErasure } from '../survey-mailings';
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
    'eraseFromNextUpload' | 'eraseMentionsFromNextUpload' | 'eraseNextRecipients' | 'isCopying'
  >;
}

/** Erases what belongs to one address. Recipients are the last, since only they lead to the person's responses. */
export const respondentErasureTask = (dependencies: Dependencies): JobTask => {
  const { database, erasures, surveys, mailings } = dependencies;

  const eraseNextRecipients = async (scope: Scope, id: string, email: string): Promise<boolean> => {
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
    return recipients > 0;
  };

  /** @returns false if it was stopped */
  const eraseAll = async (job: RunningJob, email: string): Promise<boolean> => {
    const write = (work: (scope: Scope) => Promise<boolean>): Promise<boolean> =>
      database.write(job.tenantId, async (scope) => {
        const hasErased = await work(scope);
        if (hasErased) await job.noteProgress(scope);
        return hasErased;
      });
    let upload: string | null = null;
    const eraseMentions = async (scope: Scope): Promise<boolean> => {
      upload = await mailings.eraseMentionsFromNextUpload(scope, email, upload);
      return upload !== null;
    };
    for (const eraseNext of [
      (scope: Scope) => mailings.eraseFromNextUpload(scope, email),
      eraseMentions,
      (scope: Scope) => eraseNextRecipients(scope, job.subject, email),
    ])
      do if (!job.isHeld() || job.stopping.aborted) return false;
      while (await write(eraseNext));
    return true;
  };

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
