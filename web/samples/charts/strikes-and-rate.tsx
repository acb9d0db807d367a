import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatCount, formatShare } from '../formats';
import { noFigure } from '../measures/figure';
import type { Group } from '../measures/summary';
import { t } from '../texts/language';
import { column, dot, grid, line, nameAxis, shareAxis, valueAxis } from './axes';
import { chartTooltip } from './chart-tooltip';
import { noDataArea } from './no-data-area';
import { Plot, type Series } from './panel';
import { fiveSteps } from './ticks';

export const strikesAndRateSeries = (): Series[] => [
  { key: 'strikes', name: t('dashboards:allStrikes'), color: 'var(--pale)' },
  { key: 'damaging', name: t('dashboards:withDamage'), color: 'var(--lead)' },
  { key: 'rate', name: t('dashboards:damageRateOnRight'), color: 'var(--accent)' },
];

/** Minimum number of strikes for a rate to be shown. */
export const leastForRate = 5;

/** `hasData` is false for a part of the year that the file does not cover, as opposed to zero strikes. */
export type ChartedGroup = Group & { hasData?: boolean };

interface StrikesAndRateProps {
  groups: readonly ChartedGroup[];
  label: string;
  /** Shorter names for narrow frames. */
  tick?: (name: string) => string;
  onChoose?: ((index: number) => void) | undefined;
}

/** Columns of strikes with the damaging ones at the bottom, and the share with damage as a line. */
export function StrikesAndRate({ groups, label, tick, onChoose }: StrikesAndRateProps) {
  const data = groups.map((group) => ({
    ...group,
    harmless: group.strikes - group.damaging,
    rate: group.strikes < leastForRate ? null : group.damageShare,
  }));
  const choosable = onChoose && {
    className: 'is-choosable',
    onClick: (_bar: unknown, index: number) => onChoose(index),
  };
  const countTicks = fiveSteps(Math.max(...groups.map(({ strikes }) => strikes)), 1);
  const rateTicks = fiveSteps(Math.max(...data.map(({ rate }) => rate ?? 0)), 0.01);
  return (
    <Plot
      label={label}
      readings={groups.map((group) =>
        t('dashboards:reading', {
          name: group.name,
          value:
            group.hasData === false
              ? t('dashboards:noData')
              : [
                  `${t('dashboards:strikes')} ${formatCount(group.strikes)}`,
                  `${t('dashboards:withDamage')} ${formatCount(group.damaging)}`,
                  `${t('dashboards:damageRate')} ${group.strikes < leastForRate ? noFigure : formatShare(group.damageShare)}`,
                ].join(', '),
        }),
      )}
      onChoose={onChoose}
    >
      <ResponsiveContainer>
        <ComposedChart
          data={data}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid yAxisId="count" {...grid} />
          <XAxis interval={0} {...nameAxis(tick)} />
          <YAxis yAxisId="count" {...valueAxis(countTicks, formatCount)} />
          <YAxis yAxisId="rate" {...shareAxis(rateTicks)} />
          {chartTooltip<ChartedGroup>(
            (group) => group.name,
            (group) =>
              group.hasData === false
                ? [{ name: t('dashboards:noData'), value: '' }]
                : [
                    {
                      name: t('dashboards:strikes'),
                      value: formatCount(group.strikes),
                      color: 'var(--pale)',
                    },
                    {
                      name: t('dashboards:withDamage'),
                      value: formatCount(group.damaging),
                      color: 'var(--lead)',
                    },
                    {
                      name: t('dashboards:damageRate'),
                      value: group.strikes === 0 ? noFigure : formatShare(group.damageShare),
                      color: 'var(--accent)',
                    },
                  ],
          )}
          {noDataArea(
            groups.filter(({ hasData }) => hasData === false),
            'count',
          )}
          <Bar
            yAxisId="count"
            dataKey="damaging"
            stackId="strikes"
            fill="var(--lead)"
            {...column}
            {...choosable}
          />
          <Bar
            yAxisId="count"
            dataKey="harmless"
            stackId="strikes"
            fill="var(--pale)"
            {...column}
            {...choosable}
          />
          <Line yAxisId="rate" dataKey="rate" dot={dot} {...line} />
        </ComposedChart>
      </ResponsiveContainer>
    </Plot>
  );
}
