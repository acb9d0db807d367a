import { outsideRequests } from './database/request-deadline';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Processes the items of a key in batches: those that arrive during a batch form the next one.
 * @param options.most items per batch
 * @param options.process returns a result for each item
 */
export function batches<Item, Result>(options: {
  readonly most: number;
  readonly process: (items: readonly Item[]) => Promise<readonly Result[]>;
}) {
  const queues = new Map<string, Waiting<Item, Result>[]>();

  const processBatch = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await options.process(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const drain = async (key: string, queue: Waiting<Item, Result>[]): Promise<void> => {
    while (queue.length > 0) await processBatch(queue.splice(0, options.most));
    queues.delete(key);
  };

  return (key: string, item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key) ?? [];
      queue.push({ item, resolve, reject });
      if (queues.has(key)) return;
      queues.set(key, queue);
      void outsideRequests(() => drain(key, queue));
    });
}
