import { Worker } from 'node:worker_threads';
import type { RawRow } from './csv-rows';
import { invalidFile, tooManyRows } from './invalid-file';

/** A workbook of 200,000 users has about 70 MB. */
const maxUnzippedBytes = 128 * 2 ** 20;
const maxHeapMegabytes = 768;
/** Milliseconds. */
const readTimeout = 20_000;
const rowsPerMessage = 1_000;

/** See ./xlsx-worker.mjs. */
type Message =
  | { readonly fault: 'tooLarge' | 'unreadable' }
  | { readonly rows: readonly (readonly string[])[]; readonly count: number; readonly fault?: never };

const unreadable = () => invalidFile('fileWorkbook', "The file isn't a readable Excel workbook (.xlsx).");

/** @throws {AppError} validation, also if the thread runs out of memory or time */
const ask = (worker: Worker): Promise<Message> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(unreadable());
    worker.once('message', (message: Message) => {
      worker.off('error', fail).off('exit', fail);
      resolve(message);
    });
    worker.once('error', fail).once('exit', fail);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    worker.postMessage('next');
  });

/** One at a time, since a workbook needs a hundred times its size in memory. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads the first sheet of an Excel workbook, the header included; blank rows are skipped. Bounded in bytes,
 * rows, memory and time, and off the event loop.
 * @throws {AppError} validation
 */
export async function* xlsxRows(
  content: Uint8Array<ArrayBuffer>,
  { maxRows, timeout = readTimeout }: { readonly maxRows: number; readonly timeout?: number },
): AsyncGenerator<RawRow[], void> {
  const before = last;
  let release = (): void => undefined;
  last = new Promise<void>((resolve) => (release = resolve));
  await before;
  const worker = new Worker(new URL('./xlsx-worker.mjs', import.meta.url), {
    workerData: { content: content.buffer, maxUnzippedBytes, rowsPerMessage },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  });
  const deadline = setTimeout(() => void worker.terminate(), timeout);
  try {
    let line = 1;
    for (;;) {
      const message = await ask(worker);
      clearTimeout(deadline);
      if (message.fault !== undefined) {
        if (message.fault === 'unreadable') throw unreadable();
        throw invalidFile('fileTooLarge', 'The workbook is too large.');
      }
      if (message.count > maxRows + 1) throw tooManyRows(maxRows);
      if (message.rows.length === 0) return;
      const first = line;
      line += message.rows.length;
      yield message.rows
        .map((cells, index) => ({ line: first + index, cells }))
        .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    }
  } finally {
    clearTimeout(deadline);
    await worker.terminate();
    release();
  }
}
