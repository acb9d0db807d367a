import { describe, expect, it } from 'vitest';
import {
  coverage,
  extendFrom,
  extendTo,
  emptySelection,
  toggleAll,
  toggleKey,
  type Selection,
} from './selection';

const rows = ['a', 'b', 'c', 'd', 'e'];
const selected = (...keys: string[]): Selection => ({ keys: new Set(keys), anchor: null });
const listKeys = ({ keys }: Selection) => [...keys].toSorted().join('');

describe('toggleKey', () => {
  it('selects and deselects', () => {
    const once = toggleKey(emptySelection, 'b');
    expect(listKeys(once)).toBe('b');
    expect(listKeys(toggleKey(once, 'b'))).toBe('');
  });

  it('does not mutate the given selection', () => {
    const before = selected('a');
    toggleKey(before, 'b');
    expect(listKeys(before)).toBe('a');
  });
});

describe('extendTo', () => {
  it.each([
    ['downwards', 'b', 'd'],
    ['upwards', 'd', 'b'],
  ])('selects a range %s, both ends included', (_, from, to) => {
    expect(listKeys(extendTo(toggleKey(emptySelection, from), rows, to))).toBe('bcd');
  });

  it('deselects a range if its first row was deselected', () => {
    const without = toggleKey(selected(...rows), 'b');
    expect(listKeys(extendTo(without, rows, 'd'))).toBe('ae');
  });

  it('measures further ranges from the same row', () => {
    const range = extendTo(toggleKey(emptySelection, 'b'), rows, 'c');
    expect(listKeys(extendTo(range, rows, 'e'))).toBe('bcde');
  });

  it('toggles a row without an anchor, or if the anchor is gone', () => {
    expect(listKeys(extendTo(emptySelection, rows, 'c'))).toBe('c');
    expect(listKeys(extendTo(toggleKey(emptySelection, 'gone'), rows, 'c'))).toBe('cgone');
  });
});

describe('extendFrom', () => {
  it('starts at the focused row, and continues from there', () => {
    const one = extendFrom(emptySelection, rows, 'b', 'c');
    expect(listKeys(one)).toBe('bc');
    expect(listKeys(extendFrom(one, rows, 'c', 'd'))).toBe('bcd');
  });

  it('starts a new range after a row was deselected', () => {
    const without = toggleKey(selected('a', 'b'), 'a');
    expect(listKeys(extendFrom(without, rows, 'd', 'e'))).toBe('bde');
  });
});

describe('toggleAll', () => {
  it('selects the remaining rows, then clears', () => {
    const all = toggleAll(selected('b'), rows);
    expect(listKeys(all)).toBe('abcde');
    expect(listKeys(toggleAll(all, rows))).toBe('');
  });

  it('keeps selected keys that are not among the rows', () => {
    expect(listKeys(toggleAll(selected('x', ...rows), rows))).toBe('x');
  });
});

describe('coverage', () => {
  it.each([
    ['none', selected('x')],
    ['some', selected('a', 'x')],
    ['all', selected(...rows, 'x')],
  ] as const)('%s', (expected, selection) => {
    expect(coverage(selection, rows)).toBe(expected);
  });

  it('is none without rows', () => {
    expect(coverage(selected('a'), [])).toBe('none');
  });
});
