import { describe, expect, it } from 'vitest';
import { moveItem } from './move-item';

describe('moved', () => {
  it.each([
    ['a', 2, ['b', 'c', 'a']],
    ['c', 0, ['c', 'a', 'b']],
    ['b', 2, ['a', 'c', 'b']],
    ['a', 0, null],
    ['a', -1, null],
    ['c', 3, null],
    ['x', 1, null],
  ])('puts %s at %i', (id, to, order) => {
    expect(moveItem(['a', 'b', 'c'], id, to)).toEqual(order);
  });
});
