import { outsideRequests } from './database/request-deadline';

interface PendingItem<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Processes items in batches. Those that arrive while a batch is being processed form the next one.
 * @param options.process returns the result of each item, in order; a promise for an item that is processed on its own
 * @param options.schedule when the first batch begins. By default, it begins at once, with a single item; with `setImmediate`,
 *   items that arrive in the same iteration of the event loop share it.
 * @returns a function that adds an item to a batch. Items with different keys are never in the same batch, and their batches
 *   don't wait for each other.
 */
export function createBatcher<Item, Result>(options: {
  readonly maxBatchSize: number;
  readonly process: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>;
  readonly schedule?: (start: () => void) => unknown;
}): (item: Item, key?: string) => Promise<Result> {
  const { maxBatchSize, process, schedule = (start) => start() } = options;
  const queues = new Map<string, PendingItem<Item, Result>[]>();

  async function processBatch(batch: readonly PendingItem<Item, Result>[]): Promise<void> {
    try {
      const results = await process(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function drainQueue(key: string, queue: PendingItem<Item, Result>[]): Promise<void> {
    while (queue.length > 0) await processBatch(queue.splice(0, maxBatchSize));
    queues.delete(key);
  }

  return function addToBatch(item, key = '') {
    return new Promise((resolve, reject) => {
      const queue = queues.get(key) ?? [];
      queue.push({ item, resolve, reject });
      if (queues.has(key)) return;
      queues.set(key, queue);
      // The batches serve later requests, too, so the deadline of the first one does not apply to them.
      outsideRequests(() => schedule(() => void drainQueue(key, queue)));
    });
  };
}
