import { BarList } from '../charts/bar-list';
import { HeatMap } from '../charts/heat-map';
import { ListTable, type Column } from '../charts/list-table';
import { Nothing, Panel } from '../charts/panel';
import { RiskMap } from '../charts/risk-map';
import { StrikesAndRate } from '../charts/strikes-and-rate';
import { isNamedSpecies, sizes } from '../data/strike';
import { monthNames } from '../formats';
import { blankWhereUnobserved, observedDays } from '../measures/observation';
import { speciesFigures } from '../measures/species-figures';
import { crossCount, inOrder, rankBy, type Group } from '../measures/summary';
import { DashPage, type StrikePageProps } from './dash-page';
import { groupColumns, moneyOrDash } from './group-columns';
import { costItem } from './shared-panels';
import { useSelection } from './use-selection';
import { describe } from './wildlife-details';

const columns: Column<Group>[] = [
  groupColumns.name('Species'),
  groupColumns.strikes,
  groupColumns.damagingOnWide,
  groupColumns.damageRate,
  groupColumns.cost,
];
const monthNumbers = monthNames.map((_, index) => index);

export function SpeciesRisk(props: StrikePageProps) {
  const selection = useSelection(props.mine, props.all);
  const { now, period } = selection;
  const days = observedDays(period);
  const named = now.filter((strike) => isNamedSpecies(strike.species));
  const worst = rankBy(named, 'species', 'damaging');
  const costliest = rankBy(named, 'species', 'cost').filter((group) => group.cost > 0);
  const common = rankBy(named, 'species', 'strikes')
    .slice(0, 6)
    .map(({ name }) => name);
  const bySize = inOrder(now, 'size', sizes).filter((group) => group.strikes > 0);
  const note = 'across: strikes, up: share with damage, dot: damaging strikes';
  return (
    <DashPage {...props} selection={selection} figures={speciesFigures(now)}>
      <div className="panels">
        <Panel title="How often and how bad" note={note} span={14} mid={24}>
          {worst.length === 0 ? (
            <Nothing>No report in this selection names a species.</Nothing>
          ) : (
            <RiskMap groups={worst} />
          )}
        </Panel>
        <Panel title="Direct cost by species" note="USD, as stated" span={10} mid={12}>
          {costliest.length === 0 ? (
            <Nothing>No report of a named species states a cost.</Nothing>
          ) : (
            <BarList
              items={costliest.slice(0, 7).map(costItem)}
              label={`Direct cost by species: ${costliest
                .slice(0, 7)
                .map(({ name, cost }) => `${name} ${moneyOrDash(cost)}`)
                .join(', ')}.`}
            />
          )}
        </Panel>
        <Panel title="Most damaging species" note={period.label} span={9} mid={12}>
          <ListTable
            caption="Most damaging species"
            columns={columns}
            rows={worst.slice(0, 7)}
            keyOf={({ name }) => name}
          />
        </Panel>
        <Panel title="Size of animal" note="rate at right" span={5} mid={12}>
          <StrikesAndRate groups={bySize} label={describe('Strikes by size of the animal', bySize)} />
        </Panel>
        <Panel title="Species through the year" note="strikes by month" span={10} mid={12}>
          <HeatMap
            caption="Strikes by species and month"
            rows={common}
            columns={monthNames}
            counts={blankWhereUnobserved(
              crossCount(named, { by: 'species', values: common }, { by: 'month', values: monthNumbers }),
              (_, month) => days[month]! > 0,
            )}
            nameWidth={104}
          />
        </Panel>
      </div>
    </DashPage>
  );
}
