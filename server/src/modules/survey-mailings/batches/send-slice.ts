import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { v4 as uuidv4 } from 'uuid';
import type { BatchState } from '@vantage/contract/survey-mailings/batches';
import type { Database, Scope } from '../../../platform/database/database';
import { hour, minute } from '../../../platform/durations';
import { backoffDelay, type RunningJob } from '../../../platform/jobs/job-runner';
import {
  SmtpUnavailableError,
  type SendOutcome,
  type SmtpConnection,
} from '../../../platform/mail/smtp-connection';
import type { BatchQueueRepository, QueuedBatch } from './batch-queue.repository';
import type {
  ClaimedRecipient,
  ClaimedRecipientRepository,
  RecipientOutcome,
} from './claimed-recipients.repository';
import { lateSuppressions } from './late-suppressions';
import type { MailingSender } from '../sender/mailing-sender';
import { outcomeRecorder } from './outcome-recorder';
import type { RateLimiter } from './rate-limiter';
import { recipientQueue, type DomainRates, type QueueItem } from './recipient-queue';

/** Also the most mails that can be sent twice after a process died. */
const maxConnections = 10;
/** Recipients per claim, and the seconds that they should last for. */
const [maxClaim, claimSeconds] = [500, 5];
/** Milliseconds after a claim in which a mail may be started; then it has ended before the claim does. */
const startableFor = minute;
/** Milliseconds after which other batches get theirs. */
const sliceDuration = 10_000;
/** Milliseconds between two checks whether the batch was paused or its rate changed. */
const controlEvery = 1_000;
/** Milliseconds between two notifications of its viewers. */
const announceEvery = 500;
/** Milliseconds before a recipient is tried again, doubled for each further attempt, and the attempts in all. */
const retryDelays = { first: 30_000, most: hour };
const maxAttempts = 20;
/** Milliseconds until recipients are claimed again whose domain has to wait. */
const surplusDelay = 10_000;

/** The statistics don't have the recipients of a new batch yet: as if there was one, all would be read each time. */
const planning = { genericPlan: true };

/** How fast a batch is sent; kept between its slices. */
export interface BatchRates {
  readonly batch: RateLimiter;
  readonly domains: DomainRates;
}

/**
 * - `idle`: no recipient is due
 * - `stopped`: the batch was paused or canceled, or the process stops
 * - `unavailable`: the mail server takes no mails
 */
export interface SliceResult {
  readonly kind: 'idle' | 'time' | 'stopped' | 'unavailable';
  readonly isThrottled: boolean;
  readonly detail: string | null;
  readonly hasSent: boolean;
}

interface Dependencies {
  readonly database: Database;
  readonly queue: BatchQueueRepository;
  readonly claimed: ClaimedRecipientRepository;
}

interface SendSlice {
  readonly job: RunningJob;
  readonly batch: QueuedBatch;
  readonly sender: MailingSender;
  readonly rates: BatchRates;
  /** The mail to one recipient, complete. */
  readonly compose: (recipient: ClaimedRecipient) => string | Promise<string>;
  /** Calls back when the batch may have changed, until the function that it returns is called. */
  readonly onChange: (listener: () => void) => () => void;
  /** As `onChange`, when addresses of the tenant are suppressed. */
  readonly onSuppression: (listener: () => void) => () => void;
}

const outcomeOf = ({ id, attempts }: ClaimedRecipient, { kind, detail }: SendOutcome): RecipientOutcome => {
  const attempted = { id, attempted: true, detail };
  if (kind === 'sent') return { ...attempted, state: 'Sent', delay: null };
  // No mail to anyone would be taken, so it was no attempt at this one.
  if (kind === 'unavailable') return { id, attempted: false, detail: null, state: 'Queued', delay: 0 };
  if (kind === 'refused' || attempts + 1 >= maxAttempts)
    return { ...attempted, state: 'Failed', delay: null };
  return { ...attempted, state: 'Retrying', delay: backoffDelay(attempts + 1, retryDelays) };
};

const released = ({ id, attempts }: ClaimedRecipient, delay: number): RecipientOutcome => ({
  id,
  attempted: false,
  detail: null,
  state: attempts > 0 ? 'Retrying' : 'Queued',
  delay,
});

const skipped = ({ id, skip }: ClaimedRecipient): RecipientOutcome => ({
  id,
  attempted: false,
  detail: skip,
  state: 'Skipped',
  delay: null,
});

/** Sends mails of a batch until its time slice ends or none is left. */
export async function sendSlice(
  { database, queue, claimed }: Dependencies,
  slice: SendSlice,
): Promise<SliceResult> {
  const { job, batch, sender, rates, compose, onChange, onSuppression } = slice;
  const { tenantId } = job;
  const lease = uuidv4();
  const recipients = recipientQueue(rates.domains);
  const ending = new AbortController();
  let end: Omit<SliceResult, 'hasSent'> | null = null;
  let [hasSent, hasProgress, nothingDue, open, announcedAt] = [false, false, false, 0, 0];
  let throttleDetail: string | null = null;

  // Each connection listens to them while it waits.
  setMaxListeners(0, ending.signal, job.signal);

  const stop = (kind: SliceResult['kind'], detail: string | null = null, isThrottled = false): void => {
    end ??= { kind, detail, isThrottled };
    ending.abort();
  };
  const mayStart = (): boolean => !ending.signal.aborted && !job.stopping.aborted && job.isHeld();
  const isFresh = ({ claimedAt }: QueueItem): boolean => performance.now() - claimedAt < startableFor;
  const sleep = (milliseconds: number): Promise<void> =>
    pause(milliseconds, undefined, { signal: ending.signal }).catch(() => {});

  let rate: number | null | undefined;
  const refreshState = async (): Promise<void> => {
    const found = await database.read(tenantId, (scope) => queue.control(scope, batch.id));
    if (found?.state !== 'Sending') return stop('stopped');
    // Batches of a tenant share its rates, in whichever processes they are sent.
    const shareOf = (whole: number | null): number | null => whole && whole / found.sending;
    const lowest = Math.min(found.ratePerSecond ?? Infinity, shareOf(sender.ratePerSecond) ?? Infinity);
    const next = lowest === Infinity ? null : lowest;
    // Another number of connections and recipients fits the new rate.
    if (rate !== undefined && rate !== next) stop('time');
    rate = next;
    rates.batch.setRate(rate);
    rates.domains.setRate(shareOf(sender.ratePerDomain));
  };
  const claimSize = (): number =>
    Math.min(maxClaim, Math.max(maxConnections, Math.ceil((rate ?? maxClaim) * claimSeconds)));

  const { record } = outcomeRecorder({
    isHeld: () => job.isHeld(),
    async store(outcomes) {
      const announce = performance.now() - announcedAt >= announceEvery;
      const isSlowed = rates.batch.isSlowed();
      const shown = {
        delay: isSlowed ? ('Throttled' as const) : null,
        detail: isSlowed ? throttleDetail : null,
      };
      let recorded: Promise<BatchState | null> | undefined;
      const store = async (scope: Scope): Promise<void> => {
        if (!hasProgress) await job.noteProgress(scope);
        recorded = claimed.record(scope, batch.id, { lease, outcomes, shown, announce });
        // The connections wait for it, so a round trip less counts.
        scope.awaitAtCommit(recorded);
      };
      await database.write(tenantId, store, planning);
      hasProgress = true;
      if (announce) announcedAt = performance.now();
      if ((await recorded) !== 'Sending') stop('stopped');
    },
  });

  const claim = async (): Promise<void> => {
    const claimedAt = performance.now();
    const options = { lease, limit: claimSize() };
    const rows = await database.write(tenantId, (scope) => claimed.claim(scope, batch, options), planning);
    nothingDue = rows.length === 0;
    recipients.add(rows.filter(({ skip }) => skip === null).map((recipient) => ({ recipient, claimedAt })));
    await record(...rows.filter(({ skip }) => skip !== null).map(skipped));
  };
  const release = (items: readonly QueueItem[], delay: number): Promise<void> =>
    record(...items.map(({ recipient }) => released(recipient, delay)));

  const claims: { running: Promise<void> | null } = { running: null };
  const claimMore = (): Promise<void> =>
    (claims.running ??= claim().finally(() => {
      claims.running = null;
    }));

  const suppressions = lateSuppressions(async () => {
    await claims.running;
    return database.read(tenantId, (scope) => claimed.suppressed(scope, batch.id, lease));
  });

  /** The next recipient whose domain's rate allows a mail; null at the end. */
  const next = async (): Promise<QueueItem | null> => {
    while (mayStart()) {
      const taken = recipients.take();
      if (!nothingDue && recipients.size() < claimSize() / 2) claimMore().catch(fail);
      if (typeof taken === 'number') {
        // All wait for their domains; others may not have to.
        if (!nothingDue && recipients.size() >= claimSize() / 2)
          await release(recipients.takeSurplus(), surplusDelay);
        await sleep(taken);
      } else if (taken !== null) return taken;
      else if (claims.running === null) return null;
      else await claims.running.catch(() => {});
    }
    return null;
  };
  let failure: unknown;
  const fail = (error: unknown): void => {
    failure ??= error;
    stop('stopped');
  };

  const send = async (connection: SmtpConnection, { recipient }: QueueItem): Promise<void> => {
    const message = await compose(recipient);
    const envelope = { from: sender.from.address, to: recipient.email };
    const outcome = await connection.send(envelope, message, job.signal);
    if (outcome.kind === 'sent') hasSent = true;
    if (outcome.kind === 'throttled') {
      throttleDetail = outcome.detail;
      rates.batch.slowDown();
      rates.domains.slowDown(recipient);
    }
    await record(outcomeOf(recipient, outcome));
    if (outcome.kind === 'unavailable') stop('unavailable', outcome.detail);
  };

  /** Null if the server refuses it; other connections continue. */
  const connect = async (): Promise<SmtpConnection | null> => {
    try {
      return await sender.connect();
    } catch (error) {
      if (!(error instanceof SmtpUnavailableError)) throw error;
      if (open === 0) stop('unavailable', error.message, error.isThrottle);
      return null;
    }
  };

  /** Hands recipients over one after another, by one connection. */
  const work = async (): Promise<void> => {
    const held: { connection: SmtpConnection | null } = { connection: null };
    const close = (): void => {
      if (held.connection) open -= 1;
      held.connection?.close();
      held.connection = null;
    };
    try {
      for (let item = await next(); item; item = await next()) {
        const wait = rates.batch.take();
        if (wait > 0) await sleep(wait);
        if (held.connection?.isOpen() === false) close();
        if (!held.connection && mayStart()) {
          held.connection = await connect();
          if (held.connection) open += 1;
        }
        const skip = await suppressions.reasonFor(item.recipient.id);
        const { connection } = held;
        if (skip !== null) await record(skipped({ ...item.recipient, skip }));
        else if (connection && mayStart() && isFresh(item)) await send(connection, item);
        else recipients.requeue(item);
        if (!connection) return;
        if (!isFresh(item)) await release(recipients.takeAll(), 0);
      }
    } catch (error) {
      fail(error);
    } finally {
      close();
    }
  };

  const listeners = [onChange(() => void refreshState().catch(fail)), onSuppression(suppressions.refresh)];
  const timers = [
    setTimeout(() => stop('time'), sliceDuration),
    setInterval(() => void refreshState().catch(fail), controlEvery),
  ];
  const abort = (): void => stop('stopped');
  job.stopping.addEventListener('abort', abort);
  job.signal.addEventListener('abort', abort);
  try {
    await refreshState();
    const workers = Math.min(maxConnections, Math.max(1, Math.ceil(rate ?? maxConnections)));
    await claimMore();
    await Promise.all(Array.from({ length: Math.min(workers, Math.max(1, recipients.size())) }, work));
    await claims.running;
    await release(recipients.takeAll(), 0);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    for (const stopListening of listeners) stopListening();
    job.stopping.removeEventListener('abort', abort);
    job.signal.removeEventListener('abort', abort);
  }
  if (failure !== undefined) throw failure;
  return { ...(end ?? { kind: 'idle', detail: null, isThrottled: false }), hasSent };
}
