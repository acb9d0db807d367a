/** Milliseconds. */
const checkInterval = 250;

export interface CheckLimits {
  /** Milliseconds of the process's processor time, which a thread's own can't exceed. */
  readonly processor: number;
  /** Milliseconds of elapsed time, for a machine that is busy with other work. */
  readonly elapsed: number;
}

/** What a check has used up. */
export type ExceededLimit = keyof CheckLimits;

/**
 * Ends a check that has used up its processor time. Elapsed time alone would end harmless checks on a busy machine.
 * Node.js 20 can't read the processor time of another thread.
 */
export function checkDeadline({ processor, elapsed }: CheckLimits) {
  const controller = new AbortController();
  const startedAt = performance.now();
  const usage = process.cpuUsage();
  let exceeded: ExceededLimit | null = null;
  let timer: NodeJS.Timeout;

  const wait = (delay: number): void => {
    timer = setTimeout(check, delay).unref();
  };
  const check = (): void => {
    const { user, system } = process.cpuUsage(usage);
    if ((user + system) / 1_000 >= processor) exceeded = 'processor';
    else if (performance.now() - startedAt >= elapsed) exceeded = 'elapsed';
    if (exceeded === null) wait(checkInterval);
    else controller.abort();
  };
  wait(processor);

  return {
    signal: controller.signal,
    exceeded: (): ExceededLimit | null => exceeded,
    clear: (): void => clearTimeout(timer),
  };
}
