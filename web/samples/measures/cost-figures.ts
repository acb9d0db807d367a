import type { Strike } from '../data/strike';
import { formatCompactDollars, formatCount, formatShare } from '../formats';
import { t } from '../texts/language';
import { eventsForShare, computePareto } from './cost';
import { noFigure, type Figure } from './figure';
import { summarize } from './summary';

/** Reports without a cost are in none of the sums. */
export function costFigures(now: readonly Strike[]): Figure[] {
  const events = computePareto(now);
  const { cost, priced, medianCost, damaging } = summarize(now);
  const costliest = events[0];
  const half = eventsForShare(events, 0.5);
  const repair = events.reduce((sum, { strike }) => sum + strike.costRepair, 0);
  const damagingWithCost = events.filter(({ strike }) => strike.damage !== 'None').length;
  const ifStated = (value: string, note: string): Pick<Figure, 'value' | 'note'> =>
    costliest ? { value, note } : { value: noFigure, note: t('figures:noStatedCost') };
  return [
    {
      label: t('figures:directCost'),
      ...ifStated(formatCompactDollars(cost), t('figures:reportsWithCost', { count: priced })),
    },
    {
      label: t('figures:averageCost'),
      ...ifStated(
        formatCompactDollars(cost / priced),
        t('figures:medianIs', { median: formatCompactDollars(medianCost) }),
      ),
    },
    {
      label: t('figures:costliestStrike'),
      ...ifStated(
        formatCompactDollars(costliest?.strike.cost ?? 0),
        t('figures:ofStatedCost', { share: formatShare(costliest?.cumulativeShare ?? 0) }),
      ),
    },
    {
      label: t('figures:halfOfCost'),
      ...ifStated(
        t('figures:strikes', { count: half }),
        t('figures:ofStrikesWithCost', { share: formatShare(half / events.length) }),
      ),
    },
    {
      label: t('figures:repairShare'),
      ...ifStated(
        formatShare(repair / cost),
        t('figures:otherCost', { cost: formatCompactDollars(cost - repair) }),
      ),
    },
    {
      label: t('figures:unstatedDamage'),
      value: formatCount(damaging - damagingWithCost),
      note: t('figures:ofDamagingStrikes', { count: damaging }),
    },
  ];
}
