import { readFileSync } from 'node:fs';

/** Milliseconds of the unit in which Linux reports processor time to programs, whatever the kernel's own. */
const clockTick = 10;

/** The id of a thread, in memory that is shared with it: -1 outside Linux, and 0 until the thread has stored it. */
export const sharedThreadId = (): Int32Array =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

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
 * Measures what a thread itself has worked: elapsed time, or the process's processor time, would include other work of
 * a busy machine. Only Linux tells a thread's time; elsewhere, the process's counts.
 * @returns a function that returns the milliseconds since its first call after the thread has stored its id
 */
export function threadStopwatch(threadId: Int32Array): () => number {
  let startedAt: number | null = null;
  return () => {
    const id = Atomics.load(threadId, 0);
    if (id === 0) return 0;
    try {
      const now = id < 0 ? processTime() : threadTime(id);
      startedAt ??= now;
      return now - startedAt;
    } catch {
      // The thread has just ended.
      return 0;
    }
  };
}
