import { Worker } from 'node:worker_threads';
import { countedSlots } from '../counted-slots';
import { keyedQueue } from '../keyed-queue';
import { sharedThreadId, threadStopwatch } from '../threads/processor-time';
import { workerUrl } from '../threads/worker-url';
import type { RawRow } from './csv-rows';
import { invalidFile, tooManyRows } from './invalid-file';
import type { WorkbookProblem } from './xlsx-parts';
import type { SheetLimits } from './xlsx-sheet';

/** Milliseconds. */
interface ReadTime {
  /** Processor time of the thread. */
  readonly worked: number;
  readonly elapsed: number;
}

/** A workbook of 200,000 users has about 70 MB. */
const maxUnzippedBytes = 128 * 2 ** 20;
/** A message is deserialized on the event loop. */
const maxMessageBytes = 2 ** 20;
const rowsPerMessage = 1_000;
/** The memory of a thread, which stores the shared strings of a workbook and a few of its rows. */
const maxHeapMegabytes = 192;
/**
 * Milliseconds that a workbook may take: of the thread's processor time, and in all, on a machine that is busy with other
 * work, without the time in which its rows are processed. 200,000 rows of eight cells take 3,300 of the thread's.
 */
const maxReadTime: ReadTime = { worked: 5_000, elapsed: 30_000 };
/** Milliseconds between two readings of the thread's time. */
const checkInterval = { min: 20, max: 250 };
/** Per process, each with the workbook of another tenant. */
const maxConcurrentReads = 2;
/** One is read, and one waits. */
const maxPerTenant = 2;

/** What ./xlsx-worker.ts is started with. */
export interface WorkbookTask {
  readonly content: Uint8Array;
  readonly limits: SheetLimits & { readonly maxMessageBytes: number; readonly rowsPerMessage: number };
  /** Gets the id of the thread. */
  readonly startedBy: Int32Array;
}

/** What it answers to each request for rows. */
export type WorkbookMessage =
  | { readonly rows?: never; readonly problem: WorkbookProblem }
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

const tooSlow = () =>
  invalidFile(
    'fileTooSlow',
    'Reading this workbook takes too long. Save the sheet as CSV and upload that file.',
  );

/**
 * @param remainingTime in milliseconds
 * @throws {AppError} validation, also if the thread runs out of memory or time
 */
const ask = (worker: Worker, remainingTime: () => number): Promise<WorkbookMessage> =>
  new Promise((resolve, reject) => {
    const { min, max } = checkInterval;
    const check = (): void => {
      const remaining = remainingTime();
      if (remaining <= 0) end(() => reject(tooSlow()));
      else timer = setTimeout(check, Math.min(Math.max(remaining, min), max));
    };
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      worker.off('message', receive).off('error', fail).off('exit', exit);
      settle();
    };
    const receive = (message: WorkbookMessage): void => end(() => resolve(message));
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
  const startedBy = sharedThreadId();
  const workerData: WorkbookTask = { content, limits, startedBy };
  const worker = new Worker(workerUrl('xlsx-worker'), {
    workerData,
    transferList: [content.buffer],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  });
  // Without a listener, an error between two requests would end the process.
  worker.on('error', () => {});
  try {
    const worked = threadStopwatch(startedBy);
    let waited = 0;
    for (;;) {
      const askedAt = performance.now();
      const elapsed = (): number => waited + performance.now() - askedAt;
      const { rows, problem } = await ask(worker, () =>
        Math.min(maxTime.worked - worked(), maxTime.elapsed - elapsed()),
      );
      waited = elapsed();
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
 * Calls `work` with the rows of a workbook, as `xlsxRows` reads them, once its content is complete and it is the tenant's
 * turn.
 * @throws {AppError} validation of `file`; request.tooMany if a workbook of the tenant waits already
 */
export async function withWorkbookRows<Result>(
  content: AsyncIterable<Uint8Array>,
  options: WorkbookOptions,
  work: (batches: AsyncGenerator<RawRow[], void>) => Promise<Result>,
): Promise<Result> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  // Only now, so that slow uploads do not use the slots of the tenant.
  const release = acquireSlot([[options.tenantId, maxPerTenant]]);
  try {
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
