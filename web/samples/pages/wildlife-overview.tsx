import { HeatMap } from '../charts/heat-map';
import { ListTable } from '../charts/list-table';
import { Legend, Nothing, Panel } from '../charts/panel';
import { Ring, type RingPart } from '../charts/ring';
import { leastForRate, StrikesAndRate, strikesAndRateSeries } from '../charts/strikes-and-rate';
import { useNarrow } from '../charts/use-narrow';
import { times, type Strike } from '../data/strike';
import { formatShare, monthName, months } from '../formats';
import { getName, t } from '../texts/language';
import { blankWhereUnobserved, observedDays } from '../measures/observation';
import type { Period } from '../measures/period';
import { mostText, withMost } from '../measures/busiest';
import { crossCount, inOrder, rankBy, summarize } from '../measures/summary';
import { groupColumns, totalRow } from './group-columns';
import { CostByPlace, getLabel } from './shared-panels';
import type { Selection } from './use-selection';

interface WildlifeOverviewProps {
  strikes: readonly Strike[];
  period: Period;
  selection: Pick<Selection, 'filters' | 'change'>;
}

export function WildlifeOverview({ strikes, period, selection }: WildlifeOverviewProps) {
  const days = observedDays(period);
  return (
    <div className="panels">
      <StrikesByMonth strikes={strikes} period={period} selection={selection} span={14} mid={24} />
      <CostByPlace strikes={strikes} span={10} mid={12} />
      <CostBySpecies strikes={strikes} periodLabel={period.label} />
      <PhaseRing strikes={strikes} />
      <Panel
        title={t('dashboards:whenStrikesHappen')}
        note={t('dashboards:strikesByMonthAndLight')}
        span={10}
        mid={12}
      >
        <HeatMap
          caption={t('dashboards:strikesByMonthAndLight')}
          rows={times.map(getName)}
          columns={months.map((month) => monthName(month, 'short'))}
          narrowColumns={months.map((month) => monthName(month, 'narrow'))}
          counts={blankWhereUnobserved(
            crossCount(strikes, { by: 'time', values: times }, { by: 'month', values: months }),
            (_, month) => days[month]! > 0,
          )}
          nameWidth={44}
        />
      </Panel>
    </div>
  );
}

interface StrikesByMonthProps extends Pick<WildlifeOverviewProps, 'selection'> {
  strikes: readonly Strike[];
  period: Period;
  span: number;
  mid?: number;
}

function StrikesByMonth({ strikes, period, selection, span, mid = 12 }: StrikesByMonthProps) {
  const narrow = useNarrow();
  const days = observedDays(period);
  const groups = inOrder(strikes, 'month', months.map(String)).map((group, month) => ({
    ...group,
    name: monthName(month, 'long'),
    hasData: days[month]! > 0,
  }));
  const shortNames = new Map(
    months.map((month) => [monthName(month, 'long'), monthName(month, narrow ? 'narrow' : 'short')]),
  );
  const topGroup = withMost(groups);
  const hasGaps = groups.some(({ hasData, strikes: count }) => hasData && count > 0 && count < leastForRate);
  const riskiest = groups
    .filter((group) => group.strikes >= leastForRate)
    .toSorted((a, b) => b.damageShare - a.damageShare)[0];
  return (
    <Panel
      title={t(narrow ? 'dashboards:strikesByMonth' : 'dashboards:strikesByMonthAndRate')}
      note={
        <Legend
          series={strikesAndRateSeries()}
          extra={hasGaps ? t('dashboards:noRateBelow', { count: leastForRate }) : undefined}
        />
      }
      span={span}
      mid={mid}
    >
      <StrikesAndRate
        groups={groups}
        tick={(name) => shortNames.get(name) ?? name}
        onChoose={(month) =>
          // Choosing it again shows the whole year.
          selection.change({ month: selection.filters.month === String(month) ? '' : String(month) })
        }
        label={getLabel(t('dashboards:strikesByMonth'), [
          ...(topGroup ? [mostText(topGroup)] : []),
          ...(riskiest
            ? [
                t('dashboards:highestRateIn', {
                  name: riskiest.name,
                  share: formatShare(riskiest.damageShare),
                }),
              ]
            : []),
        ])}
      />
    </Panel>
  );
}

function CostBySpecies({ strikes, periodLabel }: { strikes: readonly Strike[]; periodLabel: string }) {
  const ranked = rankBy(strikes, 'species', 'cost')
    .filter(({ cost }) => cost > 0)
    .slice(0, 6);
  return (
    <Panel title={t('dashboards:costBySpecies')} note={periodLabel} span={8} mid={12}>
      {ranked.length === 0 ? (
        <Nothing>{t('dashboards:noStatedCost')}</Nothing>
      ) : (
        <ListTable
          caption={t('dashboards:costBySpecies')}
          columns={[
            groupColumns.name(t('dashboards:species')),
            groupColumns.strikes(),
            groupColumns.damaging(),
            groupColumns.cost(),
          ]}
          rows={ranked}
          total={totalRow(t('dashboards:allSpecies'), summarize(strikes))}
          getKey={({ name }) => name}
        />
      )}
    </Panel>
  );
}

const ringColors = ['var(--lead)', 'var(--accent)', 'var(--pale)', 'var(--green)', 'var(--grey)'];

/** Rare phases are combined. */
function phaseParts(strikes: readonly Strike[]): RingPart[] {
  const ranked = rankBy(strikes, 'phase', 'strikes');
  const visible = ranked.length > 5 ? ranked.slice(0, 4) : ranked;
  const rest = ranked.slice(visible.length);
  const parts = visible.map(({ name, strikes: value }) => ({ name: getName(name), value }));
  if (rest.length > 0) {
    parts.push({
      name: t('dashboards:andOthers', { name: getName(rest[0]!.name) }),
      value: rest.reduce((sum, group) => sum + group.strikes, 0),
    });
  }
  return parts.map((part, index) => ({ ...part, color: ringColors[index]! }));
}

function PhaseRing({ strikes }: { strikes: readonly Strike[] }) {
  const parts = phaseParts(strikes);
  const shares = parts.map(({ name, value }) => `${name} ${formatShare(value / strikes.length)}`);
  return (
    <Panel title={t('dashboards:phaseOfFlight')} note={t('dashboards:shareOfStrikes')} span={6} mid={12}>
      <Ring
        parts={parts}
        unit={t('dashboards:strikesUnit', { count: strikes.length })}
        label={getLabel(t('dashboards:phaseOfFlight'), shares)}
      />
    </Panel>
  );
}
