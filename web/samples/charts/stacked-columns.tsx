import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatCount } from '../formats';
import { column, grid, nameAxis, valueAxis } from './axes';
import { chartTooltip } from './chart-tooltip';
import { Plot, type Series } from './panel';
import { fiveSteps } from './ticks';

/** Null if the file has no data, as opposed to zero. */
export interface StackedColumn {
  name: string;
  values: Record<string, number> | null;
}

interface StackedColumnsProps {
  columns: readonly StackedColumn[];
  series: readonly Series[];
  label: string;
  tick?: (name: string) => string;
  /** For the axis only; tooltips show whole counts. */
  axisFormat?: (value: number) => string;
}

/** The first series is at the bottom. */
export function StackedColumns({
  columns,
  series,
  label,
  tick,
  axisFormat = formatCount,
}: StackedColumnsProps) {
  const sumOf = ({ values }: StackedColumn): number =>
    series.reduce((sum, { name }) => sum + (values?.[name] ?? 0), 0);
  const ticks = fiveSteps(Math.max(...columns.map(sumOf)), 1);
  return (
    <Plot label={label}>
      <ResponsiveContainer>
        <BarChart
          data={[...columns]}
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid {...grid} />
          <XAxis interval={0} {...nameAxis(tick)} />
          <YAxis width={38} {...valueAxis(ticks, axisFormat)} />
          {chartTooltip<StackedColumn>(
            ({ name }) => name,
            ({ values }) =>
              values === null
                ? [{ name: 'No data', value: '' }]
                : series.map(({ name, color }) => ({ name, color, value: formatCount(values[name] ?? 0) })),
          )}
          {series.map(({ name, color }) => (
            <Bar
              key={name}
              dataKey={({ values }: StackedColumn) => values && (values[name] ?? 0)}
              name={name}
              stackId="all"
              fill={color}
              {...column}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </Plot>
  );
}
