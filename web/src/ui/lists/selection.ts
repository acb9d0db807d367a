/** `anchor` is the row where a Shift range starts. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const emptySelection: Selection = { keys: new Set(), anchor: null };

const changed = (keys: ReadonlySet<string>, change: readonly string[], on: boolean): ReadonlySet<string> => {
  const next = new Set(keys);
  for (const key of change) {
    if (on) next.add(key);
    else next.delete(key);
  }
  return next;
};

/** The row becomes the anchor. */
export const toggleKey = (selection: Selection, key: string): Selection => ({
  keys: changed(selection.keys, [key], !selection.keys.has(key)),
  anchor: key,
});

/**
 * Applies the anchor's state to all rows from the anchor to this one; toggles the row if the anchor is not
 * among the rows.
 * @param rows keys in table order
 */
export const extendTo = (selection: Selection, rows: readonly string[], key: string): Selection => {
  const from = selection.anchor === null ? -1 : rows.indexOf(selection.anchor);
  const to = rows.indexOf(key);
  if (from === -1 || to === -1 || selection.anchor === null) return toggleKey(selection, key);
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return {
    keys: changed(selection.keys, range, selection.keys.has(selection.anchor)),
    anchor: selection.anchor,
  };
};

/**
 * For Shift with an arrow key: extends the range to the newly focused row, and starts one at the previous row
 * if there is no anchor.
 */
export const extendFrom = (
  selection: Selection,
  rows: readonly string[],
  from: string,
  to: string,
): Selection => {
  const { anchor, keys } = selection;
  const underWay = anchor !== null && keys.has(anchor) && rows.includes(anchor);
  return extendTo(underWay ? selection : { keys: changed(keys, [from], true), anchor: from }, rows, to);
};

export const coverage = (selection: Selection, rows: readonly string[]): 'none' | 'some' | 'all' => {
  const count = rows.filter((key) => selection.keys.has(key)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
};

/** Selects all rows, or none if all are selected. Keys that are not among the rows keep their state. */
export const toggleAll = (selection: Selection, rows: readonly string[]): Selection => ({
  keys: changed(selection.keys, rows, coverage(selection, rows) !== 'all'),
  anchor: null,
});
