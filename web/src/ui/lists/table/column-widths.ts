import type { TableColumn } from './table-row';

type Width = Pick<TableColumn<never, string>, 'width' | 'tablet'>;

const percentOf = (width: string): number => (width.endsWith('%') ? Number.parseFloat(width) : 0);

/** Scaled up, since a table whose percentages sum to less than 100 does not fill its width. */
const scaled = ({ width }: Width, among: readonly Width[]): string => {
  const total = among.reduce((sum, column) => sum + percentOf(column.width), 0);
  return percentOf(width) === 0 ? width : `${((percentOf(width) * 100) / total).toFixed(2)}%`;
};

/** Widths of the visible columns, as custom properties of the `col`: on all screens, and on tablets. */
export const columnWidths = (
  columns: readonly Width[],
): readonly Readonly<Record<'--width' | '--width-tablet', string>>[] => {
  const onTablet = columns.filter(({ tablet }) => tablet === undefined);
  return columns.map((column) => ({
    '--width': scaled(column, columns),
    '--width-tablet': scaled(column, onTablet),
  }));
};
