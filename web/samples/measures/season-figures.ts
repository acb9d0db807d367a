import { times, type Strike } from '../data/strike';
import { formatOneDecimal, formatShare, monthName } from '../formats';
import { getName, t } from '../texts/language';
import { mostOftenDamagingFigure } from './damaging-figure';
import { noFigure, type Figure } from './figure';
import { observedDays } from './observation';
import type { Period } from './period';
import { bySeason, monthActivity, patrolWindows, type MonthActivity } from './season';
import { inOrder, leastForRanking } from './summary';

/** Compares parts of the year by strikes per covered day. */
export function seasonFigures(now: readonly Strike[], period: Period): Figure[] {
  const ranked = monthActivity(now, period);
  const windows = patrolWindows(now);
  const half = windows.findIndex((window) => window.cumulativeShare >= 0.5) + 1;
  const allWindows = observedDays(period).filter((days) => days > 0).length * times.length;
  const shareAt = (...light: string[]): string =>
    now.length === 0
      ? noFigure
      : formatShare(now.filter(({ time }) => light.includes(time)).length / now.length);
  return [
    peakMonth(ranked[0]),
    quietestMonth(ranked, now.length),
    peakSeason(now, period),
    {
      label: t('figures:atNight'),
      value: shareAt('Night'),
      note: t('figures:atDawnAndDusk', { share: shareAt('Dawn', 'Dusk') }),
    },
    mostOftenDamagingFigure(now, inOrder(now, 'time', times)),
    {
      label: t('figures:halfOfStrikes'),
      value: half === 0 ? noFigure : t('figures:windows', { count: half }),
      note: half === 0 ? t('figures:noStrikes') : t('figures:ofAllWindows', { half, all: allWindows }),
    },
  ];
}

function peakMonth(peak: MonthActivity | undefined): Figure {
  const label = t('figures:peakMonth');
  if (!peak) return { label, value: noFigure, note: t('figures:tooFewForMonths') };
  return {
    label,
    value: monthName(peak.month, 'long'),
    note: t('figures:timesMonthlyAverage', { times: formatOneDecimal(peak.timesAverage) }),
  };
}

function quietestMonth(ranked: readonly MonthActivity[], all: number): Figure {
  const label = t('figures:quietestMonth');
  const quiet = ranked.at(-1);
  if (!quiet) return { label, value: noFigure, note: t('figures:tooFewForMonths') };
  const empty = ranked.filter(({ strikes }) => strikes === 0).length;
  // No one of several months without strikes is the quietest.
  if (empty > 1) {
    return { label, value: t('figures:months', { count: empty }), note: t('figures:withoutStrikes') };
  }
  return {
    label,
    value: monthName(quiet.month, 'long'),
    note: t('figures:ofStrikes', { share: formatShare(quiet.strikes / all) }),
  };
}

function peakSeason(now: readonly Strike[], period: Period): Figure {
  const label = t('figures:peakSeason');
  const [peak] = bySeason(now, period)
    .filter(({ days }) => days > 0)
    .toSorted((a, b) => b.timesAverage - a.timesAverage);
  if (!peak || now.length < leastForRanking) {
    return { label, value: noFigure, note: t('figures:tooFewForSeasons') };
  }
  return {
    label,
    value: getName(peak.name),
    note: t('figures:timesAverage', {
      times: formatOneDecimal(peak.timesAverage),
      months: formatMonthSpan(peak.covered),
    }),
  };
}

/** 'Dec–Feb'. */
export function formatMonthSpan(covered: readonly number[]): string {
  const [first, last] = [covered[0], covered.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (first === last) return monthName(first, 'short');
  return t('dashboards:monthSpan', { first: monthName(first, 'short'), last: monthName(last, 'short') });
}
