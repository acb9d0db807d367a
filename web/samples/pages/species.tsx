import { BarList } from '../charts/bar-list';
import { HeatMap } from '../charts/heat-map';
import { ListTable } from '../charts/list-table';
import { Nothing, Panel } from '../charts/panel';
import { RiskMap } from '../charts/risk-map';
import { StrikesAndRate } from '../charts/strikes-and-rate';
import { isNamedSpecies, sizes } from '../data/strike';
import { monthName, months } from '../formats';
import { getName, t } from '../texts/language';
import { blankWhereUnobserved, observedDays } from '../measures/observation';
import { speciesFigures } from '../measures/species-figures';
import { crossCount, inOrder, rankBy } from '../measures/summary';
import { DashPage, type StrikePageProps } from './dash-page';
import { moneyOrDash } from './group-columns';
import { costItem, damageLabel, getLabel } from './shared-panels';
import { useSelection } from './use-selection';
import { fullColumns } from './wildlife-details';

export function SpeciesRisk(props: StrikePageProps) {
  const selection = useSelection(props.mine, props.all);
  const { now, period } = selection;
  const days = observedDays(period);
  const named = now.filter((strike) => isNamedSpecies(strike.species));
  const ranked = rankBy(named, 'species', 'damaging');
  const worst = ranked.filter(({ damaging }) => damaging > 0).slice(0, 7);
  const costliest = rankBy(named, 'species', 'cost')
    .filter((group) => group.cost > 0)
    .slice(0, 7);
  const common = rankBy(named, 'species', 'strikes')
    .slice(0, 6)
    .map(({ name }) => name);
  const bySize = inOrder(now, 'size', sizes).filter((group) => group.strikes > 0);
  return (
    <DashPage {...props} selection={selection} figures={speciesFigures(now)}>
      <div className="panels">
        <Panel title={t('dashboards:howOftenHowBad')} note={t('dashboards:riskMapNote')} span={14} mid={24}>
          {ranked.length === 0 ? (
            <Nothing>{t('dashboards:noNamedSpecies')}</Nothing>
          ) : (
            <RiskMap groups={ranked} />
          )}
        </Panel>
        <Panel
          title={t('dashboards:costBySpecies')}
          note={t('dashboards:namedSpeciesDollars')}
          span={10}
          mid={12}
        >
          {costliest.length === 0 ? (
            <Nothing>{t('dashboards:noCostForSpecies')}</Nothing>
          ) : (
            <BarList
              items={costliest.map(costItem)}
              label={getLabel(
                t('dashboards:costBySpecies'),
                costliest.map(({ name, cost }) => `${getName(name)} ${moneyOrDash(cost)}`),
              )}
            />
          )}
        </Panel>
        <Panel title={t('dashboards:mostDamagingSpecies')} note={period.label} span={9} mid={12}>
          {worst.length === 0 ? (
            <Nothing>{t('dashboards:noDamageBySpecies')}</Nothing>
          ) : (
            <ListTable
              caption={t('dashboards:mostDamagingSpecies')}
              columns={fullColumns(t('dashboards:species'))}
              rows={worst}
              getKey={({ name }) => name}
            />
          )}
        </Panel>
        <Panel title={t('dashboards:sizeOfAnimal')} note={t('dashboards:rateOnRight')} span={5} mid={12}>
          <StrikesAndRate
            groups={bySize.map((group) => ({ ...group, name: getName(group.name) }))}
            onChoose={(index) => {
              const size = bySize[index]?.name ?? '';
              // Choosing it again shows all sizes.
              selection.change({ size: selection.filters.size === size ? '' : size });
            }}
            label={damageLabel(t('dashboards:sizeOfAnimal'), bySize)}
          />
        </Panel>
        <Panel
          title={t('dashboards:speciesThroughYear')}
          note={t('dashboards:strikesByMonthNote')}
          span={10}
          mid={12}
        >
          {common.length === 0 ? (
            <Nothing>{t('dashboards:noNamedSpecies')}</Nothing>
          ) : (
            <HeatMap
              caption={t('dashboards:speciesThroughYear')}
              rows={common.map(getName)}
              columns={months.map((month) => monthName(month, 'short'))}
              narrowColumns={months.map((month) => monthName(month, 'narrow'))}
              counts={blankWhereUnobserved(
                crossCount(named, { by: 'species', values: common }, { by: 'month', values: months }),
                (_, month) => days[month]! > 0,
              )}
              nameWidth={104}
            />
          )}
        </Panel>
      </div>
    </DashPage>
  );
}
