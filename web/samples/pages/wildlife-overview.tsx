import { HeatMap } from '../charts/heat-map';
import { ListTable } from '../charts/list-table';
import { Legend, Panel } from '../charts/panel';
import { Ring, type RingPart } from '../charts/ring';
import { StrikesAndRate, strikesAndRateSeries } from '../charts/strikes-and-rate';
import { useNarrow } from '../charts/use-narrow';
import { times, type Strike } from '../data/strike';
import { formatCount, formatShare, longMonthNames, monthNames } from '../formats';
import { blankWhereUnobserved, observedDays } from '../measures/observation';
import type { Period } from '../measures/period';
import { crossCount, inOrder, rankBy, summarise } from '../measures/summary';
import { groupColumns, totalRow } from './group-columns';
import { CostByPlace } from './shared-panels';

const monthNumbers = monthNames.map((_, index) => index);

export function WildlifeOverview({ strikes, period }: { strikes: readonly Strike[]; period: Period }) {
  const days = observedDays(period);
  return (
    <div className="panels">
      <StrikesByMonth strikes={strikes} period={period} span={14} mid={24} />
      <CostByPlace strikes={strikes} span={10} mid={12} />
      <CostBySpecies strikes={strikes} periodLabel={period.label} />
      <PhaseRing strikes={strikes} />
      <Panel title="When strikes happen" note="strikes by month and light" span={10} mid={12}>
        <HeatMap
          caption="Strikes by time of day and month"
          rows={times}
          columns={monthNames}
          counts={blankWhereUnobserved(
            crossCount(strikes, { by: 'time', values: times }, { by: 'month', values: monthNumbers }),
            (_, month) => days[month]! > 0,
          )}
          nameWidth={44}
        />
      </Panel>
    </div>
  );
}

interface StrikesByMonthProps {
  strikes: readonly Strike[];
  period: Period;
  span: number;
  mid?: number;
}

function StrikesByMonth({ strikes, period, span, mid = 12 }: StrikesByMonthProps) {
  const narrow = useNarrow();
  const days = observedDays(period);
  const months = inOrder(strikes, 'month', monthNumbers.map(String)).map((group, index) => ({
    ...group,
    name: longMonthNames[index]!,
    hasData: days[index]! > 0,
  }));
  const peak = months.toSorted((a, b) => b.strikes - a.strikes)[0]!;
  const riskiest = months.toSorted((a, b) => b.damageShare - a.damageShare)[0]!;
  return (
    <Panel
      title={narrow ? 'Strikes by month' : 'Strikes by month and damage rate'}
      note={<Legend series={strikesAndRateSeries} />}
      span={span}
      mid={mid}
    >
      <StrikesAndRate
        groups={months}
        tick={(name) => name.slice(0, narrow ? 1 : 3)}
        label={`Strikes by month: most in ${peak.name} (${formatCount(peak.strikes)}); highest damage rate in ${riskiest.name} (${formatShare(riskiest.damageShare)}).`}
      />
    </Panel>
  );
}

function CostBySpecies({ strikes, periodLabel }: { strikes: readonly Strike[]; periodLabel: string }) {
  const ranked = rankBy(strikes, 'species', 'cost').slice(0, 6);
  return (
    <Panel title="Cost by species" note={periodLabel} span={8} mid={12}>
      <ListTable
        caption="Cost by species"
        columns={[
          groupColumns.name('Species'),
          groupColumns.strikes,
          groupColumns.damaging,
          groupColumns.cost,
        ]}
        rows={ranked}
        total={totalRow('All species', summarise(strikes))}
        keyOf={({ name }) => name}
      />
    </Panel>
  );
}

const ringColors = ['var(--lead)', 'var(--accent)', 'var(--pale)', 'var(--green)', 'var(--grey)'];

/** Rare phases are combined. */
function phaseParts(strikes: readonly Strike[]): RingPart[] {
  const ranked = rankBy(strikes, 'phase', 'strikes');
  const shown = ranked.length > 5 ? ranked.slice(0, 4) : ranked;
  const rest = ranked.slice(shown.length);
  const parts = shown.map(({ name, strikes: value }) => ({ name, value }));
  if (rest.length > 0) {
    parts.push({
      name: `${rest[0]!.name}, other`,
      value: rest.reduce((sum, group) => sum + group.strikes, 0),
    });
  }
  return parts.map((part, index) => ({ ...part, color: ringColors[index]! }));
}

function PhaseRing({ strikes }: { strikes: readonly Strike[] }) {
  const parts = phaseParts(strikes);
  const shares = parts.map(({ name, value }) => `${name} ${formatShare(value / strikes.length)}`);
  return (
    <Panel title="Phase of flight" note="share of strikes" span={6} mid={12}>
      <Ring parts={parts} unit="strikes" label={`Strikes by phase of flight: ${shares.join(', ')}.`} />
    </Panel>
  );
}
