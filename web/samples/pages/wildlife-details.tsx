import { BarList } from '../charts/bar-list';
import { ListTable, type Column } from '../charts/list-table';
import { Nothing, Panel } from '../charts/panel';
import { isNamedSpecies, sizes, type Strike } from '../data/strike';
import { formatCount, formatDate, formatDollars, formatShare } from '../formats';
import { paretoOf, type CostlyEvent } from '../measures/cost';
import { inOrder, rankBy, summarise, type Group } from '../measures/summary';
import { groupColumns, totalRow } from './group-columns';
import { costItem, CostByPlace, placeDimension, rateItem } from './shared-panels';

const fullColumns = (name: string): Column<Group>[] => [
  groupColumns.name(name),
  groupColumns.strikes,
  groupColumns.damagingOnWide,
  groupColumns.damageRate,
  groupColumns.cost,
];

export function SpeciesTab({ strikes }: { strikes: readonly Strike[] }) {
  const named = strikes.filter((strike) => isNamedSpecies(strike.species));
  const bySize = inOrder(strikes, 'size', sizes).filter((group) => group.strikes > 0);
  return (
    <div className="panels is-natural">
      <Panel
        title="Species"
        note={`${formatCount(named.length)} of ${formatCount(strikes.length)} reports name one`}
        span={14}
        mid={24}
      >
        <ListTable
          caption="Species by strikes"
          columns={fullColumns('Species')}
          rows={rankBy(strikes, 'species', 'strikes')}
          total={totalRow('All species', summarise(strikes))}
          keyOf={({ name }) => name}
        />
      </Panel>
      <Panel title="Damage rate by size" note="share of strikes with damage" span={10} mid={24}>
        <BarList
          items={bySize.map(rateItem)}
          label={describe('Damage rate by size', bySize)}
          nameWidth={60}
        />
        <ListTable
          caption="Damage by size"
          columns={fullColumns('Size')}
          rows={bySize}
          keyOf={({ name }) => name}
        />
      </Panel>
    </div>
  );
}

export function PlacesTab({ strikes }: { strikes: readonly Strike[] }) {
  const by = placeDimension(strikes) === 'airport' ? 'airport' : 'operator';
  const types = rankBy(strikes, 'aircraft', 'strikes').slice(0, 12);
  return (
    <div className="panels is-natural">
      <Panel title={by === 'airport' ? 'Airports' : 'Operators'} note="by strikes" span={14} mid={24}>
        <ListTable
          caption={by === 'airport' ? 'Airports by strikes' : 'Operators by strikes'}
          columns={fullColumns(by === 'airport' ? 'Airport' : 'Operator')}
          rows={rankBy(strikes, by, 'strikes')}
          total={totalRow('All', summarise(strikes))}
          keyOf={({ name }) => name}
        />
      </Panel>
      <Panel
        title="Aircraft types"
        note={types.length === 12 ? 'the twelve with most strikes' : 'by strikes'}
        span={10}
        mid={24}
      >
        <ListTable
          caption="Aircraft types by strikes"
          columns={fullColumns('Type')}
          rows={types}
          keyOf={({ name }) => name}
        />
      </Panel>
    </div>
  );
}

export function CostTab({ strikes }: { strikes: readonly Strike[] }) {
  const events = paretoOf(strikes);
  const phases = rankBy(strikes, 'phase', 'cost').filter((group) => group.cost > 0);
  return (
    <div className="panels is-natural">
      <Panel
        title="Costliest strikes"
        note={`${formatCount(events.length)} ${events.length === 1 ? 'report states' : 'reports state'} a cost`}
        span={14}
        mid={24}
      >
        {events.length === 0 ? (
          <Nothing>No report in this selection states a cost.</Nothing>
        ) : (
          <EventTable events={events.slice(0, 15)} />
        )}
      </Panel>
      <div className="panel-stack">
        <CostByPlace strikes={strikes} span={24} mid={24} top={7} />
        {phases.length > 0 && (
          <Panel title="Direct cost by phase of flight" note="USD, as stated" span={24} mid={24}>
            <BarList items={phases.map(costItem)} label={describe('Direct cost by phase', phases)} />
          </Panel>
        )}
      </div>
    </div>
  );
}

const eventColumns: Column<CostlyEvent>[] = [
  { name: 'Date', isText: true, cell: ({ strike }) => formatDate(strike.date) },
  { name: 'Airport', isText: true, cell: ({ strike }) => strike.airport },
  { name: 'Aircraft', isText: true, isExtra: true, cell: ({ strike }) => strike.aircraft },
  { name: 'Species', isText: true, isExtra: true, cell: ({ strike }) => strike.species },
  { name: 'Phase', isText: true, isExtra: true, cell: ({ strike }) => strike.phase },
  { name: 'Cost, USD', cell: ({ strike }) => formatDollars(strike.cost) },
  { name: 'Cumulative share', isExtra: true, cell: ({ cumulativeShare }) => formatShare(cumulativeShare) },
];

export function EventTable({ events }: { events: readonly CostlyEvent[] }) {
  return (
    <ListTable
      caption="Costliest strikes"
      columns={eventColumns}
      rows={events}
      keyOf={({ rank }) => String(rank)}
    />
  );
}

export function describe(what: string, groups: readonly Group[]): string {
  const parts = groups.map(
    ({ name, strikes, damageShare }) =>
      `${name} ${formatShare(damageShare)} of ${formatCount(strikes)} strikes with damage`,
  );
  return `${what}: ${parts.join('; ')}.`;
}
