import { Worker } from 'node:worker_threads';
import { countedSlots } from '../counted-slots';
import { keyedQueue } from '../keyed-queue';
import type { RawRow } from './csv-rows';
import { invalidFile, tooManyRows } from './invalid-file';

/** Milliseconds. */
interface ReadTime {
  readonly worked: number;
  readonly elapsed: number;
}

/** A workbook of 200,000 users has about 70 MB. */
const maxUnzippedBytes = 128 * 2 ** 20;
/** A message is deserialized on the event loop. */
const maxMessageBytes = 2 ** 20;
const rowsPerMessage = 1_000;
/** Of a thread, which stores the shared strings of a workbook and a few of its rows. */
const maxHeapMegabytes = 192;
/**
 * Milliseconds that the thread may take for a workbook, without the time in which its rows are processed. On a busy
 * machine, `worked` counts the processor time of the process, since the thread may have had to wait for it. 200,000 rows
 * of eight cells take 3,300.
 */
const maxReadTime: ReadTime = { worked: 5_000, elapsed: 30_000 };
const minCheckInterval = 20;
/** Per process, each with the workbook of another tenant. */
const maxConcurrentReads = 2;
/** One is read, and one waits. */
const maxPerTenant = 2;

/** See ./xlsx-worker.mjs. */
type Message =
  | { readonly rows?: never; readonly problem: 'tooLarge' | 'tooManyRows' | 'unreadable' }
  /** No rows at the end. */
  | { readonly rows: RawRow[]; readonly problem?: never };

export interface WorkbookOptions {
  /** Tenants take turns. */
  readonly tenantId: string;
  /** Without the header, but with the blank rows. */
  readonly maxRows: number;
  /** Columns to the right of these are ignored. */
  readonly maxColumns: number;
  /** Characters. A longer text gets one more than these, so that who reads the table must reject it. */
  readonly maxCellLength: number;
}

const unreadable = () => invalidFile('fileWorkbook', "The file isn't a readable Excel workbook (.xlsx).");
const tooLarge = () => invalidFile('fileTooLarge', 'The workbook is too large.');

/** @returns the time since the call */
const stopwatch = (): (() => ReadTime) => {
  const processorTime = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  const [begin, processorBegin] = [performance.now(), processorTime()];
  return () => {
    const elapsed = performance.now() - begin;
    return { elapsed, worked: Math.min(elapsed, processorTime() - processorBegin) };
  };
};

/** @throws {AppError} validation, also if the thread runs out of memory or time */
const ask = (worker: Worker, remaining: ReadTime): Promise<Message> =>
  new Promise((resolve, reject) => {
    const time = stopwatch();
    const check = (): void => {
      const { worked, elapsed } = time();
      const rest = Math.min(remaining.worked - worked, remaining.elapsed - elapsed);
      if (rest <= 0) end(() => reject(tooLarge()));
      else timer = setTimeout(check, Math.max(rest, minCheckInterval));
    };
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      worker.off('message', receive).off('error', fail).off('exit', exit);
      settle();
    };
    const receive = (message: Message): void => end(() => resolve(message));
    const fail = (error: Error & { readonly code?: string }): void =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : unreadable()));
    const exit = (): void => end(() => reject(unreadable()));
    let timer: NodeJS.Timeout | undefined;
    check();
    worker.on('message', receive).on('error', fail).on('exit', exit);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    worker.postMessage('next');
  });

/**
 * Reads the first sheet of an Excel workbook, the header included; blank rows are skipped. Bounded in bytes, memory
 * and time, and off the event loop. All rows of the first batch have the same number of cells, and later rows have at
 * most one more.
 * @throws {AppError} validation of `file`
 */
export async function* xlsxRows(
  content: Uint8Array<ArrayBuffer>,
  { maxRows, maxColumns, maxCellLength }: Omit<WorkbookOptions, 'tenantId'>,
  { maxTime = maxReadTime, maxBytes = maxUnzippedBytes } = {},
): AsyncGenerator<RawRow[], void> {
  const limits = {
    maxUnzippedBytes: maxBytes,
    maxMessageBytes,
    rowsPerMessage,
    maxRows,
    maxColumns,
    maxCellLength,
  };
  const worker = new Worker(new URL('./xlsx-worker.mjs', import.meta.url), {
    workerData: { content, limits },
    transferList: [content.buffer],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  });
  // Without a listener, an error between two requests would end the process.
  worker.on('error', () => {});
  try {
    let remaining = maxTime;
    for (;;) {
      const time = stopwatch();
      const { rows, problem } = await ask(worker, remaining);
      const { worked, elapsed } = time();
      remaining = { worked: remaining.worked - worked, elapsed: remaining.elapsed - elapsed };
      if (problem === 'tooManyRows') throw tooManyRows(maxRows);
      if (problem === 'tooLarge') throw tooLarge();
      if (problem !== undefined) throw unreadable();
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await worker.terminate();
  }
}

const acquireSlot = countedSlots();
const queue = keyedQueue(maxConcurrentReads);

/**
 * Calls `work` with the rows of a workbook, as `xlsxRows` reads them, once it is the tenant's turn.
 * @throws {AppError} validation of `file`; request.tooMany if a workbook of the tenant waits already
 */
export async function withWorkbookRows<Result>(
  content: AsyncIterable<Uint8Array>,
  options: WorkbookOptions,
  work: (batches: AsyncGenerator<RawRow[], void>) => Promise<Result>,
): Promise<Result> {
  const release = acquireSlot([[options.tenantId, maxPerTenant]]);
  try {
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part);
    return await queue(options.tenantId, async () => {
      const batches = xlsxRows(new Uint8Array(Buffer.concat(parts)), options);
      try {
        return await work(batches);
      } finally {
        await batches.return();
      }
    });
  } finally {
    release();
  }
}
