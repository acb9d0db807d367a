import { setMaxListeners } from 'node:events';
import { v4 as uuidv4 } from 'uuid';
import type { ChangeEvents } from '../../../platform/change-events';
import type { Database } from '../../../platform/database/database';
import type { RunningJob } from '../../../platform/jobs/job-runner';
import { SmtpUnavailableError, type SmtpConnection } from '../../../platform/mail/smtp-connection';
import type { PooledConnection, SmtpPool } from '../../../platform/mail/smtp-pool';
import type { SenderIdentity } from '../sender/resolve-sender';
import type { SuppressAddresses } from '../suppressions/suppress-addresses';
import { claimTiming } from './claim-timing';
import type { ClaimedRecipient, ClaimedRecipientRepository } from './claimed-recipients.repository';
import { toDeliveryOutcome, rejectOversized, skipRecipient } from './delivery-outcomes';
import type { ComposeMail } from '../messages/mail-composer';
import type { RunningMailingRepository, RunningMailing } from './running-mailing.repository';
import { OutcomeRecorder } from './outcome-recorder';
import { lowerRate, readDomain, type MailingRates, type Rate } from './rate-limiter';
import { RecipientClaims } from './recipient-claims';
import type { QueuedRecipient } from './recipient-queue';
import { RunControl, type SendRunEnd } from './run-control';

/** Limits the workers of a mailing, and so its mails that can be sent twice if the process dies. */
const maxConnections = 10;
/** Other mailings have their turn after this time. */
const turnDurationMs = 10_000;
/** Each time, the run reads whether the mailing was paused or its rate has changed. */
const controlIntervalMs = 1_000;

export interface SendRunResult extends SendRunEnd {
  readonly hasSent: boolean;
}

export interface SendRunDependencies {
  readonly database: Database;
  readonly runningMailingRepository: RunningMailingRepository;
  readonly claimedRecipientRepository: ClaimedRecipientRepository;
  readonly suppress: SuppressAddresses;
  /** The names of events are the ids of mailings. */
  readonly mailingChanges: ChangeEvents;
  /** The names of events are the ids of tenants. */
  readonly suppressionChanges: ChangeEvents;
}

export interface SendRunOptions {
  readonly job: RunningJob;
  readonly mailing: RunningMailing;
  readonly sender: SenderIdentity;
  readonly rates: MailingRates;
  readonly pool: SmtpPool;
  readonly compose: ComposeMail;
}

const isFresh = ({ claimedAt }: QueuedRecipient): boolean =>
  performance.now() - claimedAt < claimTiming.maxClaimAgeMs;

/**
 * Sends a mailing until none of its recipients is due or its turn ends. Several workers run the same loop, each with
 * its own connection. A worker starts its next mail when the outcome of the last one is stored.
 */
export class SendRun {
  readonly #dependencies: SendRunDependencies;
  readonly #options: SendRunOptions;
  readonly #control: RunControl;
  readonly #outcomes: OutcomeRecorder;
  readonly #claims: RecipientClaims;
  /** Is aborted when no recipient is left, so that nobody waits for a connection any more. */
  readonly #drained = new AbortController();
  /** Is undefined until it has been read. */
  #rate: Rate | undefined;
  #hasSent = false;

  constructor(dependencies: SendRunDependencies, options: SendRunOptions) {
    const { job, mailing, rates } = options;
    this.#dependencies = dependencies;
    this.#options = options;
    this.#control = new RunControl(job);
    const context = { job, mailing, lease: uuidv4(), rates, control: this.#control };
    this.#outcomes = new OutcomeRecorder(dependencies, context);
    this.#claims = new RecipientClaims(dependencies, context, this.#outcomes);
  }

  async run(): Promise<SendRunResult> {
    const { mailingChanges, suppressionChanges } = this.#dependencies;
    const { job, mailing } = this.#options;
    const readControl = (): void =>
      void this.#readControl().catch((error: unknown) => this.#control.fail(error));
    const refreshSuppressions = (): void => this.#claims.refreshSuppressions();
    mailingChanges.on(mailing.id, readControl);
    suppressionChanges.on(job.tenantId, refreshSuppressions);
    const controlTimer = setInterval(readControl, controlIntervalMs);
    const turnTimer = setInterval(() => this.#endTurn(), turnDurationMs);
    try {
      await this.#readControl();
      const workers = Math.min(maxConnections, Math.max(1, Math.ceil(this.#rate ?? maxConnections)));
      const signal = AbortSignal.any([this.#control.signal, this.#drained.signal]);
      setMaxListeners(0, signal);
      await Promise.all(Array.from({ length: workers }, () => this.#work(signal)));
      await this.#claims.close();
      return { ...this.#control.result(), hasSent: this.#hasSent };
    } finally {
      clearInterval(turnTimer);
      clearInterval(controlTimer);
      suppressionChanges.off(job.tenantId, refreshSuppressions);
      mailingChanges.off(mailing.id, readControl);
    }
  }

  /** Applies the state and the rate of the mailing's row. */
  async #readControl(): Promise<void> {
    const { database, runningMailingRepository } = this.#dependencies;
    const { job, mailing, sender, rates } = this.#options;
    const control = await database.read(job.tenantId, (scope) =>
      runningMailingRepository.readControl(scope, mailing.id),
    );
    if (control?.state !== 'Sending') return this.#control.stop('stopped');
    // Mailings of a tenant share its rates, in whichever processes they are sent.
    const tenantShare = (rate: Rate): Rate => rate && rate / control.mailingsSending;
    const rate = lowerRate(control.ratePerSecond, tenantShare(sender.ratePerSecond));
    // Another number of workers and of claimed recipients fits the new rate.
    if (this.#rate !== undefined && this.#rate !== rate) this.#control.stop('turnEnded');
    this.#rate = rate;
    rates.setRates({ perSecond: rate, perDomain: tenantShare(sender.ratePerDomain) });
  }

  #endTurn(): void {
    // A server that takes longer to let anybody in would never get a mail.
    if (!this.#options.pool.isConnecting) this.#control.stop('turnEnded');
  }

  /** @param signal aborted when no mail is to be started any more */
  async #work(signal: AbortSignal): Promise<void> {
    const { pool } = this.#options;
    try {
      let connection = await pool.acquire(signal);
      while (connection) {
        try {
          let isUsable = true;
          while (isUsable) isUsable = await this.#sendNext(connection);
        } finally {
          await connection.release();
        }
        connection = await pool.acquire(signal);
      }
    } catch (error) {
      this.#control.fail(error);
    }
  }

  /** @returns whether the connection can be used again */
  async #sendNext(pooled: PooledConnection): Promise<boolean> {
    const next = await this.#claims.next();
    if (!next) {
      this.#drained.abort();
      return false;
    }
    await this.#control.wait(this.#options.rates.reserve());
    const connection = this.#control.mayStart() ? await this.#connect(pooled) : null;
    const suppression = await this.#claims.findSuppression(next);
    if (suppression !== null) await this.#outcomes.record(skipRecipient(next.recipient, suppression));
    else if (connection && this.#control.mayStart() && isFresh(next))
      await this.#send(connection, next.recipient);
    else this.#claims.putBack(next);
    if (!connection) return false;
    if (!isFresh(next)) await this.#claims.releaseAll();
    return true;
  }

  /** @returns null if the server rejects the connection. Workers that have one go on; without any, the run ends. */
  async #connect(pooled: PooledConnection): Promise<SmtpConnection | null> {
    try {
      return await pooled.connect();
    } catch (error) {
      if (!(error instanceof SmtpUnavailableError)) throw error;
      this.#control.stop('unavailable', error.message, error.isThrottle);
      return null;
    }
  }

  async #send(connection: SmtpConnection, recipient: ClaimedRecipient): Promise<void> {
    const { job, sender, rates, compose } = this.#options;
    const message = await compose(recipient);
    if (message === null) return this.#outcomes.record(rejectOversized(recipient));
    const envelope = { from: sender.from.address, to: recipient.email };
    const result = await connection.send(envelope, message, job.signal);
    if (result.kind === 'throttled') rates.throttle(readDomain(recipient.email), result.detail);
    await this.#outcomes.record(toDeliveryOutcome(recipient, result));
    if (result.kind === 'sent') this.#hasSent = true;
    if (result.kind === 'unavailable') this.#control.stop('unavailable', result.detail);
  }
}
