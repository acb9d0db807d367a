import { describe, expect, it } from 'vitest';
import { findNeighbor } from './arrow-keys';

const at = (left: number, top: number) => ({ left, top, bottom: top + 100 });
/** Three columns; the last row has another offset and is not full. */
const rects = [at(0, 0), at(300, 0), at(600, 0), at(0, 120), at(300, 120), at(600, 120), at(0, 300)];

describe('findNeighbor', () => {
  it.each([
    ['ArrowRight', 1, 2],
    ['ArrowRight', 2, 3],
    ['ArrowLeft', 3, 2],
    ['ArrowDown', 1, 4],
    ['ArrowUp', 5, 2],
  ])('%s moves from %i to %i', (key, from, to) => {
    expect(findNeighbor(rects, from, key)).toBe(to);
  });

  it('takes the nearest item of an incomplete row', () => {
    expect(findNeighbor(rects, 5, 'ArrowDown')).toBe(6);
  });

  it.each([
    ['ArrowLeft', 0],
    ['ArrowRight', 6],
    ['ArrowUp', 1],
    ['ArrowDown', 6],
    ['Enter', 1],
    ['ArrowDown', -1],
  ])('%s does not move from %i', (key, from) => {
    expect(findNeighbor(rects, from, key)).toBeUndefined();
  });
});
