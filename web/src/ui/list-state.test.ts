import { describe, expect, it } from 'vitest';
import { listState } from './list-state';

const settled = { isPending: false };

describe('listState', () => {
  it('is loading, then failed, as long as there never was an answer', () => {
    expect(listState({ isPending: true }, undefined, true)).toBe('loading');
    expect(listState(settled, undefined, true)).toBe('failed');
  });

  it('tells nothing at all from nothing that matches', () => {
    expect(listState(settled, 0, false)).toBe('empty');
    expect(listState(settled, 0, true)).toBe('noMatch');
  });

  it('shows what is there', () => {
    expect(listState(settled, 3, true)).toBe('filled');
  });
});
