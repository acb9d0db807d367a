import { describe, expect, it } from 'vitest';
import {
  coverage,
  extendFrom,
  extendTo,
  noSelection,
  toggleAll,
  toggleKey,
  type Selection,
} from './selection';

const rows = ['a', 'b', 'c', 'd', 'e'];
const selected = (...keys: string[]): Selection => ({ keys: new Set(keys), anchor: null });
const keysOf = ({ keys }: Selection) => [...keys].toSorted().join('');

describe('toggleKey', () => {
  it('selects, and takes out again', () => {
    const once = toggleKey(noSelection, 'b');
    expect(keysOf(once)).toBe('b');
    expect(keysOf(toggleKey(once, 'b'))).toBe('');
  });

  it('leaves the selection that it was given alone', () => {
    const before = selected('a');
    toggleKey(before, 'b');
    expect(keysOf(before)).toBe('a');
  });
});

describe('extendTo', () => {
  it.each([
    ['downwards', 'b', 'd'],
    ['upwards', 'd', 'b'],
  ])('selects a range %s, both ends included', (_, from, to) => {
    expect(keysOf(extendTo(toggleKey(noSelection, from), rows, to))).toBe('bcd');
  });

  it('takes a range out when its first row was taken out', () => {
    const without = toggleKey(selected(...rows), 'b');
    expect(keysOf(extendTo(without, rows, 'd'))).toBe('ae');
  });

  it('measures further ranges from the same row', () => {
    const range = extendTo(toggleKey(noSelection, 'b'), rows, 'c');
    expect(keysOf(extendTo(range, rows, 'e'))).toBe('bcde');
  });

  it('toggles where there is no range: without an anchor, and when the anchor has gone', () => {
    expect(keysOf(extendTo(noSelection, rows, 'c'))).toBe('c');
    expect(keysOf(extendTo(toggleKey(noSelection, 'gone'), rows, 'c'))).toBe('cgone');
  });
});

describe('extendFrom', () => {
  it('begins where the focus was, and goes on from there', () => {
    const one = extendFrom(noSelection, rows, 'b', 'c');
    expect(keysOf(one)).toBe('bc');
    expect(keysOf(extendFrom(one, rows, 'c', 'd'))).toBe('bcd');
  });

  it('starts a new range after a row was deselected', () => {
    const without = toggleKey(selected('a', 'b'), 'a');
    expect(keysOf(extendFrom(without, rows, 'd', 'e'))).toBe('bde');
  });
});

describe('toggleAll', () => {
  it('selects what is missing, then clears', () => {
    const all = toggleAll(selected('b'), rows);
    expect(keysOf(all)).toBe('abcde');
    expect(keysOf(toggleAll(all, rows))).toBe('');
  });

  it('keeps what is selected beyond the rows that are there', () => {
    expect(keysOf(toggleAll(selected('x', ...rows), rows))).toBe('x');
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

  it('is none of no rows', () => {
    expect(coverage(selected('a'), [])).toBe('none');
  });
});
