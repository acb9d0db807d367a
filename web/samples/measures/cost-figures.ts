import type { Strike } from '../data/strike';
import { formatCompactDollars, formatCount, formatShare } from '../formats';
import { eventsForShare, paretoOf } from './cost';
import { noFigure, type Figure } from './figure';
import { summarise } from './summary';

/** Reports without a cost are in none of the sums. */
export function costFigures(now: readonly Strike[]): Figure[] {
  const events = paretoOf(now);
  const { cost, priced, medianCost, damaging } = summarise(now);
  const costliest = events[0];
  const half = eventsForShare(events, 0.5);
  const repair = events.reduce((sum, { strike }) => sum + strike.costRepair, 0);
  const damagingWithCost = events.filter(({ strike }) => strike.damage !== 'None').length;
  return [
    {
      label: 'Direct cost',
      value: costliest ? formatCompactDollars(cost) : noFigure,
      strong: formatCount(priced),
      note: priced === 1 ? 'report states a cost' : 'reports state a cost',
    },
    {
      label: 'Average stated cost',
      value: costliest ? formatCompactDollars(cost / priced) : noFigure,
      strong: costliest ? formatCompactDollars(medianCost) : noFigure,
      note: 'is the median',
    },
    {
      label: 'Costliest strike',
      value: costliest ? formatCompactDollars(costliest.strike.cost) : noFigure,
      strong: costliest ? formatShare(costliest.cumulativeShare) : noFigure,
      note: 'of all cost',
    },
    {
      label: 'Half of all cost',
      value: costliest ? `${half} ${half === 1 ? 'strike' : 'strikes'}` : noFigure,
      strong: costliest ? formatShare(half / events.length) : noFigure,
      note: 'of those with a stated cost',
    },
    {
      label: 'Repair share',
      value: costliest ? formatShare(repair / cost) : noFigure,
      strong: costliest ? formatCompactDollars(cost - repair) : noFigure,
      note: 'other cost',
    },
    {
      label: 'Damage without a stated cost',
      value: formatCount(damaging - damagingWithCost),
      strong: formatCount(damaging),
      note: damaging === 1 ? 'strike caused damage' : 'strikes caused damage',
    },
  ];
}
