import { sharedThreadId, threadStopwatch } from '../../../../platform/threads/processor-time';

/** Milliseconds. A reading takes less than 0.1 ms. */
const checkInterval = 100;

export interface CpuLimits {
  /** Milliseconds of processor time. */
  readonly processor: number;
  /** Milliseconds of elapsed time, for a machine that is busy with other work. */
  readonly elapsed: number;
}

/** What a check has used up. */
export type ExceededLimit = keyof CpuLimits;

/** Ends a check that has used up its thread's processor time. */
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
  }, checkInterval).unref();

  return {
    signal: controller.signal,
    startedBy,
    exceeded: (): ExceededLimit | null => exceeded,
    clear: (): void => clearInterval(timer),
  };
}
