import type { NodeId } from '@vantage/survey-document/survey-document';
import type { OutlineRow } from './outline-rows';

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export type OutlineCommand =
  /** Moves the focus, and the selection unless Ctrl is pressed. */
  | { readonly kind: 'go'; readonly to: NodeId; readonly select: 'one' | 'range' | 'none' }
  | { readonly kind: 'toggleOpen'; readonly isOpen: boolean }
  | { readonly kind: 'toggleSelected' }
  | { readonly kind: 'selectAll' | 'rename' | 'properties' | 'remove' | 'duplicate' | 'menu' }
  | { readonly kind: 'typeahead'; readonly letter: string };

const commandLetters: Readonly<Partial<Record<string, OutlineCommand>>> = {
  a: { kind: 'selectAll' },
  d: { kind: 'duplicate' },
};

function findDestination(rows: readonly OutlineRow[], index: number, key: string): OutlineRow | undefined {
  switch (key) {
    case 'ArrowDown':
      return rows[Math.min(index + 1, rows.length - 1)];
    case 'ArrowUp':
      return rows[Math.max(index - 1, 0)];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    default:
      return undefined;
  }
}

function findHorizontal(rows: readonly OutlineRow[], index: number, key: string): OutlineCommand | null {
  const row = rows[index];
  if (!row) return null;
  if (key === 'ArrowRight' && row.hasChildren) {
    const child = rows[index + 1];
    if (!row.isOpen) return { kind: 'toggleOpen', isOpen: true };
    return child ? { kind: 'go', to: child.id, select: 'one' } : null;
  }
  if (key !== 'ArrowLeft') return null;
  if (row.isOpen) return { kind: 'toggleOpen', isOpen: false };
  const parent = rows.slice(0, index).findLast(({ level }) => level < row.level);
  return parent ? { kind: 'go', to: parent.id, select: 'one' } : null;
}

/**
 * The effect of a key on a row, by the tree view pattern of WAI-ARIA.
 * @returns null for a key that the outline does not handle
 */
export function findOutlineCommand(
  rows: readonly OutlineRow[],
  index: number,
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress,
): OutlineCommand | null {
  if (altKey) return null;
  const isCommand = ctrlKey || metaKey;
  const destination = findDestination(rows, index, key);
  if (destination)
    return { kind: 'go', to: destination.id, select: shiftKey ? 'range' : isCommand ? 'none' : 'one' };
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return { kind: 'menu' };
  if (key === ' ') return { kind: 'toggleSelected' };
  if (isCommand) return shiftKey ? null : (commandLetters[key.toLowerCase()] ?? null);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowLeft':
      return findHorizontal(rows, index, key);
    case 'F2':
      return { kind: 'rename' };
    case 'Enter':
      return { kind: 'properties' };
    case 'Delete':
    case 'Backspace':
      return { kind: 'remove' };
    default:
      return /^[\p{L}\p{N}]$/u.test(key) ? { kind: 'typeahead', letter: key } : null;
  }
}
