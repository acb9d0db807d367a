import type { TreeRow } from './tree-nodes';

export type TreeStep = { kind: 'go'; to: number } | { kind: 'open' } | { kind: 'shut' };

const within = (to: number, rows: readonly unknown[]): TreeStep => ({
  kind: 'go',
  to: Math.max(0, Math.min(to, rows.length - 1)),
});

/** The next row, wrapping around, whose label begins with a letter. */
const rowWith = (rows: readonly TreeRow[], from: number, letter: string): number | undefined => {
  const begins = ({ item }: TreeRow): boolean =>
    item.node.label.toLowerCase().startsWith(letter.toLowerCase());
  const after = rows.findIndex((row, index) => index > from && begins(row));
  const to = after === -1 ? rows.findIndex(begins) : after;
  return to === -1 ? undefined : to;
};

/**
 * The effect of a key, by the tree view pattern of WAI-ARIA.
 * @param options.fixed nodes cannot be closed, because a search keeps them open
 * @returns null for a key that the tree does not handle
 */
export const treeStep = (
  rows: readonly TreeRow[],
  from: number,
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  { fixed }: { readonly fixed: boolean },
): TreeStep | null => {
  const row = rows[from];
  if (!row || ctrlKey || metaKey || altKey) return null;
  if (key === 'ArrowDown') return within(from + 1, rows);
  if (key === 'ArrowUp') return within(from - 1, rows);
  if (key === 'Home') return within(0, rows);
  if (key === 'End') return within(rows.length - 1, rows);
  if (key === 'ArrowRight') {
    if (!row.hasChildren) return null;
    return row.isOpen ? within(from + 1, rows) : { kind: 'open' };
  }
  if (key === 'ArrowLeft') {
    if (row.isOpen && !fixed) return { kind: 'shut' };
    const parent = rows.findIndex(({ item }) => item === row.item.parent);
    return parent === -1 ? null : within(parent, rows);
  }
  if (!/^[\p{L}\p{N}]$/u.test(key)) return null;
  const to = rowWith(rows, from, key);
  return to === undefined ? null : within(to, rows);
};
