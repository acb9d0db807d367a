import { BarList } from '../charts/bar-list';
import { MoneyColumns, type MoneyColumn } from '../charts/money-columns';
import { Legend, Nothing, Panel, type Series } from '../charts/panel';
import { formatCompactDollars, formatCount, formatDate, formatShortDay, formatWholeShare } from '../formats';
import { getName, t } from '../texts/language';
import { costBands, costByYear, eventsForShare, computePareto, type CostlyEvent } from '../measures/cost';
import { costFigures } from '../measures/cost-figures';
import { listYears } from '../measures/observation';
import type { Period } from '../measures/period';
import { DashPage, type StrikePageProps } from './dash-page';
import { moneyOrDash } from './group-columns';
import { CostByPlace, getLabel } from './shared-panels';
import { useSelection } from './use-selection';
import { EventTable } from './wildlife-details';

const paretoSeries = (): Series[] => [
  { key: 'cost', name: t('dashboards:costOfStrike'), color: 'var(--lead)' },
  { key: 'share', name: t('dashboards:cumulativeShareOnRight'), color: 'var(--accent)' },
];
const yearSeries = (): Series[] => [
  { key: 'repair', name: t('dashboards:repair'), color: 'var(--lead)' },
  { key: 'other', name: t('dashboards:other'), color: 'var(--pale)' },
];
const paretoLength = 20;

export function CostOfDamage(props: StrikePageProps) {
  const selection = useSelection(props.mine, props.all);
  const { now, period } = selection;
  const events = computePareto(now);
  return (
    <DashPage {...props} selection={selection} figures={costFigures(now)}>
      {events.length === 0 ? (
        <div className="panels">
          <Panel title={t('dashboards:costliestStrikes')} span={24} mid={24}>
            <Nothing>
              {t('dashboards:noneOfReportsStatesCost', { count: now.length })} {t('dashboards:widenFilters')}
            </Nothing>
          </Panel>
        </div>
      ) : (
        <div className="panels">
          <Pareto events={events} />
          <YearlyCost strikes={now} period={period} />
          <Panel
            title={t('dashboards:costliestStrikes')}
            note={t('dashboards:shownWithCost', {
              displayed: Math.min(7, events.length),
              count: events.length,
            })}
            span={14}
            mid={24}
          >
            <EventTable events={events.slice(0, 7)} />
          </Panel>
          <CostByPlace strikes={now} span={5} mid={12} top={4} />
          <Bands strikes={now} />
        </div>
      )}
    </DashPage>
  );
}

function Pareto({ events }: { events: readonly CostlyEvent[] }) {
  const visible = events.slice(0, paretoLength);
  const columns: MoneyColumn[] = visible.map(({ rank, strike, cumulativeShare }) => ({
    name: String(rank),
    amounts: { cost: strike.cost },
    share: cumulativeShare,
    title: `${strike.airport}, ${formatDate(strike.date)}`,
    details: [
      { name: t('dashboards:species'), value: getName(strike.species) },
      { name: t('dashboards:cost'), value: formatCompactDollars(strike.cost), color: 'var(--lead)' },
    ],
  }));
  const half = eventsForShare(events, 0.5);
  return (
    <Panel
      title={t('dashboards:topCostliest', { count: visible.length })}
      note={<Legend series={paretoSeries()} />}
      span={14}
      mid={24}
    >
      <MoneyColumns
        columns={columns}
        series={paretoSeries().slice(0, 1)}
        label={t('dashboards:paretoLabel', {
          half,
          count: events.length,
          displayed: visible.length,
          share: formatWholeShare(visible.at(-1)!.cumulativeShare),
        })}
      />
    </Panel>
  );
}

interface YearlyCostProps {
  strikes: Parameters<typeof costByYear>[0];
  period: Period;
}

function YearlyCost({ strikes, period }: YearlyCostProps) {
  const years = costByYear(strikes, listYears(period));
  const costliest = years.toSorted((a, b) => b.repair + b.other - a.repair - a.other)[0]!;
  const partYear = period.to.endsWith('-12-31') ? undefined : years.at(-1)!.year;
  const until =
    partYear === undefined
      ? undefined
      : t('dashboards:yearUntil', { year: partYear, day: formatShortDay(period.to) });
  const columns: MoneyColumn[] = years.map(({ year, repair, other, priced }) => ({
    name: String(year),
    amounts: { repair, other },
    title: (year === partYear && until) || String(year),
    details:
      priced === 0
        ? [{ name: t('dashboards:cost'), value: t('dashboards:noneStated') }]
        : [
            { name: t('dashboards:repair'), value: formatCompactDollars(repair), color: 'var(--lead)' },
            { name: t('dashboards:other'), value: formatCompactDollars(other), color: 'var(--pale)' },
            { name: t('dashboards:reportsWithCost'), value: formatCount(priced) },
          ],
  }));
  return (
    <Panel
      title={t('dashboards:costByYear')}
      note={<Legend series={yearSeries()} extra={until && `* ${until}`} />}
      span={10}
      mid={24}
    >
      <MoneyColumns
        columns={columns}
        series={yearSeries()}
        tick={(year) => `’${year.slice(2)}${year === String(partYear) ? '*' : ''}`}
        label={getLabel(t('dashboards:costByYear'), [
          t('dashboards:mostIn', {
            name: costliest.year,
            value: formatCompactDollars(costliest.repair + costliest.other),
          }),
        ])}
      />
    </Panel>
  );
}

function Bands({ strikes }: { strikes: Parameters<typeof costBands>[0] }) {
  const bands = costBands(strikes);
  return (
    <Panel title={t('dashboards:sizeOfCost')} note={t('dashboards:reportsNote')} span={5} mid={12}>
      <BarList
        items={bands.map(({ from, to, events, cost }) => ({
          name: bandName(from, to),
          value: events,
          text: formatCount(events),
          details: [
            { name: t('dashboards:reports'), value: formatCount(events) },
            { name: t('dashboards:totalCost'), value: moneyOrDash(cost) },
          ],
        }))}
        nameWidth={112}
        label={getLabel(
          t('dashboards:sizeOfCost'),
          bands.map(({ from, to, events }) => `${bandName(from, to)}: ${formatCount(events)}`),
        )}
      />
    </Panel>
  );
}

function bandName(from: number, to: number): string {
  if (from === 0) return t('dashboards:underAmount', { amount: formatCompactDollars(to) });
  if (to === Infinity) return t('dashboards:amountAndMore', { amount: formatCompactDollars(from) });
  return t('dashboards:amountRange', { from: formatCompactDollars(from), to: formatCompactDollars(to) });
}
