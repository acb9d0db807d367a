import { HeatMap } from '../charts/heat-map';
import { BarList } from '../charts/bar-list';
import { ListTable } from '../charts/list-table';
import { Legend, Nothing, Panel } from '../charts/panel';
import { StrikesAndRate, strikesAndRateSeries } from '../charts/strikes-and-rate';
import { useNarrow } from '../charts/use-narrow';
import { phases, times } from '../data/strike';
import { formatCount } from '../formats';
import { getName, t } from '../texts/language';
import { phaseFigures } from '../measures/phase-figures';
import { medianSpeed, speedBands } from '../measures/speed';
import { crossCount, inOrder, rankBy, summarize } from '../measures/summary';
import { DashPage, type StrikePageProps } from './dash-page';
import { groupColumns, moneyOrDash, totalRow } from './group-columns';
import { costItem, damageLabel, getLabel } from './shared-panels';
import { useSelection } from './use-selection';

export function PhaseOfFlight(props: StrikePageProps) {
  const selection = useSelection(props.mine, props.all);
  const { now } = selection;
  const narrow = useNarrow();
  const byPhase = inOrder(now, 'phase', phases).filter((group) => group.strikes > 0);
  const shortNames = new Map(byPhase.map(({ name }) => [getName(name), shortPhaseName(name)]));
  const visible = byPhase.map(({ name }) => name);
  const priced = rankBy(now, 'phase', 'cost').filter((group) => group.cost > 0);
  const bands = speedBands(now);
  const { stated } = medianSpeed(now);
  return (
    <DashPage {...props} selection={selection} figures={phaseFigures(now)}>
      <div className="panels">
        <Panel
          title={t('dashboards:strikesAndRateByPhase')}
          note={<Legend series={strikesAndRateSeries()} />}
          span={14}
          mid={24}
        >
          <StrikesAndRate
            groups={byPhase.map((group) => ({ ...group, name: getName(group.name) }))}
            tick={(name) => (narrow ? (shortNames.get(name) ?? name) : name)}
            label={damageLabel(t('dashboards:strikesAndRateByPhase'), byPhase)}
          />
        </Panel>
        <Panel title={t('dashboards:costByPhase')} note={t('dashboards:dollarsAsStated')} span={10} mid={12}>
          {priced.length === 0 ? (
            <Nothing>{t('dashboards:noStatedCost')}</Nothing>
          ) : (
            <BarList
              items={priced.map(costItem)}
              label={getLabel(
                t('dashboards:costByPhase'),
                priced.map(({ name, cost }) => `${getName(name)} ${moneyOrDash(cost)}`),
              )}
              nameWidth={90}
            />
          )}
        </Panel>
        <Panel title={t('dashboards:phaseByPhase')} note={selection.period.label} span={8} mid={12}>
          <ListTable
            caption={t('dashboards:phaseByPhase')}
            columns={[
              groupColumns.name(t('dashboards:phase')),
              groupColumns.strikes(),
              groupColumns.damageRate(),
              groupColumns.cost(),
            ]}
            rows={byPhase}
            total={totalRow(t('dashboards:allPhases'), summarize(now))}
            getKey={({ name }) => name}
          />
        </Panel>
        <Panel
          title={t('dashboards:strikesByAirspeed')}
          note={t('dashboards:knotsStated', { stated: formatCount(stated), count: now.length })}
          span={9}
          mid={12}
        >
          {stated === 0 ? (
            <Nothing>{t('dashboards:noStatedSpeed')}</Nothing>
          ) : (
            <StrikesAndRate
              groups={bands}
              tick={(name) => (narrow ? name.split('–')[0]! : name)}
              label={damageLabel(t('dashboards:strikesByAirspeed'), bands)}
            />
          )}
        </Panel>
        <Panel title={t('dashboards:phaseByLight')} note={t('dashboards:strikesNote')} span={7} mid={12}>
          <HeatMap
            caption={t('dashboards:phaseByLight')}
            rows={visible.map(getName)}
            columns={times.map(getName)}
            counts={crossCount(now, { by: 'phase', values: visible }, { by: 'time', values: times })}
            nameWidth={84}
          />
        </Panel>
      </div>
    </DashPage>
  );
}

/** Where the name is too long for a phone's axis. */
function shortPhaseName(phase: string): string {
  switch (phase) {
    case 'Take-off run':
      return t('dashboards:shortTakeoff');
    case 'Descent':
      return t('dashboards:shortDescent');
    case 'Approach':
      return t('dashboards:shortApproach');
    case 'Landing roll':
      return t('dashboards:shortLanding');
    default:
      return getName(phase);
  }
}
