import type { Strike } from '../data/strike';
import { formatCompactDollars, formatCount, formatOneDecimal, formatShare } from '../formats';
import { noFigure, type Figure } from './figure';
import { medianSpeed } from './speed';
import { mostOftenDamaging, rankBy } from './summary';

const onGround = new Set(['Take-off run', 'Landing roll', 'Taxi', 'Parked']);

export function phaseFigures(now: readonly Strike[]): Figure[] {
  const countIn = (...phases: string[]): number => now.filter(({ phase }) => phases.includes(phase)).length;
  const ground = countIn(...onGround);
  const [busiest] = rankBy(now, 'phase', 'strikes');
  const riskiest = mostOftenDamaging(rankBy(now, 'phase', 'strikes'));
  const costliest = rankBy(now, 'phase', 'cost').find(({ cost }) => cost > 0);
  const arriving = countIn('Approach', 'Landing roll');
  const departing = countIn('Take-off run', 'Climb');
  const speed = medianSpeed(now);
  return [
    {
      label: 'Most strikes',
      value: busiest?.name ?? noFigure,
      strong: busiest ? formatShare(busiest.strikes / now.length) : noFigure,
      note: 'of strikes',
    },
    {
      label: 'Most often damaging',
      value: riskiest?.name ?? noFigure,
      strong: riskiest ? formatShare(riskiest.damageShare) : noFigure,
      note: 'of its strikes caused damage',
    },
    {
      label: 'Costliest phase',
      value: costliest?.name ?? noFigure,
      strong: costliest ? formatCompactDollars(costliest.cost) : noFigure,
      note: 'direct cost',
    },
    {
      label: 'On the ground',
      value: now.length === 0 ? noFigure : formatShare(ground / now.length),
      strong: formatCount(ground),
      note: ground === 1 ? 'strike on airport grounds' : 'strikes on airport grounds',
    },
    {
      label: 'Arrivals vs. departures',
      value: departing === 0 ? noFigure : `${formatOneDecimal(arriving / departing)} : 1`,
      strong: formatCount(arriving),
      note: `vs. ${formatCount(departing)} strikes`,
    },
    {
      label: 'Median airspeed',
      value: speed.stated === 0 ? noFigure : `${formatCount(speed.knots)} kt`,
      strong: formatCount(speed.stated),
      note: speed.stated === 1 ? 'report states a speed' : 'reports state a speed',
    },
  ];
}
