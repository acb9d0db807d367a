import { BarList } from '../charts/bar-list';
import { MoneyColumns, type MoneyColumn } from '../charts/money-columns';
import { Legend, Nothing, Panel, type Series } from '../charts/panel';
import { formatCompactDollars, formatCount, formatDate, formatWholeShare } from '../formats';
import { costBands, costByYear, eventsForShare, paretoOf, type CostlyEvent } from '../measures/cost';
import { costFigures } from '../measures/cost-figures';
import { yearsOf } from '../measures/observation';
import type { Period } from '../measures/period';
import { DashPage, type StrikePageProps } from './dash-page';
import { CostByPlace } from './shared-panels';
import { useSelection } from './use-selection';
import { EventTable } from './wildlife-details';

const paretoSeries: Series[] = [
  { name: 'Cost of the strike', color: 'var(--lead)' },
  { name: 'Cumulative share (right axis)', color: 'var(--accent)' },
];
const yearSeries: Series[] = [
  { name: 'Repair', color: 'var(--lead)' },
  { name: 'Other', color: 'var(--pale)' },
];
const paretoLength = 20;

export function CostOfDamage(props: StrikePageProps) {
  const selection = useSelection(props.mine, props.all);
  const { now, period } = selection;
  const events = paretoOf(now);
  return (
    <DashPage {...props} selection={selection} figures={costFigures(now)}>
      {events.length === 0 ? (
        <div className="panels">
          <Panel title="Costliest strikes" span={24} mid={24}>
            <Nothing>
              None of the {formatCount(now.length)} reports in this selection states a cost. Choose a longer
              period or fewer filters.
            </Nothing>
          </Panel>
        </div>
      ) : (
        <div className="panels">
          <Pareto events={events} />
          <YearlyCost strikes={now} period={period} />
          <Panel
            title="Costliest strikes"
            note={`${Math.min(7, events.length)} of ${formatCount(events.length)} with a cost`}
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
  const shown = events.slice(0, paretoLength);
  const columns: MoneyColumn[] = shown.map(({ rank, strike, cumulativeShare }) => ({
    name: String(rank),
    amounts: { 'Cost of the strike': strike.cost },
    share: cumulativeShare,
    title: `${strike.airport}, ${formatDate(strike.date)}`,
    details: [
      { name: 'Species', value: strike.species },
      { name: 'Cost', value: formatCompactDollars(strike.cost), color: 'var(--lead)' },
    ],
  }));
  const half = eventsForShare(events, 0.5);
  return (
    <Panel
      title={`${shown.length === 1 ? 'The one strike with a stated cost' : `The ${shown.length} costliest strikes`}`}
      note={<Legend series={paretoSeries} />}
      span={14}
      mid={24}
    >
      <MoneyColumns
        columns={columns}
        series={paretoSeries.slice(0, 1)}
        label={`Strikes by cost, costliest first: ${half} of ${events.length} account for half of all cost, the first ${shown.length} for ${formatWholeShare(shown.at(-1)!.cumulativeShare)}.`}
      />
    </Panel>
  );
}

interface YearlyCostProps {
  strikes: Parameters<typeof costByYear>[0];
  period: Period;
}

function YearlyCost({ strikes, period }: YearlyCostProps) {
  const years = costByYear(strikes, yearsOf(period));
  const costliest = years.toSorted((a, b) => b.repair + b.other - a.repair - a.other)[0]!;
  const lastYear = years.at(-1)!.year;
  const isPartYear = !period.to.endsWith('-12-31');
  const columns: MoneyColumn[] = years.map(({ year, repair, other, priced }) => ({
    name: String(year),
    amounts: { Repair: repair, Other: other },
    title: year === lastYear && isPartYear ? `${year} to ${formatDate(period.to)}` : String(year),
    details: [
      { name: 'Repair', value: formatCompactDollars(repair), color: 'var(--lead)' },
      { name: 'Other', value: formatCompactDollars(other), color: 'var(--pale)' },
      { name: 'Reports with a cost', value: formatCount(priced) },
    ],
  }));
  return (
    <Panel title="Cost over the years" note={<Legend series={yearSeries} />} span={10} mid={24}>
      <MoneyColumns
        columns={columns}
        series={yearSeries}
        tick={(year) => `’${year.slice(2)}`}
        label={`Direct cost by year: most in ${costliest.year} with ${formatCompactDollars(costliest.repair + costliest.other)}.`}
      />
    </Panel>
  );
}

function Bands({ strikes }: { strikes: Parameters<typeof costBands>[0] }) {
  const bands = costBands(strikes);
  return (
    <Panel title="Size of the bill" note="reports" span={5} mid={12}>
      <BarList
        items={bands.map(({ name, events, cost }) => ({
          name,
          value: events,
          text: formatCount(events),
          details: [
            { name: 'Reports', value: formatCount(events) },
            { name: 'Together', value: formatCompactDollars(cost) },
          ],
        }))}
        nameWidth={92}
        label={`Reports by size of cost: ${bands.map(({ name, events }) => `${name} ${events}`).join(', ')}.`}
      />
    </Panel>
  );
}
