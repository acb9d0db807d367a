import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatCompactDollars, formatShare } from '../formats';
import { t } from '../texts/language';
import { column, dot, grid, line, nameAxis, shareAxis, valueAxis } from './axes';
import { chartTooltip, type TooltipRow } from './chart-tooltip';
import { Plot, type Series } from './panel';
import { fiveSteps } from './ticks';

export interface MoneyColumn {
  name: string;
  /** In USD, by key of the series. */
  amounts: Record<string, number>;
  /** Cumulative share, as a line on the right axis. */
  share?: number;
  title: string;
  details: TooltipRow[];
}

interface MoneyColumnsProps {
  columns: readonly MoneyColumn[];
  series: readonly Series[];
  label: string;
  tick?: (name: string) => string;
}

/** A Pareto chart if the columns have shares. */
export function MoneyColumns({ columns, series, label, tick }: MoneyColumnsProps) {
  const hasShare = columns.some(({ share }) => share !== undefined);
  const height = ({ amounts }: MoneyColumn): number =>
    Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
  const moneyTicks = fiveSteps(Math.max(...columns.map(height)), 1);
  return (
    <Plot
      label={label}
      readings={columns.map(({ title, details }) =>
        t('dashboards:reading', {
          name: title,
          value: details.map(({ name, value }) => `${name} ${value}`).join(', '),
        }),
      )}
    >
      <ResponsiveContainer>
        <ComposedChart
          data={[...columns]}
          margin={{ top: 8, right: hasShare ? 0 : 4, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid yAxisId="money" {...grid} />
          <XAxis interval="equidistantPreserveStart" {...nameAxis(tick)} />
          <YAxis yAxisId="money" {...valueAxis(moneyTicks, formatCompactDollars)} />
          {hasShare && <YAxis yAxisId="share" {...shareAxis([0, 0.2, 0.4, 0.6, 0.8, 1])} />}
          {chartTooltip<MoneyColumn>(
            ({ title }) => title,
            ({ details, share }) =>
              share === undefined
                ? details
                : [
                    ...details,
                    {
                      name: t('dashboards:cumulativeShare'),
                      value: formatShare(share),
                      color: 'var(--accent)',
                    },
                  ],
          )}
          {series.map(({ key, name, color }) => (
            <Bar
              key={key}
              yAxisId="money"
              dataKey={({ amounts }: MoneyColumn) => amounts[key] ?? 0}
              name={name}
              stackId="money"
              fill={color}
              {...column}
            />
          ))}
          {hasShare && <Line yAxisId="share" dataKey="share" dot={columns.length <= 24 && dot} {...line} />}
        </ComposedChart>
      </ResponsiveContainer>
    </Plot>
  );
}
