import { times, type Strike } from '../data/strike';
import { formatOneDecimal, formatShare, longMonthNames } from '../formats';
import { noFigure, type Figure } from './figure';
import type { Period } from './period';
import { bySeason, monthActivity, patrolWindows } from './season';
import { inOrder, mostOftenDamaging } from './summary';

/** Compares parts of the year by strikes per covered day. */
export function seasonFigures(now: readonly Strike[], period: Period): Figure[] {
  const months = monthActivity(now, period);
  const [peak, quiet] = [months[0], months.at(-1)];
  const season = bySeason(now, period)
    .filter(({ days }) => days > 0)
    .toSorted((a, b) => b.timesAverage - a.timesAverage)[0];
  const riskiest = mostOftenDamaging(inOrder(now, 'time', times));
  const windows = patrolWindows(now);
  const half = windows.findIndex((window) => window.cumulativeShare >= 0.5) + 1;
  const share = (part: number): string => (now.length === 0 ? noFigure : formatShare(part / now.length));
  const shareAt = (...light: string[]): string =>
    share(now.filter(({ time }) => light.includes(time)).length);
  return [
    {
      label: 'Peak month',
      value: peak ? longMonthNames[peak.month]! : noFigure,
      strong: peak ? `${formatOneDecimal(peak.timesAverage)}×` : noFigure,
      note: 'the monthly average',
    },
    {
      label: 'Quietest month',
      value: quiet ? longMonthNames[quiet.month]! : noFigure,
      strong: share(quiet?.strikes ?? 0),
      note: 'of strikes',
    },
    {
      label: 'Peak season',
      value: season?.name ?? noFigure,
      strong: season ? `${formatOneDecimal(season.timesAverage)}×` : noFigure,
      note: season ? `the average, ${season.span}` : 'the average',
    },
    { label: 'At night', value: shareAt('Night'), strong: shareAt('Dawn', 'Dusk'), note: 'at dawn and dusk' },
    {
      label: 'Most often damaging',
      value: riskiest?.name ?? noFigure,
      strong: riskiest ? formatShare(riskiest.damageShare) : noFigure,
      note: 'of its strikes caused damage',
    },
    {
      label: 'Half of all strikes',
      value: half === 1 ? '1 window' : `${half} windows`,
      strong: `${half} of ${months.length * times.length}`,
      note: 'month-and-light windows',
    },
  ];
}
