import type { Strike } from '../data/strike';
import {
  formatChange,
  formatCompactDollars,
  formatCount,
  formatOneDecimal,
  formatShare,
  longMonthNames,
} from '../formats';
import { noFigure, type Figure } from './figure';
import { observedDays, yearsOf } from './observation';
import type { Period } from './period';
import { monthActivity } from './season';
import { summarise } from './summary';

export function overviewFigures(
  now: readonly Strike[],
  before: readonly Strike[] | undefined,
  benchmark: readonly Strike[],
  period: Period,
): Figure[] {
  const total = summarise(now);
  const all = summarise(benchmark);
  const busiest = now.length === 0 ? undefined : monthActivity(now, period)[0];
  const large = summarise(now.filter((strike) => strike.size === 'Large'));
  return [
    { label: 'Reported strikes', value: formatCount(total.strikes), ...strikesNote(now, before, period) },
    {
      label: 'Strikes per month',
      value: formatOneDecimal(total.strikes / monthsOf(period)),
      strong: busiest ? longMonthNames[busiest.month]! : noFigure,
      note: busiest ? `busiest, ${formatShare(busiest.strikes / total.strikes)} of strikes` : 'no strikes',
    },
    {
      label: 'With damage',
      value: formatCount(total.damaging),
      strong: total.strikes === 0 ? noFigure : formatShare(total.damageShare),
      note: `of strikes, vs. ${formatShare(all.damageShare)} overall`,
    },
    {
      label: 'Direct cost',
      value: total.priced === 0 ? noFigure : formatCompactDollars(total.cost),
      strong: total.priced === 0 ? noFigure : formatCompactDollars(total.cost / total.priced),
      note: 'per strike with a stated cost',
    },
    {
      label: 'Median stated cost',
      value: total.priced === 0 ? noFigure : formatCompactDollars(total.medianCost),
      strong: formatCount(total.priced),
      note: total.priced === 1 ? 'report states a cost' : 'reports state a cost',
    },
    {
      label: 'Large animals',
      value: formatCount(large.strikes),
      strong: large.strikes === 0 ? noFigure : formatShare(large.damageShare),
      note: 'of these caused damage',
    },
  ];
}

function strikesNote(
  now: readonly Strike[],
  before: readonly Strike[] | undefined,
  period: Period,
): { strong: string; note: string } {
  if (before && period.before) {
    return { strong: formatChange(now.length, before.length), note: `vs. ${period.before.label}` };
  }
  const lastFullYear = Number(period.to.slice(0, 4)) - (period.to.endsWith('-12-31') ? 0 : 1);
  if (!yearsOf(period).includes(lastFullYear - 1)) {
    return { strong: noFigure, note: 'no earlier year to compare' };
  }
  const [last, previous] = [lastFullYear, lastFullYear - 1].map(
    (year) => now.filter((strike) => strike.year === year).length,
  );
  return { strong: formatChange(last!, previous!), note: `${lastFullYear} vs. ${lastFullYear - 1}` };
}

/** In months; partial months by days. */
function monthsOf(period: Period): number {
  return observedDays(period).reduce((sum, days) => sum + days, 0) / (365.25 / 12);
}
