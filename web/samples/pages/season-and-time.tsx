import { HeatMap } from '../charts/heat-map';
import { ListTable, type Column } from '../charts/list-table';
import { Legend, Panel, type Series } from '../charts/panel';
import { StackedColumns } from '../charts/stacked-columns';
import { useNarrow } from '../charts/use-narrow';
import { times, type Strike } from '../data/strike';
import {
  formatCount,
  formatShare,
  formatWholeShare,
  longMonthNames,
  monthNames,
  weekdayNames,
} from '../formats';
import type { Figure } from '../measures/overview-figures';
import { bySeason, patrolWindows, type PatrolWindow, type SeasonSummary } from '../measures/season';
import { crossCount, inOrder, rankBy } from '../measures/summary';
import { DashPage, type StrikePageProps } from './dash-page';
import { useSelection } from './use-selection';

const monthNumbers = monthNames.map((_, index) => index);
const lightSeries: Series[] = [
  { name: 'Day', color: 'var(--pale)' },
  { name: 'Dawn and dusk', color: 'var(--accent)' },
  { name: 'Night', color: 'var(--lead)' },
];

/** When should patrols be out? */
export function SeasonAndTime(props: StrikePageProps) {
  const selection = useSelection(props.mine, props.all);
  const { now, period } = selection;
  const narrow = useNarrow();
  const windows = patrolWindows(now);
  const firstYear = Number(period.from.slice(0, 4));
  const years = Array.from(
    { length: Number(period.to.slice(0, 4)) - firstYear + 1 },
    (_, index) => firstYear + index,
  );
  const weekdays = weekdayNames.map((_, index) => index);
  return (
    <DashPage {...props} selection={selection} figures={seasonFigures(now, windows)}>
      <div className="panels">
        <Panel title="Patrol calendar" note="strikes by month and light" span={14} mid={24}>
          <HeatMap
            caption="Strikes by time of day and month"
            rows={times}
            columns={monthNames}
            counts={crossCount(now, { by: 'time', values: times }, { by: 'month', values: monthNumbers })}
            nameWidth={44}
          />
        </Panel>
        <Panel title="Busiest windows" note="month and light" span={10} mid={12}>
          <ListTable
            caption="Busiest patrol windows"
            columns={windowColumns(windows)}
            rows={windows.slice(0, 6)}
            keyOf={({ month, time }) => `${month} ${time}`}
          />
        </Panel>
        <Panel title="Strikes by light" note={<Legend series={lightSeries} />} span={8} mid={12}>
          <StackedColumns
            columns={lightColumns(now)}
            series={lightSeries}
            tick={(name) => name.slice(0, 1)}
            label={lightLabel(now)}
          />
        </Panel>
        <Panel title="Seasons" note={period.label} span={7} mid={12}>
          <ListTable
            caption="Seasons"
            columns={seasonColumns}
            rows={bySeason(now)}
            keyOf={({ name }) => name}
          />
        </Panel>
        {years.length > 1 ? (
          <Panel title="Month by year" note="strikes" span={9} mid={12}>
            <HeatMap
              caption="Strikes by year and month"
              rows={years.map(String)}
              columns={narrow ? monthNames : monthNames.map((name) => name.slice(0, 3))}
              counts={crossCount(now, { by: 'year', values: years }, { by: 'month', values: monthNumbers })}
              nameWidth={34}
            />
          </Panel>
        ) : (
          <Panel title="Weekday by month" note="strikes" span={9} mid={12}>
            <HeatMap
              caption="Strikes by weekday and month"
              rows={weekdayNames}
              columns={monthNames}
              counts={crossCount(
                now,
                { by: 'weekday', values: weekdays },
                { by: 'month', values: monthNumbers },
              )}
              nameWidth={34}
            />
          </Panel>
        )}
      </div>
    </DashPage>
  );
}

function windowColumns(windows: readonly PatrolWindow[]): Column<PatrolWindow>[] {
  const most = windows[0]?.strikes ?? 1;
  return [
    {
      name: 'Window',
      isText: true,
      cell: ({ month, time }) => `${longMonthNames[month]}, ${time.toLowerCase()}`,
    },
    { name: 'Strikes', cell: ({ strikes }) => formatCount(strikes) },
    { name: 'Against the busiest', isExtra: true, cell: () => null, meter: ({ strikes }) => strikes / most },
    { name: 'Damaging', cell: ({ damaging }) => formatCount(damaging) },
    { name: 'Running share', cell: ({ cumulativeShare }) => formatWholeShare(cumulativeShare) },
  ];
}

const seasonColumns: Column<SeasonSummary>[] = [
  {
    name: 'Season',
    isText: true,
    cell: ({ name, span }) => `${name}, ${span}`,
  },
  { name: 'Strikes', cell: ({ strikes }) => formatCount(strikes) },
  { name: 'Damage rate', cell: ({ damageShare }) => formatShare(damageShare) },
  { name: 'At night', cell: ({ nightShare }) => formatWholeShare(nightShare) },
];

function lightColumns(strikes: readonly Strike[]) {
  const counts = crossCount(strikes, { by: 'month', values: monthNumbers }, { by: 'time', values: times });
  return counts.map(([dawn = 0, day = 0, dusk = 0, night = 0], month) => ({
    name: longMonthNames[month]!,
    values: { Day: day, 'Dawn and dusk': dawn + dusk, Night: night },
  }));
}

function lightLabel(strikes: readonly Strike[]): string {
  const parts = inOrder(strikes, 'time', times).map(
    (group) => `${group.name} ${formatShare(group.strikes / strikes.length)}`,
  );
  return `Strikes by month and light. Over the year: ${parts.join(', ')}.`;
}

function seasonFigures(now: readonly Strike[], windows: readonly PatrolWindow[]): Figure[] {
  const months = rankBy(now, 'month', 'strikes');
  const [peak, quiet] = [
    months[0],
    inOrder(now, 'month', monthNumbers.map(String)).toSorted((a, b) => a.strikes - b.strikes)[0],
  ];
  const shareOf = (...light: string[]): number =>
    now.filter(({ time }) => light.includes(time)).length / now.length;
  const half = windows.findIndex((window) => window.cumulativeShare >= 0.5) + 1;
  const season = bySeason(now).toSorted((a, b) => b.strikes - a.strikes)[0]!;
  const riskiest = inOrder(now, 'time', times).toSorted((a, b) => b.damageShare - a.damageShare)[0]!;
  const monthOf = (name: string | undefined): string =>
    name === undefined ? '—' : longMonthNames[Number(name)]!;
  return [
    {
      label: 'Peak month',
      value: monthOf(peak?.name),
      strong: `${(((peak?.strikes ?? 0) / now.length) * 12).toFixed(1)} ×`,
      note: 'an even month',
    },
    {
      label: 'Quietest month',
      value: monthOf(quiet?.name),
      strong: formatShare((quiet?.strikes ?? 0) / now.length),
      note: 'of strikes',
    },
    {
      label: 'Peak season',
      value: season.name,
      strong: formatShare(season.strikes / now.length),
      note: `in ${season.span}`,
    },
    {
      label: 'At night',
      value: formatShare(shareOf('Night')),
      strong: formatShare(shareOf('Dawn', 'Dusk')),
      note: 'at dawn and dusk',
    },
    {
      label: 'Most often damaging',
      value: riskiest.name,
      strong: formatShare(riskiest.damageShare),
      note: 'of its strikes did damage',
    },
    {
      label: 'Half of all strikes',
      value: `${half} windows`,
      strong: `${half} of 48`,
      note: 'month-and-light windows',
    },
  ];
}
