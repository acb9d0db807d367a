import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useFormats } from '../../../../lib/i18n/formats';
import classes from './heat-map.module.css';

interface Option {
  value: string;
  text: string;
}

export interface HeatMapProps {
  caption: string;
  /** Header of the column with the rows' names. */
  corner: string;
  rows: readonly Option[];
  columns: readonly Option[];
  /** A list for each row, with a count for each column. */
  counts: readonly (readonly number[])[];
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** A table whose cells are shaded by their share of the row. */
export const HeatMap = ({ caption, corner, rows, columns, counts }: HeatMapProps) => {
  const formats = useFormats();
  const shares = counts.map((row) => row.map((count) => count / Math.max(1, sum(row))));
  const largest = Math.max(...shares.flat(), Number.EPSILON);
  return (
    // Focusable, so that a wide table can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable (WCAG 2.1.1)
    <div className={classes.frame} role="group" aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{corner}</VisuallyHidden>
            </th>
            {columns.map(({ value, text }) => (
              <th key={value} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, text }, rowIndex) => {
            return (
              <tr key={value}>
                <th scope="row">{text}</th>
                {columns.map((column, index) => {
                  const share = shares[rowIndex]?.[index] ?? 0;
                  // At most half opacity, so that the text stays readable.
                  const style = { '--tint': `${(share / largest) * 50}%` } as CSSProperties;
                  return (
                    <td key={column.value} style={style}>
                      {formats.number(counts[rowIndex]?.[index] ?? 0)}
                      <span className={classes.share}>{formats.percent(share)}</span>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
