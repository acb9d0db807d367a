/** Work that is done again and again until it is stopped. */
export interface Recurring {
  /** Plans no more, tells work that runs to come to an end, and waits for that. */
  stop(): Promise<void>;
}

/**
 * Does work again and again, never twice at once: the pause begins when the work is done.
 * @param options.every the pause, in milliseconds
 * @param options.work is given a signal that tells it to come to an end
 * @param options.onError told of work that failed; it is tried again after the pause
 */
export function recurring(options: {
  readonly every: number;
  readonly work: (signal: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}): Recurring {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const schedule = (): void => {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      running = options.work(stopping.signal).catch(options.onError).finally(schedule);
    }, options.every);
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
