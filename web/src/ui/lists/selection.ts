/** Which rows are selected, by key; the anchor is where a range begins that Shift extends. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const noSelection: Selection = { keys: new Set(), anchor: null };

const changed = (keys: ReadonlySet<string>, change: readonly string[], on: boolean): ReadonlySet<string> => {
  const next = new Set(keys);
  for (const key of change) {
    if (on) next.add(key);
    else next.delete(key);
  }
  return next;
};

/** Selects a row, or takes it out; the next range begins there. */
export const toggleKey = (selection: Selection, key: string): Selection => ({
  keys: changed(selection.keys, [key], !selection.keys.has(key)),
  anchor: key,
});

/**
 * Gives every row from the anchor to this one the anchor's state. Without an anchor among the rows it is an ordinary
 * toggle.
 * @param rows keys of the rows as they stand in the table
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

/** What Shift with an arrow does: a range up to where the focus goes, begun where it was unless one is under way. */
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

/** How many of the rows are selected. */
export const coverage = (selection: Selection, rows: readonly string[]): 'none' | 'some' | 'all' => {
  const count = rows.filter((key) => selection.keys.has(key)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
};

/** Selects all rows; when all are selected, takes them out. Rows that are not among them stay as they are. */
export const toggleAll = (selection: Selection, rows: readonly string[]): Selection => ({
  keys: changed(selection.keys, rows, coverage(selection, rows) !== 'all'),
  anchor: null,
});
