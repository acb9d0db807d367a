import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
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
  /** Screen readers have a table with these headers. */
  heads: readonly [label: string, count: string];
  /** All results are filtered by the answers of the column with this key. */
  selected?: string | undefined;
  /** If given, selecting a column filters all results by its answers. */
  onChoose?: ((key: string | undefined) => void) | undefined;
}

interface PlotProps extends Pick<ColumnsChartProps, 'columns' | 'selected'> {
  highest: number;
}

const columnHeight = ({ count }: ChartColumn, highest: number) => ({ height: `${(count / highest) * 100}%` });

const Columns = ({ columns, highest }: PlotProps) => {
  const formats = useFormats();
  return columns.map((column) => (
    <span
      key={column.key}
      className={classes.column}
      title={`${column.label}: ${formats.number(column.count)}`}
    >
      <span className={classes.fill} style={columnHeight(column, highest)} />
    </span>
  ));
};

const ColumnButtons = ({
  columns,
  highest,
  selected,
  onChoose,
}: PlotProps & { onChoose: (key: string | undefined) => void }) => {
  const { t } = useTranslation('surveys');
  const formats = useFormats();
  return columns.map((column) => {
    const { key, label, count } = column;
    const isChosen = key === selected;
    const text = `${label}: ${formats.number(count)}`;
    return (
      <UnstyledButton
        key={key}
        className={classes.column}
        aria-label={text}
        aria-pressed={isChosen}
        disabled={count === 0 && !isChosen}
        title={`${text}\n${t(isChosen ? 'results.showAll' : 'results.onlyThese')}`}
        onClick={() => onChoose(isChosen ? undefined : key)}
      >
        <span className={classes.fill} style={columnHeight(column, highest)} />
      </UnstyledButton>
    );
  });
};

/** Screen readers read the columns as a table. */
const HiddenTable = ({ label, columns, heads }: ColumnsChartProps) => {
  const formats = useFormats();
  return (
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
  );
};

/**
 * Draws columns of counts, with the first and the last label below. Screen readers have buttons if columns can be
 * selected, otherwise a table.
 */
export const ColumnsChart = (props: ColumnsChartProps) => {
  const { label, columns, selected, onChoose } = props;
  const formats = useFormats();
  const highest = Math.max(1, ...columns.map(({ count }) => count));
  const [first, last] = [columns.at(0), columns.at(-1)];
  // A label is centered below its column unless it is wider.
  const labelStyle = { minWidth: `${100 / columns.length}%` };
  return (
    <figure className={classes.chart} aria-label={label}>
      <div className={classes.plot} aria-hidden={!onChoose}>
        <span className={classes.highest} aria-hidden>
          {formats.number(highest)}
        </span>
        {onChoose ? (
          <ColumnButtons columns={columns} highest={highest} selected={selected} onChoose={onChoose} />
        ) : (
          <Columns columns={columns} highest={highest} />
        )}
      </div>
      <div className={classes.axis} aria-hidden>
        <span style={labelStyle}>{first?.label}</span>
        {columns.length > 1 && <span style={labelStyle}>{last?.label}</span>}
      </div>
      {!onChoose && <HiddenTable {...props} />}
    </figure>
  );
};
