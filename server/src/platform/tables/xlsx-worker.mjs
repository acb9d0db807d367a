// Reads the first sheet of a workbook in a separate thread, and passes on its rows on request.
// Plain JavaScript, because worker threads are not transpiled during development.
import { parentPort, workerData } from 'node:worker_threads';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

const { content, maxUnzippedBytes, rowsPerMessage } = workerData;

/** Sizes as declared: the unzipping allocates them, and writes no further. */
const isTooLarge = () => {
  let size = 0;
  unzipSync(new Uint8Array(content), {
    filter: ({ originalSize }) => {
      size += originalSize;
      return false;
    },
  });
  return size > maxUnzippedBytes;
};

const textOf = (value) => {
  if (value === null) return '';
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
};

const read = async () => {
  if (isTooLarge()) return { fault: 'tooLarge' };
  try {
    return { rows: await readSheet(content) };
  } catch {
    return { fault: 'unreadable' };
  }
};

let reading = null;
let sent = 0;
const nextMessage = async () => {
  reading ??= read().catch(() => ({ fault: 'unreadable' }));
  const result = await reading;
  if (result.fault) return result;
  const rows = result.rows.slice(sent, sent + rowsPerMessage).map((cells) => cells.map(textOf));
  sent += rows.length;
  return { rows, count: result.rows.length };
};

parentPort.on('message', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  void nextMessage().then((message) => parentPort.postMessage(message));
});
