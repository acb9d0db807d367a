// Reads the first sheet of a workbook in a thread of ./xlsx-rows.ts, and passes on its rows on request.
import { parentPort, workerData } from 'node:worker_threads';
import { threadId } from '../threads/thread-id';
import type { RawRow } from './csv-rows';
import { WorkbookError } from './xlsx-parts';
import type { WorkbookMessage, WorkbookTask } from './xlsx-rows';
import { sheetRows } from './xlsx-sheet';

const { content, limits, startedBy } = workerData as WorkbookTask;
Atomics.store(startedBy, 0, threadId);
const { maxUnzippedBytes, maxMessageBytes, rowsPerMessage, maxColumns } = limits;
/** What a cell takes in a message, besides its text. */
const bytesPerCell = 8;

const sumLengths = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0);

/** Rows that are wider than the table get one cell more than it has columns, so that its reader reports them. */
const withWidth = ({ line, cells }: RawRow, width: number): RawRow => {
  if (cells.length > width) {
    const extraCell = cells.slice(width).find((cell) => cell !== '') ?? '';
    return { line, cells: [...cells.slice(0, width), extraCell] };
  }
  return { line, cells: [...cells, ...Array.from({ length: width - cells.length }, () => '')] };
};

/** The table is as wide as the widest row of the first batch, since columns may have no name. */
async function* rowBatches(): AsyncGenerator<RawRow[], void> {
  let batch: RawRow[] = [];
  let [bytes, textLength] = [0, 0];
  let width: number | null = null;
  const complete = (): RawRow[] => {
    const columns = (width ??= Math.max(...batch.map(({ cells }) => cells.length)));
    const rows = batch.map((row) => withWidth(row, columns));
    [batch, bytes] = [[], 0];
    return rows;
  };
  for await (const rows of sheetRows(content, limits))
    for (const row of rows) {
      const length = sumLengths(row.cells);
      const size = 2 * length + bytesPerCell * (width ?? maxColumns);
      textLength += length;
      if (size > maxMessageBytes || textLength > maxUnzippedBytes) throw new WorkbookError('tooLarge');
      if (batch.length === rowsPerMessage || bytes + size > maxMessageBytes) yield complete();
      batch.push(row);
      bytes += size;
    }
  if (batch.length > 0) yield complete();
}

const batches = rowBatches();
const nextMessage = async (): Promise<WorkbookMessage> => {
  try {
    const next = await batches.next();
    return { rows: next.done ? [] : next.value };
  } catch (error) {
    return { problem: error instanceof WorkbookError ? error.problem : 'unreadable' };
  }
};

parentPort?.on('message', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  void nextMessage().then((message) => parentPort?.postMessage(message));
});
