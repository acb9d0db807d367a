import { describe, expect, it } from 'vitest';
import { rowAfter, tableCommand } from './table-keys';

const key = (
  name: string,
  locked: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', true>> = {},
) => tableCommand({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...locked });

describe('tableCommand', () => {
  it('moves, and extends with Shift', () => {
    expect(key('ArrowDown')).toEqual({ kind: 'move', to: 'next', extend: false });
    expect(key('ArrowUp', { shiftKey: true })).toEqual({ kind: 'move', to: 'previous', extend: true });
    expect(key('Home')).toEqual({ kind: 'move', to: 'first', extend: false });
    expect(key('End')).toEqual({ kind: 'move', to: 'last', extend: false });
  });

  it('opens the menu by either of its two keys', () => {
    expect(key('ContextMenu')).toEqual({ kind: 'menu' });
    expect(key('F10', { shiftKey: true })).toEqual({ kind: 'menu' });
    expect(key('F10')).toBeNull();
  });

  it('selects one, a range, all', () => {
    expect(key(' ')).toEqual({ kind: 'select', extend: false });
    expect(key(' ', { shiftKey: true })).toEqual({ kind: 'select', extend: true });
    expect(key('a', { ctrlKey: true })).toEqual({ kind: 'selectAll' });
    expect(key('a', { metaKey: true })).toEqual({ kind: 'selectAll' });
  });

  it('accepts a letter in either case', () => {
    expect(key('E', { shiftKey: true })).toEqual({ kind: 'letter', letter: 'e' });
  });

  it('leaves other keys to the browser', () => {
    expect(key('c', { ctrlKey: true })).toBeNull();
    expect(key('ArrowLeft', { altKey: true })).toBeNull();
    expect(key('End', { ctrlKey: true })).toBeNull();
    expect(key('Tab')).toBeNull();
    expect(key('F5')).toBeNull();
  });
});

describe('rowAfter', () => {
  it.each([
    ['next', 3, 4],
    ['previous', 3, 2],
    ['first', 3, 0],
    ['last', 3, 9],
    ['previous', 0, 0],
    ['next', 9, 9],
  ] as const)('%s from %i is %i', (to, row, expected) => {
    expect(rowAfter(to, row, 10)).toBe(expected);
  });
});
