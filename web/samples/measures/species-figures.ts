import { isNamedSpecies, type Strike } from '../data/strike';
import { formatCompactDollars, formatCount, formatShare } from '../formats';
import { noFigure, type Figure } from './figure';
import { rankBy, summarise, type Summary } from './summary';

const damageRate = ({ strikes, damageShare }: Summary): string =>
  strikes === 0 ? noFigure : formatShare(damageShare);

/** Reports without a species are excluded. */
export function speciesFigures(now: readonly Strike[]): Figure[] {
  const named = now.filter(({ species }) => isNamedSpecies(species));
  const [most] = rankBy(named, 'species', 'strikes');
  const harmful = rankBy(named, 'species', 'damaging').find(({ damaging }) => damaging > 0);
  const costliest = rankBy(named, 'species', 'cost').find(({ cost }) => cost > 0);
  const ofSize = (wanted: string): Summary => summarise(now.filter(({ size }) => size === wanted));
  return [
    {
      label: 'Most often struck',
      value: most?.name ?? noFigure,
      strong: formatCount(most?.strikes ?? 0),
      note: most?.strikes === 1 ? 'strike' : 'strikes',
    },
    {
      label: 'Most damaging',
      value: harmful?.name ?? noFigure,
      strong: formatCount(harmful?.damaging ?? 0),
      note: harmful ? `of ${formatCount(harmful.strikes)} strikes caused damage` : 'strikes caused damage',
    },
    {
      label: 'Costliest species',
      value: costliest?.name ?? noFigure,
      strong: costliest ? formatCompactDollars(costliest.cost) : noFigure,
      note: 'direct cost',
    },
    {
      label: 'Damage rate, large animals',
      value: damageRate(ofSize('Large')),
      strong: damageRate(ofSize('Small')),
      note: 'for small ones',
    },
    {
      label: 'Species named',
      value: now.length === 0 ? noFigure : formatShare(named.length / now.length),
      strong: formatCount(named.length),
      note: `of ${formatCount(now.length)} reports`,
    },
    {
      label: 'Different species',
      value: formatCount(new Set(named.map(({ species }) => species)).size),
      strong: formatCount(now.length - named.length),
      note: 'strikes by unidentified animals',
    },
  ];
}
