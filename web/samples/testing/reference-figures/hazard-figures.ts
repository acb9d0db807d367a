// The package exports only its index.
import csv from '../../../../node_modules/vega-datasets/data/disasters.csv?raw';
import feed from '../../../../node_modules/vega-datasets/data/earthquakes.json?raw';
import { number, type Figures } from './rows';

const compact = (value: number): string =>
  value.toLocaleString('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** From the total row of the file, where the dashboard adds up the types. */
export function hazardFigures(): Figures {
  const byYear = new Map<number, number>();
  const byType = new Map<string, number>();
  for (const line of csv.trim().split('\n').slice(1)) {
    const [type = '', year, deaths] = line.trim().split(',');
    if (Number(year) < 2000 || Number(year) > 2016) continue;
    if (type === 'All natural disasters') byYear.set(Number(year), Number(deaths));
    else byType.set(type, (byType.get(type) ?? 0) + Number(deaths));
  }
  let total = 0;
  let worst = 2000;
  for (const [year, deaths] of byYear) {
    total += deaths;
    if (deaths > byYear.get(worst)!) worst = year;
  }
  let deadliest = 'Flood';
  for (const [type, deaths] of byType) if (deaths > byType.get(deadliest)!) deadliest = type;
  let count = 0;
  let strong = 0;
  let strongest = { mag: 0, place: '' };
  for (const { properties } of JSON.parse(feed).features) {
    if (properties.type !== 'earthquake' || properties.mag < 2.5) continue;
    count += 1;
    if (properties.mag >= 5) strong += 1;
    if (properties.mag > strongest.mag) strongest = properties;
  }
  const average = total / 17;
  return {
    'Deaths, 2000–2016': [compact(total), `${compact(average)} a year on average`],
    'Deaths in 2016': [
      number(byYear.get(2016)!),
      `${number((100 * byYear.get(2016)!) / average)}% of the yearly average`,
    ],
    'Deadliest type': [deadliest, `${number((100 * byType.get(deadliest)!) / total)}% of deaths`],
    'Worst year': [String(worst), `${number(byYear.get(worst)!)} deaths`],
    'Earthquakes in one week': [number(count), `M 2.5 and above; ${number(strong)} of M 5 and above`],
    'Strongest of the week': [`M ${number(strongest.mag, 1)}`, strongest.place.split(', ').at(-1)!],
  };
}
