import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningJob } from '../../../../platform/jobs/job-runner';

/**
 * - `idle`: no recipient is due
 * - `stopped`: the batch was paused or canceled, or the process stops
 * - `unavailable`: the mail server takes no mails
 */
export interface SliceEnd {
  readonly kind: 'idle' | 'time' | 'stopped' | 'unavailable';
  readonly isThrottled: boolean;
  readonly detail: string | null;
}

/** Ends a slice: mails that were started are finished, and no other is started. */
export interface SliceControl {
  /** Whether a mail may be started. */
  mayStart(): boolean;
  /** The first reason counts. */
  stop(kind: SliceEnd['kind'], detail?: string | null, isThrottled?: boolean): void;
  fail(error: unknown): void;
  /** Aborted when the slice ends. */
  readonly signal: AbortSignal;
  /** Returns early when the slice ends. @param milliseconds how long */
  sleep(milliseconds: number): Promise<void>;
  /** @throws the first error given to `fail` */
  result(): SliceEnd;
}

export function sliceControl(job: Pick<RunningJob, 'isHeld' | 'signal' | 'stopping'>): SliceControl {
  const ending = new AbortController();
  let end: SliceEnd | null = null;
  let failure: unknown;

  // Each connection listens to them while it waits.
  setMaxListeners(0, ending.signal, job.signal);

  const stop: SliceControl['stop'] = (kind, detail = null, isThrottled = false) => {
    end ??= { kind, detail, isThrottled };
    ending.abort();
  };
  return {
    mayStart: () => !ending.signal.aborted && !job.stopping.aborted && job.isHeld(),
    signal: ending.signal,
    stop,
    fail(error) {
      failure ??= error;
      stop('stopped');
    },
    sleep: (milliseconds) => pause(milliseconds, undefined, { signal: ending.signal }).catch(() => {}),
    result() {
      if (failure !== undefined) throw failure;
      return end ?? { kind: 'idle', detail: null, isThrottled: false };
    },
  };
}
