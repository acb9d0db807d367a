import { HeatMap } from '../charts/heat-map';
import { BarList } from '../charts/bar-list';
import { ListTable } from '../charts/list-table';
import { Legend, Nothing, Panel } from '../charts/panel';
import { StrikesAndRate, strikesAndRateSeries } from '../charts/strikes-and-rate';
import { useNarrow } from '../charts/use-narrow';
import { phases, times } from '../data/strike';
import { phaseFigures } from '../measures/phase-figures';
import { speedBands } from '../measures/speed';
import { crossCount, inOrder, rankBy, summarise } from '../measures/summary';
import { DashPage, type StrikePageProps } from './dash-page';
import { groupColumns, moneyOrDash, totalRow } from './group-columns';
import { costItem } from './shared-panels';
import { useSelection } from './use-selection';
import { describe } from './wildlife-details';

const shortPhases: Record<string, string> = {
  'Take-off run': 'T/O',
  Descent: 'Desc.',
  Approach: 'Appr.',
  'Landing roll': 'Ldg.',
};

export function PhaseOfFlight(props: StrikePageProps) {
  const selection = useSelection(props.mine, props.all);
  const { now } = selection;
  const narrow = useNarrow();
  const byPhase = inOrder(now, 'phase', phases).filter((group) => group.strikes > 0);
  const shown = byPhase.map(({ name }) => name);
  const priced = rankBy(now, 'phase', 'cost').filter((group) => group.cost > 0);
  const bands = speedBands(now);
  return (
    <DashPage {...props} selection={selection} figures={phaseFigures(now)}>
      <div className="panels">
        <Panel
          title="Strikes and damage rate by phase"
          note={<Legend series={strikesAndRateSeries} />}
          span={14}
          mid={24}
        >
          <StrikesAndRate
            groups={byPhase}
            tick={(name) => (narrow ? (shortPhases[name] ?? name) : name)}
            label={describe('Strikes by phase of flight', byPhase)}
          />
        </Panel>
        <Panel title="Direct cost by phase" note="USD, as stated" span={10} mid={12}>
          {priced.length === 0 ? (
            <Nothing>No report in this selection states a cost.</Nothing>
          ) : (
            <BarList
              items={priced.map(costItem)}
              label={`Direct cost by phase: ${priced.map(({ name, cost }) => `${name} ${moneyOrDash(cost)}`).join(', ')}.`}
              nameWidth={90}
            />
          )}
        </Panel>
        <Panel title="Phase by phase" note={selection.period.label} span={8} mid={12}>
          <ListTable
            caption="Phases of flight"
            columns={[
              groupColumns.name('Phase'),
              groupColumns.strikes,
              groupColumns.damageRate,
              groupColumns.cost,
            ]}
            rows={byPhase}
            total={totalRow('All phases', summarise(now))}
            keyOf={({ name }) => name}
          />
        </Panel>
        <Panel title="Strikes by airspeed" note="knots indicated" span={9} mid={12}>
          <StrikesAndRate
            groups={bands}
            tick={(name) => (narrow ? name.split('–')[0]! : name)}
            label={describe('Strikes by indicated airspeed', bands)}
          />
        </Panel>
        <Panel title="Phase by light" note="strikes" span={7} mid={12}>
          <HeatMap
            caption="Strikes by phase of flight and time of day"
            rows={shown}
            columns={times}
            counts={crossCount(now, { by: 'phase', values: shown }, { by: 'time', values: times })}
            nameWidth={84}
          />
        </Panel>
      </div>
    </DashPage>
  );
}
