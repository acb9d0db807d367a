import { setImmediate as nextIteration, setTimeout as delay } from 'node:timers/promises';

const rowsPerTurn = 100;

/** Divides batches, so that at most 100 rows are processed in a turn of the event loop. */
export async function* inTurns<Row>(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Row[], void> {
  for await (const rows of batches)
    for (let from = 0; from < rows.length; from += rowsPerTurn) {
      yield rows.slice(from, from + rowsPerTurn);
      await nextIteration();
    }
}

/** Milliseconds; shorter work needs no rest after it. */
const minRest = 1;

/**
 * Runs synchronous work in turns: one piece at a time, with I/O between any two of them however many wait (after
 * `setImmediate` alone, all would run in the same iteration of the event loop), and after each piece as long a rest as it
 * took, so that half of the event loop is left to other work.
 */
export function eventLoopTurns(): <Result>(work: () => Result) => Promise<Result> {
  let previous: Promise<unknown> = Promise.resolve();
  return (work) => {
    let took = 0;
    const turn = previous.then(async () => {
      await nextIteration();
      const startedAt = performance.now();
      try {
        return { result: work() };
      } finally {
        took = performance.now() - startedAt;
      }
    });
    const rest = async (): Promise<void> => {
      if (took >= minRest) await delay(took);
    };
    previous = turn.then(rest, rest);
    return turn.then(({ result }) => result);
  };
}
