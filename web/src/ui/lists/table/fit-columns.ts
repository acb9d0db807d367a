/** Each column's share of the width, and the least that its content takes, in px. */
export interface ColumnSpace {
  share: number;
  minWidth: number;
  /** Columns with this are hidden where the table is too narrow for all: 1 first. Others always show. */
  hideOrder?: number;
}

const getWidth = (columns: readonly ColumnSpace[]): number =>
  columns.reduce((sum, { minWidth }) => sum + minWidth, 0);

/** @returns how many columns have to be hidden */
export const countHiddenColumns = (columns: readonly ColumnSpace[], width: number): number => {
  const hideableCount = columns.filter(({ hideOrder }) => hideOrder !== undefined).length;
  let count = 0;
  while (count < hideableCount && getWidth(visibleColumns(columns, count)) > width) count += 1;
  return count;
};

/** @returns the same array where no column is hidden */
export const visibleColumns = <Column extends ColumnSpace>(
  columns: readonly Column[],
  count: number,
): readonly Column[] => {
  if (count === 0) return columns;
  const hidden = columns
    .filter(({ hideOrder }) => hideOrder !== undefined)
    .toSorted((one, other) => (one.hideOrder ?? 0) - (other.hideOrder ?? 0))
    .slice(0, count);
  return columns.filter((column) => !hidden.includes(column));
};

/**
 * Widths in px, by share, but none below its minimum.
 * @returns null for the first column, which takes the rest, even where that is less than its minimum
 */
export const columnWidths = (columns: readonly ColumnSpace[], width: number): readonly (number | null)[] => {
  const widths = new Map<ColumnSpace, number>();
  let rest = width;
  let shares = columns.reduce((sum, { share }) => sum + share, 0);
  // Columns whose minimum is above their share come first, since they leave less to the others.
  for (const column of columns.toSorted(
    (one, other) => other.minWidth / other.share - one.minWidth / one.share,
  )) {
    const own = Math.max((rest * column.share) / shares, column.minWidth);
    widths.set(column, Math.floor(own));
    rest -= own;
    shares -= column.share;
  }
  // Where the minimums together are too wide, the other columns get no more than theirs.
  const isTooWide = getWidth(columns) > width;
  return columns.map((column, index) => {
    if (index === 0) return null;
    return isTooWide ? column.minWidth : (widths.get(column) ?? column.minWidth);
  });
};
