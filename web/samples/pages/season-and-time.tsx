import { HeatMap } from '../charts/heat-map';
import { ListTable, type Column } from '../charts/list-table';
import { Legend, Panel, type Series } from '../charts/panel';
import { StackedColumns, type StackedColumn } from '../charts/stacked-columns';
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
import { noFigure } from '../measures/figure';
import { blankWhereUnobserved, isObserved, observedDays, yearsOf } from '../measures/observation';
import type { Period } from '../measures/period';
import { bySeason, patrolWindows, type PatrolWindow, type SeasonSummary } from '../measures/season';
import { seasonFigures } from '../measures/season-figures';
import { crossCount, inOrder } from '../measures/summary';
import { DashPage, type StrikePageProps } from './dash-page';
import { useSelection } from './use-selection';

const monthNumbers = monthNames.map((_, index) => index);
const lightSeries: Series[] = [
  { name: 'Day', color: 'var(--pale)' },
  { name: 'Dawn and dusk', color: 'var(--accent)' },
  { name: 'Night', color: 'var(--lead)' },
];

export function SeasonAndTime(props: StrikePageProps) {
  const selection = useSelection(props.mine, props.all);
  const { now, period } = selection;
  const narrow = useNarrow();
  const windows = patrolWindows(now);
  const years = yearsOf(period);
  const days = observedDays(period);
  const weekdays = weekdayNames.map((_, index) => index);
  return (
    <DashPage {...props} selection={selection} figures={seasonFigures(now, period)}>
      <div className="panels">
        <Panel title="Patrol calendar" note="strikes by month and light" span={14} mid={24}>
          <HeatMap
            caption="Strikes by time of day and month"
            rows={times}
            columns={monthNames}
            counts={blankWhereUnobserved(
              crossCount(now, { by: 'time', values: times }, { by: 'month', values: monthNumbers }),
              (_, month) => days[month]! > 0,
            )}
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
            columns={lightColumns(now, period)}
            series={lightSeries}
            tick={(name) => name.slice(0, 1)}
            label={lightLabel(now)}
          />
        </Panel>
        <Panel title="Seasons" note={period.label} span={7} mid={12}>
          <ListTable
            caption="Seasons"
            columns={seasonColumns}
            rows={bySeason(now, period)}
            keyOf={({ name }) => name}
          />
        </Panel>
        {years.length > 1 ? (
          <Panel title="Month by year" note="strikes" span={9} mid={12}>
            <HeatMap
              caption="Strikes by year and month"
              rows={years.map(String)}
              columns={narrow ? monthNames : monthNames.map((name) => name.slice(0, 3))}
              counts={blankWhereUnobserved(
                crossCount(now, { by: 'year', values: years }, { by: 'month', values: monthNumbers }),
                (row, month) => isObserved(period, years[row]!, month),
              )}
              nameWidth={34}
            />
          </Panel>
        ) : (
          <Panel title="Weekday by month" note="strikes" span={9} mid={12}>
            <HeatMap
              caption="Strikes by weekday and month"
              rows={weekdayNames}
              columns={monthNames}
              counts={blankWhereUnobserved(
                crossCount(now, { by: 'weekday', values: weekdays }, { by: 'month', values: monthNumbers }),
                (_, month) => days[month]! > 0,
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
    {
      name: 'vs. busiest',
      isExtra: true,
      cell: () => null,
      meter: ({ strikes }) => strikes / most,
    },
    { name: 'Damaging', cell: ({ damaging }) => formatCount(damaging) },
    { name: 'Cumulative', cell: ({ cumulativeShare }) => formatWholeShare(cumulativeShare) },
  ];
}

const seasonColumns: Column<SeasonSummary>[] = [
  {
    name: 'Season',
    isText: true,
    cell: ({ name, span }) => `${name}, ${span}`,
  },
  { name: 'Strikes', cell: ({ days, strikes }) => (days === 0 ? noFigure : formatCount(strikes)) },
  {
    name: 'Damage rate',
    cell: ({ strikes, damageShare }) => (strikes === 0 ? noFigure : formatShare(damageShare)),
  },
  {
    name: 'Night',
    cell: ({ strikes, nightShare }) => (strikes === 0 ? noFigure : formatWholeShare(nightShare)),
  },
];

function lightColumns(strikes: readonly Strike[], period: Period): StackedColumn[] {
  const days = observedDays(period);
  const counts = crossCount(strikes, { by: 'month', values: monthNumbers }, { by: 'time', values: times });
  return counts.map(([dawn = 0, day = 0, dusk = 0, night = 0], month) => ({
    name: longMonthNames[month]!,
    values: days[month] === 0 ? null : { Day: day, 'Dawn and dusk': dawn + dusk, Night: night },
  }));
}

function lightLabel(strikes: readonly Strike[]): string {
  const parts = inOrder(strikes, 'time', times).map(
    (group) => `${group.name} ${formatShare(group.strikes / strikes.length)}`,
  );
  return `Strikes by month and light. Over the year: ${parts.join(', ')}.`;
}
