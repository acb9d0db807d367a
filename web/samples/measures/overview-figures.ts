import type { Strike } from '../data/strike';
import { formatChange, formatCompactDollars, formatCount, formatOneDecimal, formatShare } from '../formats';
import { t } from '../texts/language';
import { noFigure, type Figure } from './figure';
import { observedDays, listYears } from './observation';
import type { Period } from './period';
import { busiestMonths, joinNames } from './busiest';
import { leastForRanking, summarize } from './summary';

export function overviewFigures(
  now: readonly Strike[],
  before: readonly Strike[] | undefined,
  benchmark: readonly Strike[],
  period: Period,
): Figure[] {
  const total = summarize(now);
  const busiest = now.length < leastForRanking ? null : busiestMonths(now);
  const large = summarize(now.filter((strike) => strike.size === 'Large'));
  const isPriced = total.priced > 0;
  return [
    {
      label: t('figures:reportedStrikes'),
      value: formatCount(total.strikes),
      note: comparison(now, before, period),
    },
    {
      label: t('figures:strikesPerMonth'),
      value: formatOneDecimal(total.strikes / listMonths(period)),
      note: busiest
        ? t(busiest.names.length > 1 ? 'figures:busiestMonths' : 'figures:busiestMonth', {
            month: joinNames(busiest.names),
            value: formatCount(busiest.strikes),
            share: formatShare(busiest.strikes / total.strikes),
          })
        : t('figures:tooFewForMonths'),
    },
    {
      label: t('figures:withDamage'),
      value: formatCount(total.damaging),
      note:
        total.strikes === 0
          ? t('figures:noStrikes')
          : t('figures:shareVersusOverall', {
              share: formatShare(total.damageShare),
              overall: formatShare(summarize(benchmark).damageShare),
            }),
    },
    {
      label: t('figures:directCost'),
      value: isPriced ? formatCompactDollars(total.cost) : noFigure,
      note: isPriced
        ? t('figures:costPerStrike', { cost: formatCompactDollars(total.cost / total.priced) })
        : t('figures:noStatedCost'),
    },
    {
      label: t('figures:medianCost'),
      value: isPriced ? formatCompactDollars(total.medianCost) : noFigure,
      note: isPriced ? t('figures:reportsWithCost', { count: total.priced }) : t('figures:noStatedCost'),
    },
    {
      label: t('figures:largeAnimals'),
      value: formatCount(large.strikes),
      note:
        large.strikes === 0
          ? t('figures:noneReported')
          : t('figures:ofTheseDamaging', { share: formatShare(large.damageShare) }),
    },
  ];
}

function comparison(now: readonly Strike[], before: readonly Strike[] | undefined, period: Period): string {
  if (before && period.before) {
    if (before.length === 0) return t('figures:noneBefore', { period: period.before.label });
    const change = formatChange(now.length, before.length);
    return t('figures:versusPeriod', { change, period: period.before.label });
  }
  const year = Number(period.to.slice(0, 4)) - (period.to.endsWith('-12-31') ? 0 : 1);
  const earlier = year - 1;
  if (!listYears(period).includes(earlier)) return t('figures:noEarlierYear');
  const getCount = (wanted: number): number => now.filter((strike) => strike.year === wanted).length;
  if (getCount(earlier) === 0)
    return t('figures:noneBefore', { period: t('dashboards:year', { year: earlier }) });
  return t('figures:yearVersusYear', {
    change: formatChange(getCount(year), getCount(earlier)),
    year,
    earlier,
  });
}

/** In months; partial months by days. */
function listMonths(period: Period): number {
  return observedDays(period).reduce((sum, days) => sum + days, 0) / (365.25 / 12);
}
