import { IconDots } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { memo, useLayoutEffect, useRef, type ReactNode } from 'react';
import { CheckBox } from '../../forms/fields/choices/check-box';
import { Skeleton } from '../../feedback/skeleton';
import { RowMenu, type RowAction } from './row-menu';
import { tooltip } from '../../overlays/tooltip';
import type { ColumnSpace } from './fit-columns';
import classes from './data-table.module.css';

export interface TableColumn<Row, Column extends string> extends ColumnSpace {
  key: string;
  header: string;
  /** Name of the column in the request; if omitted, the column is not sortable. */
  sortBy?: Column;
  align?: 'end';
  /** The first column's cell contains the row's link or button, which covers the whole row. */
  renderCell: (row: Row) => ReactNode;
}

/** The object is stable for the lifetime of the table. */
export interface RowCommands {
  select: (key: string, extend: boolean) => void;
  openMenu: (key: string) => void;
  closeMenu: () => void;
}

export interface TableRowProps<Row> {
  row: Row;
  rowKey: string;
  index: number;
  columns: readonly TableColumn<Row, string>[];
  label: string;
  selected: boolean | undefined;
  isTabStop: boolean;
  hasMenu: boolean;
  openMenu: readonly RowAction[] | undefined;
  commands: RowCommands;
  /** Passed by the table: calling `useTranslation` in every row is a good part of a row's cost. */
  t: TFunction<'ui'>;
}

const Row = <Item,>(props: TableRowProps<Item>) => {
  const { row, rowKey, index, label, selected, isTabStop, openMenu, commands, t } = props;
  const element = useRef<HTMLTableRowElement>(null);
  // The caller renders the links, so their tab index is set here.
  useLayoutEffect(() => {
    for (const control of element.current?.querySelectorAll<HTMLElement>('a, input, button:not([role])') ??
      []) {
      control.tabIndex = isTabStop ? 0 : -1;
    }
  });
  const menuButton = props.hasMenu && (
    <button
      type="button"
      {...tooltip(t('table.actions'))}
      className={classes.menuButton}
      aria-label={t('table.actionsOf', { name: label })}
      aria-haspopup="menu"
      aria-expanded={openMenu !== undefined}
      onClick={() => (openMenu ? commands.closeMenu() : commands.openMenu(rowKey))}
    >
      <IconDots size={18} stroke={1.6} aria-hidden />
    </button>
  );
  return (
    <tr
      ref={element}
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-index={index}
      data-menu-open={openMenu !== undefined}
      className={classes.row}
      {...(selected !== undefined && { tabIndex: isTabStop ? 0 : -1 })}
    >
      {selected !== undefined && (
        <td className={classes.check}>
          <CheckBox
            aria-label={t('table.selectRow', { name: label })}
            checked={selected}
            // `onChange` does not know about Shift.
            onClick={(event) => commands.select(rowKey, event.shiftKey)}
            readOnly
          />
        </td>
      )}
      {props.columns.map((column) => {
        const content = column.renderCell(row);
        return (
          <td
            key={column.key}
            className={classes.cell}
            data-align={column.align}
            // Truncated text is readable in the tooltip.
            title={typeof content === 'string' ? content : undefined}
          >
            {content}
          </td>
        );
      })}
      {menuButton && (
        <td className={classes.menu}>
          {openMenu ? (
            <RowMenu actions={openMenu} onClose={commands.closeMenu}>
              {menuButton}
            </RowMenu>
          ) : (
            menuButton
          )}
        </td>
      )}
    </tr>
  );
};

/** Memoized, so that rows do not re-render while the table scrolls. */
export const TableRow = memo(Row) as typeof Row;

export interface PlaceholderRowProps {
  index: number;
  columns: readonly TableColumn<never, string>[];
  selectable: boolean;
  hasMenu: boolean;
  children: ReactNode;
}

export const PlaceholderRow = ({ index, columns, selectable, hasMenu, children }: PlaceholderRowProps) => (
  <tr aria-rowindex={index + 2} className={classes.row}>
    {selectable && (
      <td className={classes.check}>
        <span className={classes.centered}>
          <Skeleton width={16} height={16} />
        </span>
      </td>
    )}
    {columns.map((column) => (
      <td key={column.key} className={classes.cell}>
        {children}
      </td>
    ))}
    {hasMenu && (
      <td className={classes.menu}>
        <Skeleton width={18} height={6} />
      </td>
    )}
  </tr>
);
