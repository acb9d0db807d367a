import type { Strike } from '../data/strike';
import { formatCompactDollars, formatCount, formatOneDecimal, formatShare } from '../formats';
import { getName, t } from '../texts/language';
import { mostOftenDamagingFigure } from './damaging-figure';
import { noFigure, type Figure } from './figure';
import { medianSpeed } from './speed';
import { rankBy } from './summary';

const onGround = ['Take-off run', 'Landing roll', 'Taxi', 'Parked'];

export function phaseFigures(now: readonly Strike[]): Figure[] {
  const countIn = (...phases: string[]): number => now.filter(({ phase }) => phases.includes(phase)).length;
  const ground = countIn(...onGround);
  const ranked = rankBy(now, 'phase', 'strikes');
  const [busiest] = ranked;
  const costliest = rankBy(now, 'phase', 'cost').find(({ cost }) => cost > 0);
  const arriving = countIn('Approach', 'Landing roll');
  const departing = countIn('Take-off run', 'Climb');
  const speed = medianSpeed(now);
  return [
    {
      label: t('figures:mostStrikes'),
      value: busiest ? getName(busiest.name) : noFigure,
      note: busiest
        ? t('figures:ofStrikes', { share: formatShare(busiest.strikes / now.length) })
        : t('figures:noStrikes'),
    },
    mostOftenDamagingFigure(now, ranked),
    {
      label: t('figures:costliestPhase'),
      value: costliest ? getName(costliest.name) : noFigure,
      note: costliest
        ? t('figures:inDirectCost', { cost: formatCompactDollars(costliest.cost) })
        : t('figures:noStatedCost'),
    },
    {
      label: t('figures:onGround'),
      value: now.length === 0 ? noFigure : formatShare(ground / now.length),
      note: t('figures:strikesOnGround', { count: ground }),
    },
    {
      label: t('figures:arrivalsVersusDepartures'),
      value:
        departing === 0 ? noFigure : t('figures:ratio', { ratio: formatOneDecimal(arriving / departing) }),
      note: t('figures:arrivalsAndDepartures', {
        arrivals: formatCount(arriving),
        departures: formatCount(departing),
      }),
    },
    {
      label: t('figures:medianAirspeed'),
      value: speed.stated === 0 ? noFigure : t('figures:knots', { speed: formatCount(speed.knots) }),
      note: t('figures:reportsWithSpeed', { count: speed.stated }),
    },
  ];
}
