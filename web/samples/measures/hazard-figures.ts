import { leastMagnitude, type DisasterYear, type Earthquake } from '../data/hazards';
import { formatCompact, formatCount, formatOneDecimal, formatWholeShare } from '../formats';
import { getName, t } from '../texts/language';
import { noFigure, type Figure } from './figure';
import { byDisasterType, deathsByYear, recent } from './natural-hazards';

export function hazardFigures(
  disasters: readonly DisasterYear[],
  earthquakes: readonly Earthquake[],
): Figure[] {
  const years = deathsByYear(disasters, recent.from, recent.to);
  const total = years.reduce((sum, { deaths }) => sum + deaths, 0);
  const average = total / years.length;
  const worst = years.toSorted((a, b) => b.deaths - a.deaths)[0]!;
  const last = years.at(-1)!;
  const [deadliest] = byDisasterType(disasters, recent.from, recent.to);
  const strong = earthquakes.filter(({ magnitude }) => magnitude >= 5).length;
  const strongest = earthquakes.toSorted((a, b) => b.magnitude - a.magnitude)[0];
  return [
    {
      label: t('figures:deaths', recent),
      value: formatCompact(total),
      note: t('figures:perYear', { average: formatCompact(average) }),
    },
    {
      label: t('figures:deathsInYear', { year: last.year }),
      value: formatCount(last.deaths),
      note: t('figures:ofAverageYear', { share: formatWholeShare(last.deaths / average) }),
    },
    {
      label: t('figures:deadliestType'),
      value: deadliest ? getName(deadliest.type) : noFigure,
      note: deadliest ? t('figures:ofDeaths', { share: formatWholeShare(deadliest.deaths / total) }) : '',
    },
    {
      label: t('figures:worstYear'),
      value: String(worst.year),
      note: t('figures:deathsEmphasized', { count: worst.deaths }),
    },
    {
      label: t('figures:earthquakes'),
      value: formatCount(earthquakes.length),
      note: t('figures:strongEarthquakes', {
        least: formatOneDecimal(leastMagnitude),
        strong: formatCount(strong),
      }),
    },
    {
      label: t('figures:strongestOfWeek'),
      value: strongest
        ? t('figures:magnitude', { magnitude: formatOneDecimal(strongest.magnitude) })
        : noFigure,
      note: strongest ? t('figures:regionEmphasized', { region: getName(strongest.region) }) : '',
    },
  ];
}
