import { BarList } from '../charts/bar-list';
import { MoneyColumns, type MoneyColumn } from '../charts/money-columns';
import { Legend, Nothing, Panel, type Series } from '../charts/panel';
import { formatCompactDollars, formatCount, formatDate, formatShare, formatWholeShare } from '../formats';
import { costBands, costByYear, eventsForShare, paretoOf, type CostlyEvent } from '../measures/cost';
import type { Figure } from '../measures/overview-figures';
import { summarise, type Summary } from '../measures/summary';
import { DashPage, type StrikePageProps } from './dash-page';
import { CostByPlace } from './shared-panels';
import { useSelection } from './use-selection';
import { EventTable } from './wildlife-details';

const paretoSeries: Series[] = [
  { name: 'Cost of the strike', color: 'var(--lead)' },
  { name: 'Running share (right axis)', color: 'var(--accent)' },
];
const yearSeries: Series[] = [
  { name: 'Repair', color: 'var(--lead)' },
  { name: 'Other', color: 'var(--pale)' },
];
const paretoLength = 20;

/** What do strikes cost us? */
export function CostOfDamage(props: StrikePageProps) {
  const selection = useSelection(props.mine, props.all);
  const { now, period } = selection;
  const events = paretoOf(now);
  const summary = summarise(now);
  return (
    <DashPage {...props} selection={selection} figures={costFigures(summary, events)}>
      {events.length === 0 ? (
        <div className="panels">
          <Panel title="Dearest strikes" span={24} mid={24}>
            <Nothing>
              None of the {formatCount(now.length)} reports in this selection states a cost. Choose a longer
              period or fewer filters.
            </Nothing>
          </Panel>
        </div>
      ) : (
        <div className="panels">
          <Pareto events={events} />
          <YearlyCost strikes={now} from={period.from} to={period.to} />
          <Panel
            title="Dearest strikes"
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

function costFigures(summary: Summary, events: readonly CostlyEvent[]): Figure[] {
  const dearest = events[0];
  const half = eventsForShare(events, 0.5);
  const mean = summary.priced === 0 ? 0 : summary.cost / summary.priced;
  const repair = events.reduce((sum, { strike }) => sum + strike.costRepair, 0);
  const none = '—';
  return [
    {
      label: 'Direct cost',
      value: formatCompactDollars(summary.cost),
      strong: formatCount(summary.priced),
      note: summary.priced === 1 ? 'report states a cost' : 'reports state a cost',
    },
    {
      label: 'Cost per priced strike',
      value: dearest ? formatCompactDollars(mean) : none,
      strong: dearest ? formatCompactDollars(summary.medianCost) : none,
      note: 'is the median',
    },
    {
      label: 'Dearest strike',
      value: dearest ? formatCompactDollars(dearest.strike.cost) : none,
      strong: dearest ? formatShare(dearest.cumulativeShare) : none,
      note: 'of all cost',
    },
    {
      label: 'Half of all cost',
      value: dearest ? `${half} ${half === 1 ? 'strike' : 'strikes'}` : none,
      strong: dearest ? formatShare(half / events.length) : none,
      note: 'of the priced ones',
    },
    {
      label: 'Repair share',
      value: summary.cost === 0 ? none : formatShare(repair / summary.cost),
      strong: formatCompactDollars(summary.cost - repair),
      note: 'other cost',
    },
    {
      label: 'Damaging, no cost stated',
      value: formatCount(
        Math.max(0, summary.damaging - events.filter(({ strike }) => strike.damage !== 'None').length),
      ),
      strong: formatCount(summary.damaging),
      note: 'strikes with damage in all',
    },
  ];
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
      title={`How few strikes make the cost${shown.length === 1 ? '' : `: the ${shown.length} dearest`}`}
      note={<Legend series={paretoSeries} />}
      span={14}
      mid={24}
    >
      <MoneyColumns
        columns={columns}
        series={paretoSeries.slice(0, 1)}
        label={`Strikes by cost, dearest first: ${half} of ${events.length} make half of all cost, the first ${shown.length} make ${formatWholeShare(shown.at(-1)!.cumulativeShare)}.`}
      />
    </Panel>
  );
}

interface YearlyCostProps {
  strikes: Parameters<typeof costByYear>[0];
  from: string;
  to: string;
}

function YearlyCost({ strikes, from, to }: YearlyCostProps) {
  const first = Number(from.slice(0, 4));
  const years = costByYear(
    strikes,
    Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, index) => first + index),
  );
  const dearest = years.toSorted((a, b) => b.repair + b.other - a.repair - a.other)[0]!;
  const columns: MoneyColumn[] = years.map(({ year, repair, other, priced }) => ({
    name: String(year),
    amounts: { Repair: repair, Other: other },
    title: String(year),
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
        label={`Direct cost by year: most in ${dearest.year} with ${formatCompactDollars(dearest.repair + dearest.other)}.`}
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
