import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningJob } from '../../../platform/jobs/job-runner';
import type { RunningMailing } from './running-mailing.repository';
import type { MailingRates } from './rate-limiter';

/**
 * - `noneDue`: no recipient is due
 * - `turnEnded`: other mailings have their turn
 * - `stopped`: the mailing was paused or canceled, or the process stops
 * - `unavailable`: the mail server takes no mails
 */
export interface SendRunEnd {
  readonly kind: 'noneDue' | 'turnEnded' | 'stopped' | 'unavailable';
  /** Tells whether the mail server limits us rather than being down. */
  readonly isThrottle: boolean;
  /** Contains the mail server's response. */
  readonly detail: string | null;
}

/** Ends a run: mails that were started are finished, and no other is started. */
export class RunControl {
  readonly #job: Pick<RunningJob, 'isHeld'>;
  readonly #ending = new AbortController();
  #end: SendRunEnd | null = null;
  #failure: { readonly error: unknown } | null = null;
  /** Is aborted when the run ends. */
  readonly signal: AbortSignal;

  constructor(job: Pick<RunningJob, 'isHeld' | 'signal' | 'stopping'>) {
    this.#job = job;
    this.signal = AbortSignal.any([this.#ending.signal, job.stopping, job.signal]);
    // Each worker listens to the signals while it waits.
    setMaxListeners(0, this.signal, job.signal);
  }

  /** Tells whether a mail may be started. */
  mayStart(): boolean {
    return !this.signal.aborted && this.#job.isHeld();
  }

  /** The first reason counts. */
  stop(kind: SendRunEnd['kind'], detail: string | null = null, isThrottle = false): void {
    this.#end ??= { kind, detail, isThrottle };
    this.#ending.abort();
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
    this.stop('stopped');
  }

  /** Returns early when the run ends. */
  async wait(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await delay(milliseconds, undefined, { signal: this.signal }).catch(() => {});
  }

  /** @throws the first error that was given to `fail` */
  result(): SendRunEnd {
    if (this.#failure) throw this.#failure.error;
    const kind = this.signal.aborted ? 'stopped' : 'noneDue';
    return this.#end ?? { kind, detail: null, isThrottle: false };
  }
}

/** The parts of a run share this. */
export interface SendContext {
  readonly job: RunningJob;
  readonly mailing: RunningMailing;
  /** Owns the claims of the run. Only outcomes under this lease are stored. */
  readonly lease: string;
  readonly rates: MailingRates;
  readonly control: RunControl;
}
