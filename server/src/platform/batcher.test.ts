import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher';

const collectOutcomes = async (results: readonly Promise<number>[]): Promise<(number | string)[]> =>
  (await Promise.allSettled(results)).map((result) =>
    result.status === 'fulfilled' ? result.value : String(result.reason.message),
  );

describe('a batcher', () => {
  it('processes what arrives during a batch together, by key, and reports failures to their batch only', async () => {
    const processed: number[][] = [];
    const add = createBatcher({
      maxBatchSize: 2,
      process: async (items: readonly number[]) => {
        processed.push([...items]);
        await Promise.resolve();
        if (items.includes(3)) throw new Error('three');
        return items.map((item) => item * 10);
      },
    });
    const results = [1, 2, 3, 4].map((item) => add(item, 'a')).concat(add(5, 'b'));
    expect(await collectOutcomes(results)).toEqual([10, 'three', 'three', 40, 50]);
    expect(processed).toEqual([[1], [5], [2, 3], [4]]);
  });

  it('lets items that arrive at once share a batch if it is scheduled for later', async () => {
    const processed: number[][] = [];
    const add = createBatcher({
      maxBatchSize: 2,
      schedule: setImmediate,
      process: (items: readonly number[]) => {
        processed.push([...items]);
        return Promise.resolve(items);
      },
    });
    expect(await collectOutcomes([1, 2, 3].map((item) => add(item)))).toEqual([1, 2, 3]);
    expect(processed).toEqual([[1, 2], [3]]);
  });

  it('goes on with the next batch while items of the last one are processed on their own', async () => {
    let finishFirst = (_result: number): void => {};
    const add = createBatcher<number, number>({
      maxBatchSize: 2,
      process: (items) =>
        Promise.resolve(
          items.map((item) =>
            item === 1
              ? new Promise<number>((resolve) => {
                  finishFirst = resolve;
                })
              : item,
          ),
        ),
    });
    const [first, ...others] = [1, 2, 3].map((item) => add(item));
    expect(await Promise.all(others)).toEqual([2, 3]);
    finishFirst(1);
    expect(await first).toBe(1);
  });
});
