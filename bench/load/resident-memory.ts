import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two readings. */
const readIntervalMs = 25;

const megabytes = (bytes: number): number => bytes / 1_000_000;

const getResident = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;

export interface Measured {
  readonly seconds: number;
  /** The most megabytes of resident memory above those before. */
  readonly above: number;
  /** The most megabytes in all. */
  readonly peak: number;
}

/** Watches the memory of a process while something happens. */
export async function measured(pid: number, work: () => Promise<void>): Promise<Measured> {
  const before = await getResident(pid);
  let peak = before;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, await getResident(pid));
      await delay(readIntervalMs);
    }
  })();
  const startedAt = performance.now();
  try {
    await work();
  } finally {
    over.abort();
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  await watching;
  return { seconds, above: megabytes(peak - before), peak: megabytes(peak) };
}
