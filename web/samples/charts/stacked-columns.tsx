import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatCount } from '../formats';
import { t } from '../texts/language';
import { column, grid, nameAxis, valueAxis } from './axes';
import { chartTooltip } from './chart-tooltip';
import { noDataArea } from './no-data-area';
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
  const sum = ({ values }: StackedColumn): number =>
    series.reduce((sum, { key }) => sum + (values?.[key] ?? 0), 0);
  const ticks = fiveSteps(Math.max(...columns.map(sum)), 1);
  return (
    <Plot
      label={label}
      readings={columns.map(({ name, values }) =>
        t('dashboards:reading', {
          name,
          value:
            values === null
              ? t('dashboards:noData')
              : series.map(({ key, name: part }) => `${part} ${formatCount(values[key] ?? 0)}`).join(', '),
        }),
      )}
    >
      <ResponsiveContainer>
        <BarChart
          data={[...columns]}
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid {...grid} />
          <XAxis interval={0} {...nameAxis(tick)} />
          <YAxis {...valueAxis(ticks, axisFormat)} />
          {chartTooltip<StackedColumn>(
            ({ name }) => name,
            ({ values }) =>
              values === null
                ? [{ name: t('dashboards:noData'), value: '' }]
                : series.map(({ key, name, color }) => ({
                    name,
                    color,
                    value: formatCount(values[key] ?? 0),
                  })),
          )}
          {noDataArea(columns.filter(({ values }) => values === null))}
          {series.map(({ key, name, color }) => (
            <Bar
              key={key}
              dataKey={({ values }: StackedColumn) => values && (values[key] ?? 0)}
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
