import type { Database, Scope } from '../../platform/database/database';
import { minute } from '../../platform/durations';
import type { JobTask, RunningJob } from '../../platform/jobs/job-runner';
import type { MailingDataErasure } from '../mailings';
import type { SurveyDataErasure } from '../surveys';

/** A job's subject is the survey. */
export const surveyErasureTaskName = 'surveyErasure';

/** Rows per transaction. */
const rowsAtATime = 1_000;
/** Transactions after which other tenants have their turn. */
const transactionsPerTurn = 20;
/**
 * Milliseconds after the deletion during which transactions that began before it, and mails that were being sent, may
 * still write.
 */
const settlingTime = 2 * minute;

interface Dependencies {
  readonly database: Database;
  readonly surveys: Pick<SurveyDataErasure, 'readDeletionAge' | 'eraseNextOfSurvey'>;
  readonly mailings: Pick<MailingDataErasure, 'eraseNextOfSurvey'>;
}

/**
 * Erases a deleted survey in transactions of bounded size. What is left in the database is what is left to do, so a process
 * that ends in between loses nothing.
 */
export const surveyErasureTask = ({ database, surveys, mailings }: Dependencies): JobTask => {
  const eraseNext = async (scope: Scope, surveyId: string): Promise<boolean> =>
    (await mailings.eraseNextOfSurvey(scope, surveyId, rowsAtATime)) ||
    (await surveys.eraseNextOfSurvey(scope, surveyId, rowsAtATime));

  const eraseAndNote = (job: RunningJob): Promise<boolean> =>
    database.write(job.tenantId, async (scope) => {
      const hasErased = await eraseNext(scope, job.subject);
      if (hasErased) await job.noteProgress(scope);
      return hasErased;
    });

  return {
    name: surveyErasureTaskName,
    slots: 2,
    maxPerTenant: 1,
    // Deleted data must not stay because of a long outage.
    maxAttempts: null,
    async run(job) {
      const elapsed = await database.read(job.tenantId, (scope) =>
        surveys.readDeletionAge(scope, job.subject),
      );
      if (elapsed === undefined) return { kind: 'done' };
      if (elapsed < settlingTime) return { kind: 'again', delay: settlingTime - elapsed };
      for (let count = 0; count < transactionsPerTurn; count += 1) {
        if (!job.isHeld() || job.stopping.aborted) return { kind: 'release' };
        if (!(await eraseAndNote(job))) return { kind: 'done' };
      }
      return { kind: 'again', delay: 0 };
    },
  };
};
