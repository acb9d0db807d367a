import {
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  XAxis,
  YAxis,
  ZAxis,
} from 'recharts';
import { formatCompactDollars, formatCount, formatShare, formatWholeShare } from '../formats';
import { getName, t } from '../texts/language';
import type { Group } from '../measures/summary';
import { chartTooltip } from './chart-tooltip';
import { Plot } from './panel';
import { useNarrow } from './use-narrow';

interface Point extends Group {
  tag: string;
}

/**
 * Frequency (horizontal, each step doubles) against severity (vertical) by species; only the worst are
 * labelled.
 */
export function RiskMap({ groups }: { groups: readonly Group[] }) {
  const narrow = useNarrow();
  const named = tagged(groups, narrow ? 2.4 : 1.1);
  const points: Point[] = groups.map((group) => ({
    ...group,
    tag: named.has(group.name) ? getName(group.name) : '',
  }));
  const maxStrikes = Math.max(...groups.map(({ strikes }) => strikes));
  const ticks = [1, 2, 5, 10, 20, 50, 100, 200, 500].filter((tick) => tick < maxStrikes * 1.3);
  const worst = groups.slice(0, 4).map(({ name, strikes, damageShare }) =>
    t('dashboards:strikesWithDamage', {
      name: getName(name),
      count: strikes,
      share: formatShare(damageShare),
    }),
  );
  return (
    <Plot
      label={t('dashboards:riskMapLabel', { parts: worst.join('; ') })}
      readings={groups.map(({ name, strikes, damageShare }) =>
        t('dashboards:strikesWithDamage', {
          name: getName(name),
          count: strikes,
          share: formatShare(damageShare),
        }),
      )}
    >
      <ResponsiveContainer>
        <ScatterChart margin={{ top: 24, right: 24, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--grid)" />
          <XAxis
            type="number"
            dataKey="strikes"
            scale="log"
            domain={[0.8, maxStrikes * 1.4]}
            ticks={ticks}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            tickFormatter={(value: number) =>
              value === 1 ? t('figures:strikes', { count: 1 }) : formatCount(value)
            }
          />
          <YAxis
            type="number"
            dataKey="damageShare"
            width={42}
            domain={[0, 1]}
            ticks={[0, 0.25, 0.5, 0.75, 1]}
            tickLine={false}
            axisLine={false}
            tickFormatter={formatWholeShare}
          />
          <ZAxis dataKey="damaging" range={[36, 320]} />
          {chartTooltip<Point>(
            (point) => getName(point.name),
            (point) => [
              { name: t('dashboards:strikes'), value: formatCount(point.strikes) },
              {
                name: t('dashboards:withDamage'),
                value: `${formatCount(point.damaging)} (${formatShare(point.damageShare)})`,
              },
              {
                name: t('dashboards:cost'),
                value: point.cost === 0 ? t('dashboards:noneStated') : formatCompactDollars(point.cost),
              },
            ],
          )}
          <Scatter data={points} fill="var(--lead)" fillOpacity={0.78} isAnimationActive={false}>
            <LabelList dataKey="tag" content={<DotName />} />
          </Scatter>
        </ScatterChart>
      </ResponsiveContainer>
    </Plot>
  );
}

interface DotNameProps {
  x?: number;
  y?: number;
  width?: number;
  value?: string;
}

/** One line; the library's own label would wrap. */
function DotName({ x = 0, y = 0, width = 0, value = '' }: DotNameProps) {
  return (
    <text x={x + width / 2} y={y - 5} textAnchor="middle">
      {value}
    </text>
  );
}

/** Labels the most damaging species first, and skips names that would overlap. */
function tagged(groups: readonly Group[], octaves: number): Set<string> {
  const placed: Group[] = [];
  for (const group of groups) {
    if (group.damaging === 0 || placed.length === 8) break;
    const isFree = placed.every(
      (other) =>
        Math.abs(Math.log2(group.strikes / other.strikes)) > octaves ||
        Math.abs(group.damageShare - other.damageShare) > 0.09,
    );
    if (isFree) placed.push(group);
  }
  return new Set(placed.map(({ name }) => name));
}
