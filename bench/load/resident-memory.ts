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
  readonly most: number;
}

/** Watches the memory of a process while something happens. */
export async function measured(pid: number, work: () => Promise<void>): Promise<Measured> {
  const before = await getResident(pid);
  let most = before;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, await getResident(pid));
      await delay(readIntervalMs);
    }
  })();
  const begin = performance.now();
  try {
    await work();
  } finally {
    over.abort();
  }
  const seconds = (performance.now() - begin) / 1_000;
  await watching;
  return { seconds, above: megabytes(most - before), most: megabytes(most) };
}
