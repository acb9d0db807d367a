import type { Strike } from '../data/strike';
import {
  formatChange,
  formatCompactDollars,
  formatCount,
  formatOneDecimal,
  formatShare,
  longMonthNames,
} from '../formats';
import type { Period } from './period';
import { groupBy, rankBy, summarise } from './summary';

/** One headline figure: a label, a number and one comparison in words whose start stands out. */
export interface Figure {
  label: string;
  value: string;
  strong: string;
  note: string;
}

/** The six figures of the overview. `benchmark` holds all reports of the file within the period. */
export function overviewFigures(
  now: readonly Strike[],
  before: readonly Strike[] | undefined,
  benchmark: readonly Strike[],
  period: Period,
): Figure[] {
  const total = summarise(now);
  const all = summarise(benchmark);
  const months = monthsOf(period);
  const busiest = rankBy(now, 'month', 'strikes')[0];
  const large = summarise(now.filter((strike) => strike.size === 'Large'));
  return [
    { label: 'Reported strikes', value: formatCount(total.strikes), ...strikesNote(now, before, period) },
    {
      label: 'Strikes a month',
      value: formatOneDecimal(total.strikes / months),
      strong: busiest ? longMonthNames[Number(busiest.name)]! : '—',
      note: busiest ? `${formatShare(busiest.strikes / total.strikes)} of strikes` : 'no strikes',
    },
    {
      label: 'With damage',
      value: formatCount(total.damaging),
      strong: formatShare(total.damageShare),
      note: `of strikes, overall ${formatShare(all.damageShare)}`,
    },
    {
      label: 'Direct cost',
      value: formatCompactDollars(total.cost),
      strong: formatCompactDollars(total.damaging === 0 ? 0 : total.cost / total.damaging),
      note: 'per damaging strike',
    },
    {
      label: 'Median stated cost',
      value: total.priced === 0 ? '—' : formatCompactDollars(total.medianCost),
      strong: formatCount(total.priced),
      note: total.priced === 1 ? 'report states a cost' : 'reports state a cost',
    },
    {
      label: 'Large animals',
      value: formatCount(large.strikes),
      strong: formatShare(large.damageShare),
      note: 'of these did damage',
    },
  ];
}

function strikesNote(
  now: readonly Strike[],
  before: readonly Strike[] | undefined,
  period: Period,
): { strong: string; note: string } {
  if (before && period.before) {
    return { strong: formatChange(now.length, before.length), note: `on ${period.before.label}` };
  }
  const lastFullYear = Number(period.to.slice(0, 4)) - (period.to.endsWith('-12-31') ? 0 : 1);
  const byYear = new Map(groupBy(now, 'year').map((group) => [group.name, group.strikes]));
  const [last, previous] = [lastFullYear, lastFullYear - 1].map((year) => byYear.get(String(year)) ?? 0);
  return { strong: formatChange(last!, previous!), note: `in ${lastFullYear} on ${lastFullYear - 1}` };
}

/** Length of a period in months, part months by days. */
function monthsOf({ from, to }: { from: string; to: string }): number {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return days / (365.25 / 12);
}
