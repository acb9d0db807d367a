import { BarList } from '../charts/bar-list';
import { ListTable, type Column } from '../charts/list-table';
import { Nothing, Panel } from '../charts/panel';
import { isNamedSpecies, sizes, type Strike } from '../data/strike';
import { getName, t } from '../texts/language';
import { formatCompactDollars, formatCount, formatDate, formatDollars, formatShare } from '../formats';
import { computePareto, type CostlyEvent } from '../measures/cost';
import { inOrder, rankBy, summarize, type Group } from '../measures/summary';
import { groupColumns, totalRow } from './group-columns';
import { costItem, CostByPlace, damageLabel, hasSeveralAirports, getLabel, rateItem } from './shared-panels';

export const fullColumns = (name: string): Column<Group>[] => [
  groupColumns.name(name),
  groupColumns.strikes(),
  groupColumns.damagingOnWide(),
  groupColumns.damageRate(),
  groupColumns.cost(),
];

export function SpeciesTab({ strikes }: { strikes: readonly Strike[] }) {
  const named = strikes.filter((strike) => isNamedSpecies(strike.species));
  const bySize = inOrder(strikes, 'size', sizes).filter((group) => group.strikes > 0);
  return (
    <div className="panels is-natural">
      <Panel
        title={t('dashboards:species')}
        note={t('dashboards:namedInReports', { named: formatCount(named.length), count: strikes.length })}
        span={14}
        mid={24}
      >
        <ListTable
          caption={t('dashboards:speciesByStrikes')}
          columns={fullColumns(t('dashboards:species'))}
          rows={rankBy(strikes, 'species', 'strikes')}
          total={totalRow(t('dashboards:allSpecies'), summarize(strikes))}
          getKey={({ name }) => name}
        />
      </Panel>
      <Panel
        title={t('dashboards:damageRateBySize')}
        note={t('dashboards:shareWithDamage')}
        span={10}
        mid={24}
      >
        <BarList
          items={bySize.map(rateItem)}
          label={damageLabel(t('dashboards:damageRateBySize'), bySize)}
          nameWidth={60}
        />
        <ListTable
          caption={t('dashboards:damageBySize')}
          columns={fullColumns(t('dashboards:size'))}
          rows={bySize}
          getKey={({ name }) => name}
        />
      </Panel>
    </div>
  );
}

export function PlacesTab({ strikes }: { strikes: readonly Strike[] }) {
  const byAirport = hasSeveralAirports(strikes);
  const types = rankBy(strikes, 'aircraft', 'strikes');
  const visibleTypes = types.slice(0, 12);
  return (
    <div className="panels is-natural">
      <Panel
        title={t(byAirport ? 'dashboards:airports' : 'dashboards:operators')}
        note={t('dashboards:byStrikes')}
        span={14}
        mid={24}
      >
        <ListTable
          caption={t(byAirport ? 'dashboards:airportsByStrikes' : 'dashboards:operatorsByStrikes')}
          columns={fullColumns(t(byAirport ? 'dashboards:airport' : 'dashboards:operator'))}
          rows={rankBy(strikes, byAirport ? 'airport' : 'operator', 'strikes')}
          total={totalRow(t('dashboards:total'), summarize(strikes))}
          getKey={({ name }) => name}
        />
      </Panel>
      <Panel
        title={t('dashboards:aircraftTypes')}
        note={
          types.length > visibleTypes.length
            ? t('dashboards:topByStrikes', { count: visibleTypes.length })
            : t('dashboards:byStrikes')
        }
        span={10}
        mid={24}
      >
        <ListTable
          caption={t('dashboards:typesByStrikes')}
          columns={fullColumns(t('dashboards:aircraftType'))}
          rows={visibleTypes}
          getKey={({ name }) => name}
        />
      </Panel>
    </div>
  );
}

export function CostTab({ strikes }: { strikes: readonly Strike[] }) {
  const events = computePareto(strikes);
  const phases = rankBy(strikes, 'phase', 'cost').filter((group) => group.cost > 0);
  return (
    <div className="panels is-natural">
      <Panel
        title={t('dashboards:costliestStrikes')}
        note={t('dashboards:reportsStateCost', { count: events.length })}
        span={14}
        mid={24}
      >
        {events.length === 0 ? (
          <Nothing>{t('dashboards:noStatedCost')}</Nothing>
        ) : (
          <EventTable events={events.slice(0, 15)} />
        )}
      </Panel>
      <div className="panel-stack">
        <CostByPlace strikes={strikes} span={24} mid={24} top={7} />
        {phases.length > 0 && (
          <Panel
            title={t('dashboards:costByPhase')}
            note={t('dashboards:dollarsAsStated')}
            span={24}
            mid={24}
          >
            <BarList
              items={phases.map(costItem)}
              label={getLabel(
                t('dashboards:costByPhase'),
                phases.map(({ name, cost }) => `${getName(name)} ${formatCompactDollars(cost)}`),
              )}
            />
          </Panel>
        )}
      </div>
    </div>
  );
}

const eventColumns = (): Column<CostlyEvent>[] => [
  { name: t('dashboards:date'), isText: true, cell: ({ strike }) => formatDate(strike.date) },
  { name: t('dashboards:airport'), isText: true, cell: ({ strike }) => strike.airport },
  { name: t('dashboards:aircraft'), isText: true, isExtra: true, cell: ({ strike }) => strike.aircraft },
  {
    name: t('dashboards:species'),
    isText: true,
    isExtra: true,
    cell: ({ strike }) => getName(strike.species),
  },
  {
    name: t('dashboards:phase'),
    isText: true,
    isExtra: true,
    cell: ({ strike }) => getName(strike.phase),
  },
  { name: t('dashboards:costInDollars'), cell: ({ strike }) => formatDollars(strike.cost) },
  {
    name: t('dashboards:cumulativeShare'),
    isExtra: true,
    cell: ({ cumulativeShare }) => formatShare(cumulativeShare),
  },
];

export function EventTable({ events }: { events: readonly CostlyEvent[] }) {
  return (
    <ListTable
      caption={t('dashboards:costliestStrikes')}
      columns={eventColumns()}
      rows={events}
      getKey={({ rank }) => String(rank)}
    />
  );
}
