import { Button, VisuallyHidden } from '@mantine/core';
import { Fragment, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { columnWidths, countHiddenColumns, visibleColumns } from './fit-columns';
import type { RowAction } from './row-menu';
import type { Selection } from '../selection';
import { SelectAllHead } from './select-all-head';
import { Skeleton } from '../../feedback/skeleton';
import { SortHeader } from './sort-header';
import type { Sorting } from '../sort-select';
import { PlaceholderRow, TableRow, type TableColumn } from './table-row';
import { useElementRect } from '../cards/use-element-rect';
import { useTableCommands } from './use-table-commands';
import { useTableRows } from './use-table-rows';
import classes from './data-table.module.css';

/** Skeleton rows for the first page and for further pages. */
const firstPlaceholders = 12;
const morePlaceholders = 3;

export interface DataTableProps<Row, Column extends string> {
  label: string;
  columns: readonly TableColumn<Row, Column>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** For the accessible names of a row's controls; required with selection or actions. */
  rowLabel?: (row: Row) => string;
  /** Both are omitted if no column is sortable. */
  sorting?: Sorting<Column> | undefined;
  onSort?: ((sorting: Sorting<Column>) => void) | undefined;
  total: number;
  hasMore: boolean;
  onEndNear: () => void;
  placeholder?: ReactNode;
  /** The first page is loading. */
  loading?: boolean;
  onRetryMore?: (() => void) | undefined;
  empty?: ReactNode;
  selection?: { value: Selection; onChange: (value: Selection) => void };
  rowActions?: (row: Row) => readonly RowAction[];
}

const nameless = () => '';
/** These widths, in px, are also in the style sheet. */
const checkWidth = 48;
const menuWidth = 52;

export const DataTable = <Row, Column extends string>(props: DataTableProps<Row, Column>) => {
  const { rows, rowKey, rowLabel = nameless, hasMore, selection, rowActions, onRetryMore } = props;
  const { loading = false, placeholder = <Skeleton width="60%" height={10} /> } = props;
  const { t } = useTranslation('ui');
  const [table, place] = useElementRect<HTMLTableElement>();
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const view = useTableRows({
    top: place?.top ?? null,
    loaded: rows.length,
    placeholders: loading ? firstPlaceholders : hasMore ? morePlaceholders : 0,
    hasMore,
    onEndNear: props.onEndNear,
  });
  const { body, displayed, gapBelow, tabStop } = view;
  const { buildMenu, commands, ...handlers } = useTableCommands({ rows, keys, selection, rowActions, view });
  const selectable = selection !== undefined;
  const hasMenu = rowActions !== undefined;
  const space = (place?.width ?? 0) - (selectable ? checkWidth : 0) - (hasMenu ? menuWidth : 0);
  const hiddenCount = countHiddenColumns(props.columns, space);
  // Stable, so that resizing does not re-render every row.
  const columns = useMemo(() => visibleColumns(props.columns, hiddenCount), [props.columns, hiddenCount]);
  const widths = columnWidths(columns, space);
  const width = columns.length + (selectable ? 1 : 0) + (hasMenu ? 1 : 0);

  return (
    <table
      ref={table}
      className={classes.table}
      aria-label={props.label}
      aria-rowcount={loading ? -1 : props.total + 1}
      aria-busy={loading}
      {...(selectable && { role: 'grid', 'aria-multiselectable': true })}
    >
      <colgroup>
        {selectable && <col className={classes.checkColumn} />}
        {columns.map((column, index) => (
          <col key={column.key} style={{ width: widths[index] ?? undefined }} />
        ))}
        {hasMenu && <col className={classes.menuColumn} />}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {selectable && <SelectAllHead keys={keys} {...selection} />}
          {columns.map((column) => (
            <SortHeader key={column.key} column={column} sorting={props.sorting} onSort={props.onSort} />
          ))}
          {hasMenu && (
            <th scope="col" className={classes.head}>
              <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys reach it from the rows */}
      <tbody ref={body} {...handlers}>
        {displayed.map(({ index, gap }) => {
          const row = rows[index];
          const key = keys[index];
          return (
            <Fragment key={key ?? `placeholder-${index}`}>
              {gap > 0 && <tr aria-hidden style={{ height: gap }} />}
              {row === undefined || key === undefined ? (
                <PlaceholderRow index={index} columns={columns} selectable={selectable} hasMenu={hasMenu}>
                  {placeholder}
                </PlaceholderRow>
              ) : (
                <TableRow
                  row={row}
                  rowKey={key}
                  index={index}
                  columns={columns}
                  label={rowLabel(row)}
                  selected={selection?.value.keys.has(key)}
                  isTabStop={index === tabStop}
                  hasMenu={hasMenu}
                  openMenu={buildMenu === key ? rowActions?.(row) : undefined}
                  commands={commands}
                  t={t}
                />
              )}
            </Fragment>
          );
        })}
        {gapBelow > 0 && <tr aria-hidden style={{ height: gapBelow }} />}
        {onRetryMore && (
          <tr>
            <td className={classes.note} colSpan={width}>
              <span role="alert">{t('table.moreFailed')}</span>
              <Button variant="default" size="sm" onClick={onRetryMore}>
                {t('retry')}
              </Button>
            </td>
          </tr>
        )}
        {rows.length === 0 && !loading && props.empty !== undefined && (
          <tr>
            <td className={classes.empty} colSpan={width}>
              {props.empty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
};
