import { describe, expect, it } from 'vitest';
import { columnsThatFit } from './grid-columns';

describe('columnsThatFit', () => {
  it.each([
    ['a wide desktop', 1312, 4],
    ['a small laptop', 912, 3],
    ['a phone', 358, 1],
    ['less than one card', 200, 1],
    ['exactly two cards and their gap', 576, 2],
  ])('%s: %i px hold %i', (_, width, columns) => {
    expect(columnsThatFit(width, 280, 16)).toBe(columns);
  });
});
