import type { MailingStopReason } from '@vantage/contract/mailings/mailings';
import type { Scope } from '../../../platform/database/database';
import { minute } from '../../../platform/durations';
import {
  backoffDelay,
  type JobOutcome,
  type JobTask,
  type RunningJob,
} from '../../../platform/jobs/job-runner';
import { SmtpPools } from '../../../platform/mail/smtp-pool';
import type { Surveys } from '../../surveys';
import type { ResolveSender } from '../sender/resolve-sender';
import { mailComposer, type MailComposerDependencies } from '../messages/mail-composer';
import type { NotifyAuthor } from './mailing-end-mails';
import { sendingTaskName, type LockedMailing, type RunningMailing } from './running-mailing.repository';
import { MailingRatesCache } from './rate-limiter';
import type { RecipientCopyRepository } from './recipient-copy.repository';
import type { ReminderRecipientRepository } from './reminder-recipients.repository';
import { SendRun, type SendRunDependencies, type SendRunResult } from './send-run';

/** A process sends this many mailings at a time, and of one tenant. They mostly wait for mail servers and rates. */
const [slots, maxPerTenant] = [16, 4];
/** A mail server that takes no mails is tried again after this many milliseconds, doubled up to a maximum. */
const unavailableDelays = { first: 1_000, max: minute };
/** Recipients that are due later are looked for within these limits. */
const [minDueDelayMs, maxDueDelayMs] = [50, minute];
/** A transaction skips this many recipients, or makes them due again. */
const recipientsPerChange = 5_000;

interface Dependencies extends SendRunDependencies, MailComposerDependencies {
  readonly surveys: Pick<Surveys, 'addLinks' | 'respondentUrl'>;
  readonly copyRepository: RecipientCopyRepository;
  readonly reminderRepository: ReminderRecipientRepository;
  readonly resolveSender: ResolveSender;
  readonly notifyAuthor: NotifyAuthor;
}

/** Sends a mailing in turns, so that other mailings have theirs. The subject of the job is the mailing. */
export function sendingTask(dependencies: Dependencies): JobTask {
  const {
    database,
    runningMailingRepository,
    surveys,
    copyRepository,
    reminderRepository,
    resolveSender,
    notifyAuthor,
  } = dependencies;
  const prepareMails = mailComposer(dependencies);
  const pools = new SmtpPools();
  const ratesCache = new MailingRatesCache();

  async function storeFailure(scope: Scope, mailingId: string, reason: MailingStopReason): Promise<void> {
    if (await runningMailingRepository.fail(scope, mailingId, reason)) await notifyAuthor(scope, mailingId);
  }

  async function complete(scope: Scope, mailingId: string): Promise<void> {
    if (await runningMailingRepository.complete(scope, mailingId)) await notifyAuthor(scope, mailingId);
  }

  function fail(mailing: RunningMailing, reason: MailingStopReason): JobOutcome {
    return { kind: 'done', write: (scope) => storeFailure(scope, mailing.id, reason) };
  }

  /** @param finish runs once no recipient is left */
  async function waitForNextDue(
    job: RunningJob,
    mailing: RunningMailing,
    finish: (scope: Scope) => Promise<void>,
  ): Promise<JobOutcome> {
    const dueInMs = await database.read(job.tenantId, (scope) =>
      runningMailingRepository.findNextDue(scope, mailing.id),
    );
    if (dueInMs === null) return { kind: 'done', write: finish };
    return { kind: 'again', delay: Math.max(minDueDelayMs, Math.min(dueInMs, maxDueDelayMs)) };
  }

  /**
   * Repeats a step, each time in a transaction in which nobody else can change the mailing's state.
   * @param step returns whether there is more to do, or null if the state forbids it
   * @returns false if it was stopped
   */
  async function repeatLocked(
    job: RunningJob,
    mailing: RunningMailing,
    step: (scope: Scope, locked: LockedMailing) => Promise<boolean | null>,
  ): Promise<boolean> {
    while (!job.stopping.aborted && job.isHeld()) {
      const hasMore = await database.write(job.tenantId, async (scope) => {
        const locked = await runningMailingRepository.lock(scope, mailing.id);
        return locked && step(scope, locked);
      });
      if (hasMore !== true) return hasMore === false;
    }
    return false;
  }

  /** @returns false when all are copied */
  async function copyNextRecipients(scope: Scope, mailing: RunningMailing): Promise<boolean> {
    if (mailing.kind === 'Reminder')
      return reminderRepository.copyToMailing(scope, mailing, mailing.completionSignal ?? 'response');
    if (mailing.uploadId === null) return false;
    const recipients = await copyRepository.copyFromUpload(scope, mailing, mailing.uploadId);
    if (recipients.length > 0) await surveys.addLinks(scope, mailing, recipients);
    return recipients.length > 0;
  }

  /** Ends before the first mail, so that a mailing is known to have all its recipients. @returns false if it was stopped */
  function copyRecipients(job: RunningJob, mailing: RunningMailing): Promise<boolean> {
    return repeatLocked(job, mailing, async (scope, { state }) => {
      if (state === 'Cancelled') return null;
      const hasMore = await copyNextRecipients(scope, mailing);
      if (!hasMore) await copyRepository.markCopied(scope, mailing.id);
      return hasMore;
    });
  }

  /** @returns false if it was stopped */
  function requeueFailed(job: RunningJob, mailing: RunningMailing): Promise<boolean> {
    return repeatLocked(job, mailing, async (scope, { state, retryFailedRequested }) => {
      if (state !== 'Sending' || !retryFailedRequested) return null;
      return runningMailingRepository.requeueFailed(scope, mailing.id, recipientsPerChange);
    });
  }

  async function cancel(job: RunningJob, mailing: RunningMailing): Promise<JobOutcome> {
    let skippedCount = recipientsPerChange;
    while (skippedCount === recipientsPerChange && !job.stopping.aborted && job.isHeld())
      skippedCount = await database.write(job.tenantId, (scope) =>
        runningMailingRepository.skipRemaining(scope, mailing.id, recipientsPerChange),
      );
    return waitForNextDue(job, mailing, (scope) => runningMailingRepository.skipUncopied(scope, mailing.id));
  }

  async function send(job: RunningJob, mailing: RunningMailing): Promise<JobOutcome> {
    if (mailing.completionSignal === null) return fail(mailing, 'SurveyUnpublished');
    const sender = await resolveSender(job.tenantId);
    const prepared = await prepareMails(job.tenantId, mailing, sender);
    if ('stopReason' in prepared) return fail(mailing, prepared.stopReason);
    await database.write(job.tenantId, (scope) => runningMailingRepository.markStarted(scope, mailing.id));
    const run = new SendRun(dependencies, {
      job,
      mailing,
      sender,
      rates: ratesCache.get(mailing.id),
      pool: pools.open(sender.serverKey, sender.connect),
      compose: prepared.compose,
    });
    return afterRun(job, mailing, await run.run());
  }

  async function afterRun(
    job: RunningJob,
    mailing: RunningMailing,
    { kind, isThrottle, detail, hasSent }: SendRunResult,
  ): Promise<JobOutcome> {
    if (kind === 'noneDue') return waitForNextDue(job, mailing, (scope) => complete(scope, mailing.id));
    if (kind === 'turnEnded') return { kind: 'again', delay: 0 };
    if (kind === 'stopped') return job.stopping.aborted ? { kind: 'release' } : { kind: 'again', delay: 0 };
    const write = (scope: Scope): Promise<void> =>
      runningMailingRepository.setDelayReason(
        scope,
        mailing.id,
        isThrottle ? 'Throttled' : 'ServerUnavailable',
        detail,
      );
    if (hasSent) return { kind: 'again', delay: unavailableDelays.first, write };
    return {
      kind: 'retry',
      detail: detail ?? '',
      delay: backoffDelay(job.attempts, unavailableDelays),
      write,
    };
  }

  async function runPhase(job: RunningJob): Promise<JobOutcome> {
    const mailing = await database.read(job.tenantId, (scope) =>
      runningMailingRepository.find(scope, job.subject),
    );
    if (!mailing) return { kind: 'done' };
    const { state, isCopied, startsInMs, retryFailedRequested } = mailing;
    if (state === 'Cancelled') return cancel(job, mailing);
    if (!isCopied && !(await copyRecipients(job, mailing))) return { kind: 'release' };
    if (state !== 'Scheduled' && state !== 'Sending') return { kind: 'done' };
    if (state === 'Scheduled' && startsInMs > 0) return { kind: 'again', delay: startsInMs };
    if (retryFailedRequested && !(await requeueFailed(job, mailing))) return { kind: 'release' };
    return send(job, mailing);
  }

  return {
    name: sendingTaskName,
    slots,
    maxPerTenant,
    isOutbound: true,
    // A mail server may be down for days.
    maxAttempts: null,
    async run(job) {
      const outcome = await runPhase(job);
      if (outcome.kind === 'done') ratesCache.delete(job.subject);
      return outcome;
    },
    onFailed(scope, { subject }) {
      return storeFailure(scope, subject, 'ServerStopped');
    },
  };
}
