import { BarList } from '../charts/bar-list';
import { FigureRow } from '../charts/figure-row';
import { ListTable, type Column } from '../charts/list-table';
import { Legend, Panel, type Series } from '../charts/panel';
import { StackedColumns } from '../charts/stacked-columns';
import { useNarrow } from '../charts/use-narrow';
import { leastMagnitude, type DisasterYear, type Earthquake } from '../data/hazards';
import { loadHazards } from '../data/loaded-data';
import { formatCount, formatDate, formatWholeShare } from '../formats';
import {
  byDecade,
  byDisasterType,
  byRegion,
  deathsByYear,
  type DisasterType,
} from '../measures/natural-hazards';
import type { Figure } from '../measures/figure';
import type { StrikePageProps } from './dash-page';

const hazards = loadHazards();
const recent = { from: 2000, to: 2017 };
const decadeSeries: Series[] = [
  { name: 'Drought', color: 'var(--accent)' },
  { name: 'Flood', color: 'var(--pale)' },
  { name: 'Epidemic', color: 'var(--green)' },
  { name: 'Earthquake', color: 'var(--lead)' },
  { name: 'Extreme weather', color: 'var(--plum)' },
  { name: 'Other', color: 'var(--grey)' },
];
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

const typeColumns: Column<DisasterType>[] = [
  { name: 'Type', isText: true, cell: ({ type }) => type },
  { name: 'Deaths', cell: ({ deaths }) => formatCount(deaths) },
  { name: 'Worst year', cell: ({ worstYear }) => String(worstYear) },
  { name: 'Deaths that year', cell: ({ worstDeaths }) => formatCount(worstDeaths) },
];

const quakeColumns: Column<Earthquake>[] = [
  { name: 'Place', isText: true, cell: ({ place }) => place },
  { name: 'Date', isText: true, cell: ({ time }) => formatDate(new Date(time).toISOString()) },
  { name: 'Magnitude', cell: ({ magnitude }) => magnitude.toFixed(1) },
];

/** Context only, the same for every client. */
export function HazardContext({ title }: StrikePageProps) {
  const { disasters, earthquakes } = hazards;
  const types = byDisasterType(disasters, recent.from, recent.to);
  const strongest = earthquakes.toSorted((a, b) => b.magnitude - a.magnitude).slice(0, 7);
  return (
    <div className="dash">
      <main className="dash-main" aria-label={title}>
        <header className="dash-head">
          <h1>{title}</h1>
          <p className="panel-note">Context only: world figures, the same for each client</p>
        </header>
        <FigureRow figures={hazardFigures(disasters, types, earthquakes)} />
        <div className="panels">
          <DeathsByDecade disasters={disasters} />
          <RecentDeaths disasters={disasters} />
          <Panel title="Deaths by type" note={`${recent.from}–${recent.to}, world`} span={8} mid={12}>
            <ListTable
              caption="Deaths by type of disaster"
              columns={typeColumns}
              rows={types.slice(0, 7)}
              keyOf={({ type }) => type}
            />
          </Panel>
          <QuakeBars earthquakes={earthquakes} />
          <Panel title="Strongest of the week" note={weekOf(earthquakes)} span={10} mid={24}>
            <ListTable
              caption="Strongest earthquakes of the week"
              columns={quakeColumns}
              rows={strongest}
              keyOf={({ place, time }) => `${place} ${time}`}
            />
          </Panel>
        </div>
      </main>
      <footer className="dash-foot">
        <p className="source">
          Data: deaths by natural disasters 1900–2017 and USGS earthquakes, {weekOf(earthquakes)}, magnitude{' '}
          {leastMagnitude} and above, both via vega-datasets
        </p>
      </footer>
    </div>
  );
}

function DeathsByDecade({ disasters }: { disasters: readonly DisasterYear[] }) {
  const decades = byDecade(
    disasters,
    decadeSeries.map(({ name }) => name),
  );
  const columns = decades.map(({ name, ...values }) => ({ name, values: values as Record<string, number> }));
  const total = ({ values }: (typeof columns)[number]): number =>
    Object.values(values).reduce((sum, value) => sum + value, 0);
  const worst = columns.toSorted((a, b) => total(b) - total(a))[0];
  const narrow = useNarrow();
  return (
    <Panel
      title="Deaths by natural disasters, by decade"
      note={<Legend series={decadeSeries} />}
      span={14}
      mid={24}
    >
      <StackedColumns
        columns={columns}
        series={decadeSeries}
        axisFormat={(value) => compact.format(value)}
        tick={(name) => (narrow ? name.slice(2, 4) : name)}
        label={`Deaths by natural disasters in each decade. Worst: ${worst?.name} with ${worst ? formatCount(total(worst)) : 0}.`}
      />
    </Panel>
  );
}

function RecentDeaths({ disasters }: { disasters: readonly DisasterYear[] }) {
  const years = deathsByYear(disasters, recent.from, recent.to);
  const worst = years.toSorted((a, b) => b.deaths - a.deaths)[0]!;
  const series = [{ name: 'Deaths', color: 'var(--lead)' }];
  const narrow = useNarrow();
  return (
    <Panel title={`Deaths by year, ${recent.from}–${recent.to}`} note="world, all types" span={10} mid={24}>
      <StackedColumns
        columns={years.map(({ year, deaths }) => ({ name: String(year), values: { Deaths: deaths } }))}
        series={series}
        axisFormat={(value) => compact.format(value)}
        tick={(year) => (narrow && Number(year) % 2 === 1 ? '' : `’${year.slice(2)}`)}
        label={`Deaths by year: most in ${worst.year} with ${formatCount(worst.deaths)}.`}
      />
    </Panel>
  );
}

function QuakeBars({ earthquakes }: { earthquakes: readonly Earthquake[] }) {
  const regions = byRegion(earthquakes, 4).slice(0, 6);
  return (
    <Panel title="Earthquakes, M 4 and above" note="by region" span={6} mid={12}>
      <BarList
        items={regions.map(({ name, quakes }) => ({ name, value: quakes, text: formatCount(quakes) }))}
        nameWidth={112}
        label={`Earthquakes of magnitude 4 and above by region: ${regions.map(({ name, quakes }) => `${name} ${quakes}`).join(', ')}.`}
      />
    </Panel>
  );
}

function hazardFigures(
  disasters: readonly DisasterYear[],
  types: readonly DisasterType[],
  quakes: readonly Earthquake[],
): Figure[] {
  const years = deathsByYear(disasters, recent.from, recent.to);
  const total = years.reduce((sum, { deaths }) => sum + deaths, 0);
  const worst = years.toSorted((a, b) => b.deaths - a.deaths)[0]!;
  const last = years.at(-1)!;
  const strong = quakes.filter(({ magnitude }) => magnitude >= 5).length;
  const strongest = quakes.toSorted((a, b) => b.magnitude - a.magnitude)[0];
  return [
    {
      label: `Deaths, ${recent.from}–${recent.to}`,
      value: compact.format(total),
      strong: compact.format(total / years.length),
      note: 'a year on average',
    },
    {
      label: `Deaths in ${last.year}`,
      value: formatCount(last.deaths),
      strong: formatWholeShare(last.deaths / (total / years.length)),
      note: 'of an average year',
    },
    {
      label: 'Deadliest type',
      value: types[0]?.type ?? '—',
      strong: formatWholeShare((types[0]?.deaths ?? 0) / total),
      note: 'of deaths',
    },
    { label: 'Worst year', value: String(worst.year), strong: formatCount(worst.deaths), note: 'deaths' },
    {
      label: 'Earthquakes in one week',
      value: formatCount(quakes.length),
      strong: formatCount(strong),
      note: `of M 5 and above; all are M ${leastMagnitude} and above`,
    },
    {
      label: 'Strongest of the week',
      value: `M ${strongest?.magnitude.toFixed(1) ?? '—'}`,
      strong: strongest?.region ?? '',
      note: '',
    },
  ];
}

function weekOf(quakes: readonly Earthquake[]): string {
  const moments = quakes.map(({ time }) => time);
  if (moments.length === 0) return '';
  const day = (time: number): string => formatDate(new Date(time).toISOString());
  return `${day(Math.min(...moments))} to ${day(Math.max(...moments))}`;
}
