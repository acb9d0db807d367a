import type { ReactNode } from 'react';
import { formatWholeShare } from '../formats';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Text is left-aligned and may be truncated; numbers are right-aligned. */
  isText?: boolean;
  /** Hidden on phones. */
  isExtra?: boolean;
  /** A share of 0 to 1, drawn as a bar instead of text. */
  meter?: (row: Row) => number;
}

interface ListTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  total?: Row | undefined;
  getKey: (row: Row) => string;
}

export function ListTable<Row>({ caption, columns, rows, total, getKey }: ListTableProps<Row>) {
  return (
    // Scrollable content must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1 asks for it
    <div className="table-scroll" tabIndex={0} role="group" aria-label={caption}>
      <table className="list">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={getClassName(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={getKey(row)}>{columns.map((column, index) => renderCell(column, row, index === 0))}</tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>{columns.map((column, index) => renderCell(column, total, index === 0))}</tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function getClassName<Row>({ isText, isExtra, meter }: Column<Row>): string | undefined {
  return (
    [(isText || meter) && 'text', meter && 'meter', isExtra && 'is-extra'].filter(Boolean).join(' ') ||
    undefined
  );
}

function renderCell<Row>(column: Column<Row>, row: Row, isName: boolean): ReactNode {
  if (column.meter) {
    return (
      <td key={column.name} className={getClassName(column)}>
        <span className="bar" style={{ width: `${column.meter(row) * 100}%` }} />
        <span className="visually-hidden">{formatWholeShare(column.meter(row))}</span>
      </td>
    );
  }
  const content = column.cell(row);
  const title = column.isText && typeof content === 'string' ? content : undefined;
  const className = getClassName(column);
  return isName ? (
    <th key={column.name} scope="row" className={className} title={title}>
      {content}
    </th>
  ) : (
    <td key={column.name} className={className} title={title}>
      {content}
    </td>
  );
}
