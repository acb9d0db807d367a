import { BarList } from '../charts/bar-list';
import { FigureRow } from '../charts/figure-row';
import { ListTable, type Column } from '../charts/list-table';
import { Legend, Panel, type Series } from '../charts/panel';
import { StackedColumns } from '../charts/stacked-columns';
import { useNarrow } from '../charts/use-narrow';
import { leastMagnitude, type DisasterYear, type Earthquake } from '../data/hazards';
import { loadHazards } from '../data/loaded-data';
import { formatCompact, formatCount, formatDate, formatOneDecimal } from '../formats';
import { hazardFigures } from '../measures/hazard-figures';
import {
  byDecade,
  byDisasterType,
  byRegion,
  deathsByYear,
  fullYears,
  recent,
  type DisasterType,
} from '../measures/natural-hazards';
import { getName, t } from '../texts/language';
import type { StrikePageProps } from './dash-page';
import { getLabel } from './shared-panels';

const decadeSeries = (): Series[] =>
  (
    [
      ['Drought', 'var(--accent)'],
      ['Flood', 'var(--pale)'],
      ['Epidemic', 'var(--green)'],
      ['Earthquake', 'var(--lead)'],
      ['Extreme weather', 'var(--plum)'],
      ['Other', 'var(--grey)'],
    ] as const
  ).map(([key, color]) => ({ key, name: getName(key), color }));

const typeColumns = (): Column<DisasterType>[] => [
  { name: t('hazards:type'), isText: true, cell: ({ type }) => getName(type) },
  { name: t('hazards:deaths'), cell: ({ deaths }) => formatCount(deaths) },
  { name: t('hazards:worstYear'), cell: ({ worstYear }) => String(worstYear) },
  { name: t('hazards:deathsThatYear'), cell: ({ worstDeaths }) => formatCount(worstDeaths) },
];

const quakeColumns = (): Column<Earthquake>[] => [
  { name: t('hazards:place'), isText: true, cell: ({ place }) => place },
  { name: t('hazards:date'), isText: true, cell: ({ time }) => formatDate(new Date(time).toISOString()) },
  { name: t('hazards:magnitude'), cell: ({ magnitude }) => formatOneDecimal(magnitude) },
];

/** Context only, the same for every client. */
export function HazardContext({ title }: StrikePageProps) {
  const { earthquakes, ...loaded } = loadHazards();
  const disasters = fullYears(loaded.disasters);
  const strongest = earthquakes.toSorted((a, b) => b.magnitude - a.magnitude).slice(0, 7);
  return (
    <div className="dash">
      <main className="dash-main" aria-label={title}>
        <header className="dash-head">
          <h1>{title}</h1>
          <p className="panel-note">{t('hazards:contextOnly')}</p>
        </header>
        <FigureRow figures={hazardFigures(disasters, earthquakes)} />
        <div className="panels">
          <DeathsByDecade disasters={disasters} />
          <RecentDeaths disasters={disasters} />
          <Panel title={t('hazards:deathsByType')} note={t('hazards:worldInYears', recent)} span={8} mid={12}>
            <ListTable
              caption={t('hazards:deathsByType')}
              columns={typeColumns()}
              rows={byDisasterType(disasters, recent.from, recent.to).slice(0, 7)}
              getKey={({ type }) => type}
            />
          </Panel>
          <QuakeBars earthquakes={earthquakes} />
          <Panel title={t('hazards:strongestOfWeek')} note={toWeek(earthquakes)} span={10} mid={24}>
            <ListTable
              caption={t('hazards:strongestOfWeek')}
              columns={quakeColumns()}
              rows={strongest}
              getKey={({ place, time }) => `${place} ${time}`}
            />
          </Panel>
        </div>
      </main>
      <footer className="dash-foot">
        <p className="source">
          {t('hazards:sourceNote', {
            to: recent.to,
            week: toWeek(earthquakes),
            magnitude: formatOneDecimal(leastMagnitude),
          })}
        </p>
      </footer>
    </div>
  );
}

function DeathsByDecade({ disasters }: { disasters: readonly DisasterYear[] }) {
  const series = decadeSeries();
  const narrow = useNarrow();
  const columns = byDecade(
    disasters,
    series.map(({ key }) => key),
  ).map(({ decade, lastYear, deaths }) => ({
    name:
      lastYear === decade + 9
        ? t('hazards:decade', { decade })
        : t('dashboards:yearSpan', { from: decade, to: lastYear }),
    decade,
    values: deaths,
  }));
  const shortNames = new Map(columns.map(({ name, decade }) => [name, `’${String(decade).slice(2)}`]));
  const total = ({ values }: (typeof columns)[number]): number =>
    Object.values(values).reduce((sum, value) => sum + value, 0);
  const worst = columns.toSorted((a, b) => total(b) - total(a))[0];
  return (
    <Panel title={t('hazards:deathsByDecade')} note={<Legend series={series} />} span={14} mid={24}>
      <StackedColumns
        columns={columns}
        series={series}
        axisFormat={formatCompact}
        tick={(name) => (narrow ? (shortNames.get(name) ?? name) : name)}
        label={getLabel(
          t('hazards:deathsByDecade'),
          worst ? [t('dashboards:mostIn', { name: worst.name, value: formatCount(total(worst)) })] : [],
        )}
      />
    </Panel>
  );
}

function RecentDeaths({ disasters }: { disasters: readonly DisasterYear[] }) {
  const years = deathsByYear(disasters, recent.from, recent.to);
  const worst = years.toSorted((a, b) => b.deaths - a.deaths)[0]!;
  const title = t('hazards:deathsByYear', recent);
  const narrow = useNarrow();
  return (
    <Panel title={title} note={t('hazards:worldAllTypes')} span={10} mid={24}>
      <StackedColumns
        columns={years.map(({ year, deaths }) => ({ name: String(year), values: { deaths } }))}
        series={[{ key: 'deaths', name: t('hazards:deaths'), color: 'var(--lead)' }]}
        axisFormat={formatCompact}
        tick={(year) => (narrow && Number(year) % 2 === 1 ? '' : `’${year.slice(2)}`)}
        label={getLabel(title, [
          t('dashboards:mostIn', { name: worst.year, value: formatCount(worst.deaths) }),
        ])}
      />
    </Panel>
  );
}

function QuakeBars({ earthquakes }: { earthquakes: readonly Earthquake[] }) {
  const regions = byRegion(earthquakes, 4).slice(0, 6);
  const title = t('hazards:strongEarthquakes');
  return (
    <Panel title={title} note={t('hazards:topRegions', { count: regions.length })} span={6} mid={12}>
      <BarList
        items={regions.map(({ name, quakes }) => ({
          name: getName(name),
          value: quakes,
          text: formatCount(quakes),
        }))}
        nameWidth={112}
        label={getLabel(
          title,
          regions.map(({ name, quakes }) => `${getName(name)} ${formatCount(quakes)}`),
        )}
      />
    </Panel>
  );
}

function toWeek(quakes: readonly Earthquake[]): string {
  const moments = quakes.map(({ time }) => time);
  if (moments.length === 0) return '';
  const day = (time: number): string => formatDate(new Date(time).toISOString());
  return t('hazards:dateSpan', { from: day(Math.min(...moments)), to: day(Math.max(...moments)) });
}
