import { readFileSync } from 'node:fs';

/** Milliseconds. */
const checkInterval = 250;
/** Milliseconds of the unit in which Linux reports processor time to programs, whatever the kernel's own. */
const clockTick = 10;

export interface CheckLimits {
  /** Milliseconds of processor time. */
  readonly processor: number;
  /** Milliseconds of elapsed time, for a machine that is busy with other work. */
  readonly elapsed: number;
}

/** What a check has used up. */
export type ExceededLimit = keyof CheckLimits;

/** @returns milliseconds of the process's processor time, which that of a thread can't exceed */
const processTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** @param threadId in Linux. @returns milliseconds of its processor time, which Node.js 20 can't read */
const threadTime = (threadId: number): number => {
  const stat = readFileSync(`/proc/self/task/${threadId}/stat`, 'latin1');
  // The name in parentheses may contain anything; these are `utime` and `stime` of proc(5).
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * clockTick;
};

/**
 * Ends a check that has used up its thread's processor time: elapsed time, or the process's processor time, would end
 * harmless checks on a busy machine. Only Linux tells a thread's time; elsewhere, the process's counts.
 */
export function checkDeadline({ processor, elapsed }: CheckLimits) {
  const controller = new AbortController();
  const startedAt = performance.now();
  /** The id of the thread in Linux, -1 elsewhere; 0 until a thread starts the check. */
  const startedBy = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let before: number | null = null;
  let exceeded: ExceededLimit | null = null;

  /** Milliseconds since its first call after the start. */
  const used = (): number => {
    const threadId = Atomics.load(startedBy, 0);
    if (threadId === 0) return 0;
    try {
      const now = threadId < 0 ? processTime() : threadTime(threadId);
      before ??= now;
      return now - before;
    } catch {
      // The thread has just ended.
      return 0;
    }
  };

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
