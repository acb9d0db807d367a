import type { BatchStopReason } from '@vantage/contract/survey-mailings/batches';
import type { Clock } from '../../../platform/clock';
import type { Secrets } from '../../../platform/crypto/secrets';
import type { Database, Scope } from '../../../platform/database/database';
import { minute } from '../../../platform/durations';
import { eventLoopTurns } from '../../../platform/event-loop-turns';
import {
  backoffDelay,
  type JobOutcome,
  type JobTask,
  type RunningJob,
} from '../../../platform/jobs/job-runner';
import { connectionLimits } from '../../../platform/mail/connection-limits';
import { mailTexts } from '../../../platform/mail/templates';
import type { SettingsService } from '../../settings';
import type { Surveys } from '../../surveys';
import type { TenantService } from '../../tenants';
import { compileMessage } from '../messages/survey-message';
import { unsubscribeToken, unsubscribeUrls } from '../unsubscribe/unsubscribe-tokens';
import type { BatchQueueRepository, QueuedBatch } from './batch-queue.repository';
import type { ClaimedRecipient, ClaimedRecipientRepository } from './claimed-recipients.repository';
import type { Compose } from './slices/hand-over';
import { sendSlice, type SliceResult } from './slices/send-slice';
import { batchTaskName } from './batches.repository';
import { messageIdOf } from './batches.presenter';
import type { Watch } from './change-watch';
import { mailMessages, quotedPrintable } from './mail-message';
import type { MailingSender, MailingSenderOf } from '../sender/mailing-sender';
import { batchRatesStore } from './slices/batch-rates';
import type { SuppressAddresses } from '../suppressions/suppress-addresses';
import type { RecipientCopyRepository } from './recipient-copy.repository';
import type { ReminderCopyRepository } from './reminder-copy.repository';

/** Batches of a process, and of one tenant in it, at a time. They mostly wait for mail servers and rates. */
const [slots, maxPerTenant] = [16, 4];
/** Milliseconds before a mail server that takes no mails is tried again, doubled up to a maximum. */
const unavailableDelays = { first: 1_000, most: minute };
/** Milliseconds between two checks for recipients that are due later. */
const [minWait, maxWait] = [50, minute];
/** Recipients per transaction that are skipped, or made due again. */
const changedAtATime = 5_000;

interface Dependencies {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly tenants: Pick<TenantService, 'publicAddress'>;
  readonly settings: Pick<SettingsService, 'defaultLanguage'>;
  readonly surveys: Pick<Surveys, 'addLinks' | 'personalUrl'>;
  readonly queue: BatchQueueRepository;
  readonly claimed: ClaimedRecipientRepository;
  readonly copies: RecipientCopyRepository;
  readonly reminders: ReminderCopyRepository;
  readonly senderOf: MailingSenderOf;
  readonly suppress: SuppressAddresses;
  readonly watch: Pick<Watch, 'onChange'>;
  /** By tenant. */
  readonly suppressions: Pick<Watch, 'onChange'>;
}

/** Sends a batch in time slices, so that other batches have theirs. Its subject is the batch. */
export function batchTask(dependencies: Dependencies): JobTask {
  const {
    database,
    secrets,
    clock,
    tenants,
    settings,
    surveys,
    queue,
    claimed,
    copies,
    reminders,
    senderOf,
    suppress,
    watch,
    suppressions,
  } = dependencies;
  const limits = connectionLimits();
  const rates = batchRatesStore();

  const failed = (batch: QueuedBatch, reason: BatchStopReason): JobOutcome => ({
    kind: 'done',
    write: (scope) => queue.fail(scope, batch.id, reason),
  });

  /** @returns false when all are copied */
  const copyNext = async (scope: Scope, batch: QueuedBatch): Promise<boolean> => {
    if (batch.kind === 'Reminder') return reminders.copyNext(scope, batch, batch.answeredBy ?? 'response');
    if (batch.uploadId === null) return false;
    const links = await copies.copyUpload(scope, batch, batch.uploadId);
    if (links.length > 0) await surveys.addLinks(scope, batch.surveyId, links);
    return links.length > 0;
  };

  /**
   * Repeats a step in transactions that no change of the batch's state can come between.
   * @param step returns whether there is more to do, or null if the state forbids it
   * @returns false if it was stopped
   */
  const repeat = async (
    job: RunningJob,
    batch: QueuedBatch,
    step: (scope: Scope, locked: Pick<QueuedBatch, 'state' | 'retriesFailed'>) => Promise<boolean | null>,
  ): Promise<boolean> => {
    while (!job.stopping.aborted && job.isHeld()) {
      const hasMore = await database.write(job.tenantId, async (scope) => {
        const locked = await queue.lock(scope, batch.id);
        return locked && step(scope, locked);
      });
      if (hasMore !== true) return hasMore === false;
    }
    return false;
  };

  /** Before the first mail, so that a batch is known to have all its recipients. @returns false if it was stopped */
  const copyRecipients = (job: RunningJob, batch: QueuedBatch): Promise<boolean> =>
    repeat(job, batch, async (scope, { state }) => {
      if (state === 'Cancelled') return null;
      const hasMore = await copyNext(scope, batch);
      if (!hasMore) await copies.finish(scope, batch.id);
      return hasMore;
    });

  /** @returns false if it was stopped */
  const retryFailed = (job: RunningJob, batch: QueuedBatch): Promise<boolean> =>
    repeat(job, batch, async (scope, { state, retriesFailed }) => {
      if (state !== 'Sending' || !retriesFailed) return null;
      return queue.retryFailed(scope, batch.id, changedAtATime);
    });

  const inTurn = eventLoopTurns();

  /** @returns why the message can't be sent, or what builds a mail: null if the recipient's values make it too large */
  const composer = async (
    tenantId: string,
    batch: QueuedBatch,
    sender: MailingSender,
  ): Promise<BatchStopReason | Compose> => {
    const language = await database.read(tenantId, (scope) => settings.defaultLanguage(scope));
    const message = await compileMessage(batch, {
      columns: batch.columns,
      unsubscribeLabel: mailTexts[language].unsubscribe,
      encodeBody: quotedPrintable,
    });
    if (message.problems)
      return message.problems.some(({ field }) => field !== undefined) ? 'UnknownField' : 'MessageTooLarge';
    const publicUrl = await tenants.publicAddress(tenantId, null);
    const build = mailMessages(sender);
    const compose = ({ id, email, cells, link_id }: ClaimedRecipient) => {
      const unsubscribe = unsubscribeUrls(publicUrl, unsubscribeToken(secrets, { tenantId, email }));
      const surveyLink = surveys.personalUrl(publicUrl, tenantId, link_id);
      const rendered = message.render({ cells, surveyLink, unsubscribeLink: unsubscribe.page });
      if (!rendered) return null;
      const mail = build({
        to: email,
        messageId: messageIdOf(id, batch.messageDomain),
        date: new Date(clock.now()),
        oneClickUrl: unsubscribe.oneClick,
        ...rendered,
      });
      return sender.sign ? sender.sign(mail) : mail;
    };
    // A mail may take milliseconds to build, and all connections of all batches may be ready at once.
    return async (recipient) => inTurn(() => compose(recipient));
  };

  const skipRest = async (job: RunningJob, batch: QueuedBatch): Promise<JobOutcome> => {
    while (!job.stopping.aborted && job.isHeld()) {
      const count = await database.write(job.tenantId, (scope) =>
        queue.skipRest(scope, batch.id, changedAtATime),
      );
      if (count < changedAtATime) break;
    }
    const wait = await database.read(job.tenantId, (scope) => queue.nextDue(scope, batch.id));
    if (wait !== null) return { kind: 'again', delay: Math.max(minWait, Math.min(wait, maxWait)) };
    return { kind: 'done', write: (scope) => queue.skipUncopied(scope, batch.id) };
  };

  /** No recipient is due now: the batch is complete, or waits for the next one. */
  const afterLast = async (job: RunningJob, batch: QueuedBatch): Promise<JobOutcome> => {
    const wait = await database.read(job.tenantId, (scope) => queue.nextDue(scope, batch.id));
    if (wait !== null) return { kind: 'again', delay: Math.max(minWait, Math.min(wait, maxWait)) };
    return {
      kind: 'done',
      write: async (scope) => {
        await queue.complete(scope, batch.id);
      },
    };
  };

  const afterSlice = async (
    job: RunningJob,
    batch: QueuedBatch,
    result: SliceResult,
  ): Promise<JobOutcome> => {
    if (result.kind === 'idle') return afterLast(job, batch);
    if (result.kind === 'time') return { kind: 'again', delay: 0 };
    if (result.kind === 'stopped')
      return job.stopping.aborted ? { kind: 'release' } : { kind: 'again', delay: 0 };
    const write = (scope: Scope): Promise<void> =>
      queue.showDelay(scope, batch.id, result.isThrottled ? 'Throttled' : 'ServerUnavailable', result.detail);
    if (result.hasSent) return { kind: 'again', delay: unavailableDelays.first, write };
    const delay = backoffDelay(job.attempts, unavailableDelays);
    return { kind: 'retry', detail: result.detail ?? '', delay, write };
  };

  const send = async (job: RunningJob, batch: QueuedBatch): Promise<JobOutcome> => {
    if (batch.answeredBy === null) return failed(batch, 'SurveyUnpublished');
    const sender = await senderOf(job.tenantId);
    const compose = await composer(job.tenantId, batch, sender);
    if (typeof compose === 'string') return failed(batch, compose);
    await database.write(job.tenantId, (scope) => queue.begin(scope, batch.id));
    const onChange = (listener: () => void): (() => void) => watch.onChange(batch.id, listener);
    const onSuppression = (listener: () => void): (() => void) =>
      suppressions.onChange(job.tenantId, listener);
    const result = await sendSlice(
      { database, queue, claimed, suppress },
      {
        job,
        batch,
        sender,
        rates: rates.get(batch.id),
        connectionLimit: limits.get(sender.server),
        compose,
        onChange,
        onSuppression,
      },
    );
    return afterSlice(job, batch, result);
  };

  const run = async (job: RunningJob): Promise<JobOutcome> => {
    const batch = await database.read(job.tenantId, (scope) => queue.find(scope, job.subject));
    if (!batch) return { kind: 'done' };
    if (batch.state === 'Cancelled') return skipRest(job, batch);
    if (!batch.isCopied && !(await copyRecipients(job, batch))) return { kind: 'release' };
    if (batch.state !== 'Scheduled' && batch.state !== 'Sending') return { kind: 'done' };
    if (batch.state === 'Scheduled' && batch.wait > 0) return { kind: 'again', delay: batch.wait };
    if (batch.retriesFailed && !(await retryFailed(job, batch))) return { kind: 'release' };
    return send(job, batch);
  };

  return {
    name: batchTaskName,
    slots,
    maxPerTenant,
    // A mail server may be down for days.
    maxAttempts: null,
    async run(job) {
      const outcome = await run(job);
      if (outcome.kind === 'done') rates.delete(job.subject);
      return outcome;
    },
    onFailed: (scope, { subject }) => queue.fail(scope, subject, 'ServerStopped'),
  };
}
