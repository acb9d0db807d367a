import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatCompactDollars, formatShare } from '../formats';
import { chartTooltip, type TooltipRow } from './chart-tooltip';
import { Plot, type Series } from './panel';
import { fiveSteps } from './ticks';

export interface MoneyColumn {
  name: string;
  /** Amounts in USD by series name. */
  amounts: Record<string, number>;
  /** Running share, drawn as a line on the right axis when given. */
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

/** Stacked columns of dollars, with a running share where the columns carry one (a Pareto chart). */
export function MoneyColumns({ columns, series, label, tick }: MoneyColumnsProps) {
  const hasShare = columns.some((column) => column.share !== undefined);
  const height = ({ amounts }: MoneyColumn): number =>
    Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
  const moneyTicks = fiveSteps(Math.max(...columns.map(height)), 1);
  return (
    <Plot label={label}>
      <ResponsiveContainer>
        <ComposedChart
          data={[...columns]}
          margin={{ top: 8, right: hasShare ? 0 : 4, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid yAxisId="money" vertical={false} stroke="var(--grid)" />
          <XAxis
            dataKey="name"
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            {...(tick && { tickFormatter: tick })}
          />
          <YAxis
            yAxisId="money"
            width={48}
            ticks={moneyTicks}
            domain={[0, moneyTicks.at(-1)!]}
            tickLine={false}
            axisLine={false}
            tickFormatter={formatCompactDollars}
          />
          {hasShare && (
            <YAxis
              yAxisId="share"
              orientation="right"
              width={42}
              domain={[0, 1]}
              ticks={[0, 0.2, 0.4, 0.6, 0.8, 1]}
              tickLine={false}
              axisLine={false}
              tickFormatter={(value: number) => `${Math.round(value * 100)}%`}
            />
          )}
          {chartTooltip<MoneyColumn>(
            (column) => column.title,
            (column) =>
              column.share === undefined
                ? column.details
                : [
                    ...column.details,
                    { name: 'Running share', value: formatShare(column.share), color: 'var(--accent)' },
                  ],
          )}
          {series.map(({ name, color }) => (
            <Bar
              key={name}
              yAxisId="money"
              dataKey={(column: MoneyColumn) => column.amounts[name] ?? 0}
              name={name}
              stackId="money"
              fill={color}
              maxBarSize={34}
              isAnimationActive={false}
            />
          ))}
          {hasShare && (
            <Line
              yAxisId="share"
              dataKey="share"
              stroke="var(--accent)"
              strokeWidth={2}
              dot={
                columns.length <= 24 && {
                  r: 3,
                  fill: 'var(--panel)',
                  stroke: 'var(--accent)',
                  strokeWidth: 1.5,
                }
              }
              isAnimationActive={false}
            />
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </Plot>
  );
}
