import type { Strike } from '../data/strike';
import { formatShare } from '../formats';
import { getName, t } from '../texts/language';
import { noFigure, type Figure } from './figure';
import { mostOftenDamaging, type Group } from './summary';

/** The group that most often causes damage. */
export function mostOftenDamagingFigure(now: readonly Strike[], groups: readonly Group[]): Figure {
  const label = t('figures:mostOftenDamaging');
  const worst = mostOftenDamaging(groups);
  if (!worst) {
    const isHarmless = now.every(({ damage }) => damage === 'None');
    return { label, value: noFigure, note: t(isHarmless ? 'figures:noDamage' : 'figures:tooFewToCompare') };
  }
  return {
    label,
    value: getName(worst.name),
    note: t('figures:ofItsStrikesDamaging', { share: formatShare(worst.damageShare), count: worst.strikes }),
  };
}
