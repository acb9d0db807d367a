import { expect, it } from 'vitest';
import { batches } from './batches';

it('processes what arrives during a batch together, by key, and reports failures to their batch only', async () => {
  const processed: number[][] = [];
  const add = batches({
    most: 2,
    process: async (items: readonly number[]) => {
      processed.push([...items]);
      await Promise.resolve();
      if (items.includes(3)) throw new Error('three');
      return items.map((item) => item * 10);
    },
  });
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => add('a', item)).concat(add('b', 5)));
  expect(processed).toEqual([[1], [5], [2, 3], [4]]);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    10,
    'failed',
    'failed',
    40,
    50,
  ]);
});
