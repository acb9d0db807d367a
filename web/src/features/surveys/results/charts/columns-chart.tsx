import { VisuallyHidden } from '@mantine/core';
import { useFormats } from '../../../../lib/i18n/formats';
import classes from './columns-chart.module.css';

export interface ChartColumn {
  key: string;
  label: string;
  count: number;
}

export interface ColumnsChartProps {
  label: string;
  columns: readonly ChartColumn[];
  /** Headers of the table for screen readers. */
  heads: readonly [label: string, count: string];
}

/** Columns of counts, with the first and the last label below; a table for screen readers. */
export const ColumnsChart = ({ label, columns, heads }: ColumnsChartProps) => {
  const formats = useFormats();
  const highest = Math.max(1, ...columns.map(({ count }) => count));
  const [first, last] = [columns.at(0), columns.at(-1)];
  return (
    <figure className={classes.chart} aria-label={label}>
      <div className={classes.plot} aria-hidden>
        <span className={classes.highest}>{formats.number(highest)}</span>
        {columns.map(({ key, label: name, count }) => (
          <span key={key} className={classes.column} title={`${name}: ${formats.number(count)}`}>
            <span className={classes.fill} style={{ height: `${(count / highest) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{first?.label}</span>
        {columns.length > 1 && <span>{last?.label}</span>}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map(({ key, label: name, count }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{formats.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
};
