export interface IntervalTask {
  /** Stops scheduling, aborts the current run, and waits for it. */
  stop(): Promise<void>;
}

/** The interval (milliseconds) starts when the work is done, so runs never overlap; errors do not end it. */
export function startIntervalTask(options: {
  readonly intervalMs: number;
  readonly work: (signal: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}): IntervalTask {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const schedule = (): void => {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      running = options.work(stopping.signal).catch(options.onError).finally(schedule);
    }, options.intervalMs);
    timer.unref();
  };

  schedule();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
