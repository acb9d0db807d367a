import { isNamedSpecies, type Strike } from '../data/strike';
import { formatCompactDollars, formatCount, formatShare } from '../formats';
import { getName, t } from '../texts/language';
import { noFigure, type Figure } from './figure';
import { rankBy, summarize, type Summary } from './summary';

const damageRate = ({ strikes, damageShare }: Summary): string =>
  strikes === 0 ? noFigure : formatShare(damageShare);

/** Rankings leave out reports without a species. */
export function speciesFigures(now: readonly Strike[]): Figure[] {
  const named = now.filter(({ species }) => isNamedSpecies(species));
  const [topGroup] = rankBy(named, 'species', 'strikes');
  const harmful = rankBy(named, 'species', 'damaging').find(({ damaging }) => damaging > 0);
  const costliest = rankBy(named, 'species', 'cost').find(({ cost }) => cost > 0);
  const ofSize = (wanted: string): Summary => summarize(now.filter(({ size }) => size === wanted));
  const large = ofSize('Large');
  return [
    {
      label: t('figures:mostOftenStruck'),
      value: topGroup ? getName(topGroup.name) : noFigure,
      note: topGroup
        ? t('figures:strikesEmphasized', { count: topGroup.strikes })
        : t('figures:noSpeciesNamed'),
    },
    {
      label: t('figures:mostDamaging'),
      value: harmful ? getName(harmful.name) : noFigure,
      note: harmful
        ? t('figures:damagingOfStrikes', { damaging: formatCount(harmful.damaging), count: harmful.strikes })
        : t('figures:noDamageBySpecies'),
    },
    {
      label: t('figures:costliestSpecies'),
      value: costliest ? getName(costliest.name) : noFigure,
      note: costliest
        ? t('figures:inDirectCost', { cost: formatCompactDollars(costliest.cost) })
        : t('figures:noCostBySpecies'),
    },
    {
      label: t('figures:damageRateLarge'),
      value: damageRate(large),
      note:
        large.strikes === 0
          ? t('figures:noneReported')
          : t('figures:largeAndSmall', {
              damaging: formatCount(large.damaging),
              large: formatCount(large.strikes),
              small: damageRate(ofSize('Small')),
            }),
    },
    {
      label: t('figures:speciesNamed'),
      value: now.length === 0 ? noFigure : formatShare(named.length / now.length),
      note: t('figures:inReports', { named: formatCount(named.length), count: now.length }),
    },
    {
      label: t('figures:differentSpecies'),
      value: formatCount(new Set(named.map(({ species }) => species)).size),
      note: t('figures:unidentified', { count: now.length - named.length }),
    },
  ];
}
