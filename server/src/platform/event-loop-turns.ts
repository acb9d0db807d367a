import { setImmediate as nextIteration } from 'node:timers/promises';

const rowsPerTurn = 100;

/** Divides batches, so that at most 100 rows are processed in a turn of the event loop. */
export async function* inTurns<Row>(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Row[], void> {
  for await (const rows of batches)
    for (let from = 0; from < rows.length; from += rowsPerTurn) {
      yield rows.slice(from, from + rowsPerTurn);
      await nextIteration();
    }
}

/**
 * Calls wait for the event loop, one after another: however many wait, I/O is handled between any two of them. With
 * `setImmediate` alone, all that wait would continue in the same iteration.
 */
export const eventLoopTurns = (): (() => Promise<void>) => {
  let latest = Promise.resolve();
  return () => (latest = latest.then(() => nextIteration()));
};
