import { HeatMap } from '../charts/heat-map';
import { ListTable, type Column } from '../charts/list-table';
import { Legend, Panel, type Series } from '../charts/panel';
import { StackedColumns, type StackedColumn } from '../charts/stacked-columns';
import { times, type Strike } from '../data/strike';
import {
  formatCount,
  formatShare,
  formatWholeShare,
  monthName,
  months,
  weekdayName,
  weekdays,
} from '../formats';
import { getName, t } from '../texts/language';
import { noFigure } from '../measures/figure';
import { blankWhereUnobserved, isObserved, observedDays, listYears } from '../measures/observation';
import type { Period } from '../measures/period';
import { bySeason, patrolWindows, type PatrolWindow, type SeasonSummary } from '../measures/season';
import { formatMonthSpan, seasonFigures } from '../measures/season-figures';
import { crossCount, inOrder } from '../measures/summary';
import { DashPage, type StrikePageProps } from './dash-page';
import { getLabel } from './shared-panels';
import { useSelection } from './use-selection';

const lightSeries = (): Series[] => [
  { key: 'day', name: getName('Day'), color: 'var(--pale)' },
  { key: 'twilight', name: t('dashboards:dawnAndDusk'), color: 'var(--accent)' },
  { key: 'night', name: getName('Night'), color: 'var(--lead)' },
];

export function SeasonAndTime(props: StrikePageProps) {
  const selection = useSelection(props.mine, props.all);
  const { now, period } = selection;
  const monthColumns = {
    columns: months.map((month) => monthName(month, 'short')),
    narrowColumns: months.map((month) => monthName(month, 'narrow')),
  };
  const windows = patrolWindows(now);
  const narrowNames = new Map(months.map((month) => [monthName(month, 'long'), monthName(month, 'narrow')]));
  const years = listYears(period);
  const days = observedDays(period);
  return (
    <DashPage {...props} selection={selection} figures={seasonFigures(now, period)}>
      <div className="panels">
        <Panel
          title={t('dashboards:patrolCalendar')}
          note={t('dashboards:strikesByMonthAndLight')}
          span={14}
          mid={24}
        >
          <HeatMap
            caption={t('dashboards:strikesByMonthAndLight')}
            rows={times.map(getName)}
            {...monthColumns}
            counts={blankWhereUnobserved(
              crossCount(now, { by: 'time', values: times }, { by: 'month', values: months }),
              (_, month) => days[month]! > 0,
            )}
            nameWidth={44}
          />
        </Panel>
        <Panel title={t('dashboards:busiestWindows')} note={t('dashboards:monthAndLight')} span={10} mid={12}>
          <ListTable
            caption={t('dashboards:busiestWindows')}
            columns={windowColumns(windows)}
            rows={windows.slice(0, 6)}
            getKey={({ month, time }) => `${month} ${time}`}
          />
        </Panel>
        <Panel
          title={t('dashboards:strikesByLight')}
          note={<Legend series={lightSeries()} />}
          span={8}
          mid={12}
        >
          <StackedColumns
            columns={lightColumns(now, period)}
            series={lightSeries()}
            tick={(name) => narrowNames.get(name) ?? name}
            label={lightLabel(now)}
          />
        </Panel>
        <Panel title={t('dashboards:seasons')} note={period.label} span={7} mid={12}>
          <ListTable
            caption={t('dashboards:seasons')}
            columns={seasonColumns()}
            rows={bySeason(now, period)}
            getKey={({ name }) => name}
          />
        </Panel>
        {years.length > 1 ? (
          <Panel title={t('dashboards:monthByYear')} note={t('dashboards:strikesNote')} span={9} mid={12}>
            <HeatMap
              caption={t('dashboards:monthByYear')}
              rows={years.map(String)}
              {...monthColumns}
              counts={blankWhereUnobserved(
                crossCount(now, { by: 'year', values: years }, { by: 'month', values: months }),
                (row, month) => isObserved(period, years[row]!, month),
              )}
              nameWidth={34}
            />
          </Panel>
        ) : (
          <Panel title={t('dashboards:weekdayByMonth')} note={t('dashboards:strikesNote')} span={9} mid={12}>
            <HeatMap
              caption={t('dashboards:weekdayByMonth')}
              rows={weekdays.map(weekdayName)}
              {...monthColumns}
              counts={blankWhereUnobserved(
                crossCount(now, { by: 'weekday', values: weekdays }, { by: 'month', values: months }),
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
  const peakStrikes = windows[0]?.strikes ?? 1;
  return [
    {
      name: t('dashboards:window'),
      isText: true,
      cell: ({ month, time }) =>
        t('dashboards:monthAndTime', {
          month: monthName(month, 'long'),
          time: getName(time).toLocaleLowerCase(),
        }),
    },
    { name: t('dashboards:strikes'), cell: ({ strikes }) => formatCount(strikes) },
    {
      name: t('dashboards:versusBusiest'),
      isExtra: true,
      cell: () => null,
      meter: ({ strikes }) => strikes / peakStrikes,
    },
    { name: t('dashboards:damaging'), cell: ({ damaging }) => formatCount(damaging) },
    { name: t('dashboards:cumulative'), cell: ({ cumulativeShare }) => formatWholeShare(cumulativeShare) },
  ];
}

const seasonColumns = (): Column<SeasonSummary>[] => [
  {
    name: t('dashboards:season'),
    isText: true,
    cell: ({ name, covered }) =>
      covered.length === 0
        ? getName(name)
        : t('dashboards:seasonAndMonths', { season: getName(name), months: formatMonthSpan(covered) }),
  },
  {
    name: t('dashboards:strikes'),
    cell: ({ days, strikes }) => (days === 0 ? noFigure : formatCount(strikes)),
  },
  {
    name: t('dashboards:damageRate'),
    cell: ({ strikes, damageShare }) => (strikes === 0 ? noFigure : formatShare(damageShare)),
  },
  {
    name: getName('Night'),
    cell: ({ strikes, nightShare }) => (strikes === 0 ? noFigure : formatWholeShare(nightShare)),
  },
];

function lightColumns(strikes: readonly Strike[], period: Period): StackedColumn[] {
  const days = observedDays(period);
  const counts = crossCount(strikes, { by: 'month', values: months }, { by: 'time', values: times });
  return counts.map(([dawn = 0, day = 0, dusk = 0, night = 0], month) => ({
    name: monthName(month, 'long'),
    values: days[month] === 0 ? null : { day, twilight: dawn + dusk, night },
  }));
}

function lightLabel(strikes: readonly Strike[]): string {
  const parts = inOrder(strikes, 'time', times).map(
    (group) => `${getName(group.name)} ${formatShare(group.strikes / strikes.length)}`,
  );
  return getLabel(t('dashboards:strikesByLight'), parts);
}
