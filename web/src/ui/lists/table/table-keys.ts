export type TableCommand =
  | { kind: 'move'; to: 'previous' | 'next' | 'first' | 'last'; extend: boolean }
  | { kind: 'select'; extend: boolean }
  | { kind: 'selectAll' }
  | { kind: 'open' }
  | { kind: 'menu' }
  | { kind: 'letter'; letter: string };

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const moves = { ArrowUp: 'previous', ArrowDown: 'next', Home: 'first', End: 'last' } as const;

const isMove = (key: string): key is keyof typeof moves => key in moves;

/** @returns `null` for a key that the table does not handle */
export const tableCommand = ({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): TableCommand | null => {
  if (altKey) return null;
  const control = ctrlKey || metaKey;
  if (isMove(key) && !control) return { kind: 'move', to: moves[key], extend: shiftKey };
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return { kind: 'menu' };
  if (key.toLowerCase() === 'a' && control) return { kind: 'selectAll' };
  if (control) return null;
  if (key === ' ') return { kind: 'select', extend: shiftKey };
  if (key === 'Enter') return { kind: 'open' };
  return /^\p{L}$/u.test(key) ? { kind: 'letter', letter: key.toLowerCase() } : null;
};

/** Commands that work from a control inside a row, which handles all other keys itself. */
export const worksInsideRow = ({ kind }: TableCommand): boolean => kind === 'move' || kind === 'menu';

export const rowAfter = (
  to: Extract<TableCommand, { kind: 'move' }>['to'],
  row: number,
  count: number,
): number => {
  const last = count - 1;
  const target = { previous: row - 1, next: row + 1, first: 0, last }[to];
  return Math.max(0, Math.min(target, last));
};
