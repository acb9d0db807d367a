import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useEffect, type KeyboardEvent, type ReactNode } from 'react';
import { SortHeader } from './sort-header';
import type { Sorting } from './sort-select';
import { useKeptRow } from './use-kept-row';
import { usePagePlace } from './use-page-place';
import classes from './data-table.module.css';

const rowHeight = 44;
const rowsAhead = 40;

interface TableColumn<Row, Column extends string> {
  key: string;
  header: string;
  /** Name of the column for sorting; without it the column cannot be sorted by. */
  sortBy?: Column;
  /** Share or px of the width; fixed, so that columns do not move while rows load. */
  width: string;
  align?: 'end';
  /** The first column's cell holds the row's link, which covers the whole row. */
  renderCell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row, Column extends string> {
  label: string;
  columns: readonly TableColumn<Row, Column>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting: Sorting<Column>;
  onSort: (sorting: Sorting<Column>) => void;
  total: number;
  hasMore: boolean;
  onEndNear: () => void;
  /** What stands in each cell of a row that is still on its way. */
  placeholder: ReactNode;
}

/** A table of any length: header that stays, whole rows to press, arrow keys from row to row. */
export const DataTable = <Row, Column extends string>(props: DataTableProps<Row, Column>) => {
  const { columns, rows, hasMore, onEndNear } = props;
  const [table, place] = usePagePlace<HTMLTableElement>();
  const { rangeExtractor, ...keeping } = useKeptRow((element) => {
    const row = element.closest('tr')?.getAttribute('aria-rowindex');
    return row ? Number(row) - 2 : undefined;
  });
  const virtual = useWindowVirtualizer({
    count: place ? rows.length + (hasMore ? 3 : 0) : 0,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: (place?.top ?? 0) + 36,
    rangeExtractor,
  });
  const shown = virtual.getVirtualItems();
  const endIsNear = hasMore && (shown.at(-1)?.index ?? 0) >= rows.length - rowsAhead;
  useEffect(() => {
    if (endIsNear) onEndNear();
  }, [endIsNear, onEndNear, rows.length]);

  /** Height of the rows left out before a row that is drawn. */
  const gapBefore = (at: number) =>
    (shown[at]?.start ?? 0) - (shown[at - 1]?.end ?? virtual.options.scrollMargin);
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? 0) - virtual.options.scrollMargin);

  const step = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = (event.target as HTMLElement).closest('tr');
    if (!by || !row) return;
    // Rows that are not drawn are one empty row; the focus goes on where the page has been scrolled to.
    let next: Element | null = row;
    do next = by === 1 ? next.nextElementSibling : next.previousElementSibling;
    while (next && !next.querySelector('a'));
    if (!next) return;
    event.preventDefault();
    next.querySelector('a')?.focus();
  };

  return (
    <table ref={table} className={classes.table} aria-label={props.label} aria-rowcount={props.total + 1}>
      <colgroup>
        {columns.map((column) => (
          <col key={column.key} style={{ width: column.width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <SortHeader key={column.key} column={column} sorting={props.sorting} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys reach it from the rows' links */}
      <tbody onKeyDown={step} {...keeping}>
        {shown.map(({ index }, at) => {
          const row = rows[index];
          const gap = gapBefore(at);
          return (
            <Fragment key={row === undefined ? `placeholder-${index}` : props.rowKey(row)}>
              {gap > 0 && <tr aria-hidden style={{ height: gap }} />}
              <tr aria-rowindex={index + 2} className={classes.row}>
                {columns.map((column) => {
                  const content = row === undefined ? props.placeholder : column.renderCell(row);
                  return (
                    <td
                      key={column.key}
                      className={classes.cell}
                      data-align={column.align}
                      // Text that is cut short can be read all the same.
                      title={typeof content === 'string' ? content : undefined}
                    >
                      {content}
                    </td>
                  );
                })}
              </tr>
            </Fragment>
          );
        })}
        {after > 0 && shown.length > 0 && <tr aria-hidden style={{ height: after }} />}
      </tbody>
    </table>
  );
};
