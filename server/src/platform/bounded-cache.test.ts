import { expect, it } from 'vitest';
import { boundedCache } from './bounded-cache';

it('evicts the least recently used entry above its maximum', () => {
  const cache = boundedCache<number>(3);
  for (const key of ['a', 'b', 'c']) cache.set(key, 1);
  cache.get('a');
  cache.set('d', 1);
  expect([...cache.keys()].toSorted()).toEqual(['a', 'c', 'd']);
});
