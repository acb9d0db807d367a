import { sharedThreadId, threadStopwatch } from '../../../../platform/threads/processor-time';

/** Milliseconds between two readings of a thread's time, each of which takes less than 0.1 ms. */
const checkIntervalMs = 100;

/** Milliseconds that a task may take. */
export interface CpuLimits {
  /** Processor time. */
  readonly processor: number;
  /** Elapsed time, for a machine that is busy with other work. */
  readonly elapsed: number;
}

export type ExceededLimit = keyof CpuLimits;

/** Aborts a task that has used up its thread's processor time. */
export function cpuLimit({ processor, elapsed }: CpuLimits) {
  const controller = new AbortController();
  const startedAt = performance.now();
  const startedBy = sharedThreadId();
  const used = threadStopwatch(startedBy);
  let exceeded: ExceededLimit | null = null;

  const timer = setInterval(() => {
    if (used() >= processor) exceeded = 'processor';
    else if (performance.now() - startedAt >= elapsed) exceeded = 'elapsed';
    else return;
    clearInterval(timer);
    controller.abort();
  }, checkIntervalMs).unref();

  return {
    signal: controller.signal,
    /** The thread stores its id here. */
    startedBy,
    exceeded(): ExceededLimit | null {
      return exceeded;
    },
    clear(): void {
      clearInterval(timer);
    },
  };
}
