import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatCount, formatShare } from '../formats';
import type { Group } from '../measures/summary';
import { chartTooltip } from './chart-tooltip';
import { Plot, type Series } from './panel';
import { fiveSteps } from './ticks';

export const strikesAndRateSeries: Series[] = [
  { name: 'All strikes', color: 'var(--pale)' },
  { name: 'With damage', color: 'var(--lead)' },
  { name: 'Damage rate (right axis)', color: 'var(--accent)' },
];

/** Fewer strikes than this give no rate worth a dot. */
const leastForRate = 5;

interface StrikesAndRateProps {
  groups: readonly Group[];
  label: string;
  /** Shorter names for narrow frames. */
  tick?: (name: string) => string;
}

/** Columns of strikes, the damaging ones dark at the foot, and the share with damage as a line. */
export function StrikesAndRate({ groups, label, tick }: StrikesAndRateProps) {
  const data = groups.map((group) => ({
    ...group,
    harmless: group.strikes - group.damaging,
    rate: group.strikes < leastForRate ? null : group.damageShare,
  }));
  const countTicks = fiveSteps(Math.max(...groups.map(({ strikes }) => strikes)), 1);
  const rateTicks = fiveSteps(Math.max(...data.map(({ rate }) => rate ?? 0)), 0.01);
  return (
    <Plot label={label}>
      <ResponsiveContainer>
        <ComposedChart
          data={data}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid yAxisId="count" vertical={false} stroke="var(--grid)" />
          <XAxis
            dataKey="name"
            interval={0}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            {...(tick && { tickFormatter: tick })}
          />
          <YAxis
            yAxisId="count"
            width={34}
            tickLine={false}
            axisLine={false}
            ticks={countTicks}
            domain={[0, countTicks.at(-1)!]}
            tickFormatter={formatCount}
          />
          <YAxis
            yAxisId="rate"
            orientation="right"
            width={38}
            tickLine={false}
            axisLine={false}
            ticks={rateTicks}
            domain={[0, rateTicks.at(-1)!]}
            tickFormatter={(value: number) => `${Math.round(value * 100)}%`}
          />
          {chartTooltip<Group>(
            (group) => group.name,
            (group) => [
              { name: 'Strikes', value: formatCount(group.strikes), color: 'var(--pale)' },
              { name: 'With damage', value: formatCount(group.damaging), color: 'var(--lead)' },
              { name: 'Damage rate', value: formatShare(group.damageShare), color: 'var(--accent)' },
            ],
          )}
          <Bar
            yAxisId="count"
            dataKey="damaging"
            stackId="strikes"
            fill="var(--lead)"
            maxBarSize={34}
            isAnimationActive={false}
          />
          <Bar
            yAxisId="count"
            dataKey="harmless"
            stackId="strikes"
            fill="var(--pale)"
            maxBarSize={34}
            isAnimationActive={false}
          />
          <Line
            yAxisId="rate"
            dataKey="rate"
            stroke="var(--accent)"
            strokeWidth={2}
            dot={{ r: 3, fill: 'var(--panel)', stroke: 'var(--accent)', strokeWidth: 1.5 }}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </Plot>
  );
}
