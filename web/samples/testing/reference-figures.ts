// Computes the headline figures independently, from the text of the file: shares no code with the dashboards.
// The package exports only its index.
import csv from '../../../node_modules/vega-datasets/data/birdstrikes.csv?raw';

interface Row {
  operator: string;
  airport: string;
  phase: string;
  size: string;
  species: string;
  light: string;
  damage: string;
  date: string;
  cost: number;
  repair: number;
  speed: number | null;
}

/** Operator and airport as spelled in the file. */
export interface Choice {
  operator?: string;
  airport?: string;
  from: string;
  to: string;
  /** Comparison period. */
  before: { from: string; to: string };
  size?: string;
  damagingOnly?: boolean;
}

const rows: Row[] = csv
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    // Names contain no quotation marks; the quoted column is not needed.
    const cells = line
      .trim()
      .replaceAll(/"[^"]*"/g, 'quoted')
      .split(',');
    return {
      airport: cells[0]!,
      damage: cells[2]!,
      date: cells[3]!,
      operator: cells[4]!,
      phase: cells[6]!,
      size: cells[7]!,
      species: cells[8]!,
      light: cells[9]!,
      cost: Number(cells[10]) + Number(cells[11]),
      repair: Number(cells[11]),
      speed: cells[13] === '' ? null : Number(cells[13]),
    };
  });

const monthsInFull = 'January February March April May June July August September October November December'.split(' '); // prettier-ignore
const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const percent = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${number((100 * part) / whole, 1)}%`;
const dollars = (value: number): string =>
  value.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumSignificantDigits: 3,
  });
const middle = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b); // oxlint-disable-line unicorn/no-array-sort
  const half = sorted.length / 2;
  return Number.isInteger(half) ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[Math.floor(half)]!;
};
const isDamaging = ({ damage }: Row): boolean => damage !== 'None';

function count(list: readonly Row[], of: (row: Row) => string, weight: (row: Row) => number = () => 1) {
  const sums = new Map<string, number>();
  for (const row of list) sums.set(of(row), (sums.get(of(row)) ?? 0) + weight(row));
  return sums;
}

function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = [];
  for (let day = new Date(from); day <= new Date(to); day = new Date(day.getTime() + 86_400_000))
    days.push(day.toISOString().slice(0, 10));
  return days;
}

/** Value and emphasized comparison of each headline figure, by label. */
export function referenceFigures(
  choice: Choice,
): Record<string, Record<string, [value: string, strong: string]>> {
  const within = (span: { from: string; to: string }) =>
    rows.filter(
      (row) =>
        row.date >= span.from &&
        row.date <= span.to &&
        (choice.operator === undefined || row.operator === choice.operator) &&
        (choice.airport === undefined || row.airport === choice.airport) &&
        (choice.size === undefined || row.size === choice.size) &&
        (!choice.damagingOnly || isDamaging(row)),
    );
  const now = within(choice);
  const before = within(choice.before).length;
  const change = now.length / before - 1;
  const damaging = now.filter(isDamaging).length;
  const priced = now.filter(({ cost }) => cost > 0);
  const sum = (list: readonly Row[]): number => list.reduce((total, { cost }) => total + cost, 0);
  const cost = sum(priced);
  const repair = priced.reduce((total, row) => total + row.repair, 0);
  const byCost = [...priced].toSorted((a, b) => b.cost - a.cost);
  let half = 0;
  while (half < byCost.length && sum(byCost.slice(0, half)) < cost / 2) half += 1;
  const large = now.filter(({ size }) => size === 'Large');
  const small = now.filter(({ size }) => size === 'Small');

  const days = daysOf(choice);
  const monthOf = (date: string): string => monthsInFull[Number(date.slice(5, 7)) - 1]!;
  const daysByMonth = new Map<string, number>();
  for (const day of days) daysByMonth.set(monthOf(day), (daysByMonth.get(monthOf(day)) ?? 0) + 1);
  const strikesByMonth = count(now, ({ date }) => monthOf(date));
  const daily = now.length / days.length;
  const months = [...daysByMonth]
    .map(([name, length]) => ({ name, strikes: strikesByMonth.get(name) ?? 0, length }))
    .map((month) => ({ ...month, rate: month.strikes / month.length / daily }))
    .toSorted((a, b) => b.rate - a.rate);
  const seasonOf = (month: string): string =>
    ['Winter', 'Spring', 'Summer', 'Autumn'][Math.floor(((monthsInFull.indexOf(month) + 1) % 12) / 3)]!;
  const seasonDays = new Map<string, number>();
  for (const [month, length] of daysByMonth)
    seasonDays.set(seasonOf(month), (seasonDays.get(seasonOf(month)) ?? 0) + length);
  const seasonStrikes = count(now, ({ date }) => seasonOf(monthOf(date)));
  const season = [...seasonDays]
    .map(([name, length]) => ({ name, strikes: seasonStrikes.get(name) ?? 0, length }))
    .toSorted((a, b) => b.strikes / b.length - a.strikes / a.length)[0]!;
  const windows = [...count(now, ({ date, light }) => `${monthOf(date)} ${light}`).values()].toSorted(
    (a, b) => b - a,
  );
  let busiest = 0;
  for (let met = 0; met < now.length / 2; busiest += 1) met += windows[busiest]!;

  const top = (sums: Map<string, number>): [string, number] =>
    [...sums].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b))[0] ?? ['—', 0];
  const riskiest = (of: (row: Row) => string): [string, string] => {
    const all = count(now, of);
    const harmed = count(now, of, (row) => Number(isDamaging(row)));
    const enough = [...all].filter(([, strikes]) => strikes >= 20);
    const best = (enough.length > 0 ? enough : [...all])
      .filter(([name]) => harmed.get(name)! > 0)
      .toSorted(([a, x], [b, y]) => harmed.get(b)! / y - harmed.get(a)! / x || y - x)[0];
    return best ? [best[0].replace('Roll', 'roll'), percent(harmed.get(best[0])!, best[1])] : ['—', '—'];
  };
  const inPhase = (...phases: string[]): number => now.filter(({ phase }) => phases.includes(phase)).length;
  const arriving = inPhase('Approach', 'Landing Roll');
  const departing = inPhase('Climb', 'Take-off run');
  const ground = inPhase('Take-off run', 'Landing Roll', 'Taxi', 'Parked');
  const speeds = now.flatMap(({ speed }) => (speed === null ? [] : [speed]));
  const [phase, phaseStrikes] = top(count(now, (row) => row.phase));
  const [costlyPhase, phaseCost] = top(
    count(
      priced,
      (row) => row.phase,
      (row) => row.cost,
    ),
  );
  const named = now.filter(({ species }) => !species.startsWith('Unknown'));
  const [species, speciesStrikes] = top(count(named, (row) => row.species));
  const byDamage = count(named.filter(isDamaging), (row) => row.species);
  const allNamed = count(named, (row) => row.species);
  const [harmful] = [...byDamage].toSorted(
    ([a, x], [b, y]) => y - x || allNamed.get(b)! - allNamed.get(a)! || a.localeCompare(b),
  );
  const [costlySpecies, speciesCost] = top(
    count(
      named.filter((row) => row.cost > 0),
      (row) => row.species,
      (row) => row.cost,
    ),
  );
  const money = (value: number): string => (priced.length === 0 ? '—' : dollars(value));
  const signed = `${change > 0 ? '+' : '−'}${number(Math.abs(change) * 100, Math.abs(change) >= 1 ? 0 : 1)}%`;
  return {
    overview: {
      'Reported strikes': [number(now.length), change === 0 ? '±0%' : signed],
      'Strikes per month': [number(now.length / (days.length / (365.25 / 12)), 1), months[0]!.name],
      'With damage': [number(damaging), percent(damaging, now.length)],
      'Direct cost': [money(cost), money(cost / priced.length)],
      'Median stated cost': [money(middle(priced.map((row) => row.cost))), number(priced.length)],
      'Large animals': [number(large.length), percent(large.filter(isDamaging).length, large.length)],
    },
    season: {
      'Peak month': [months[0]!.name, `${number(months[0]!.rate, 1)}×`],
      'Quietest month': [months.at(-1)!.name, percent(months.at(-1)!.strikes, now.length)],
      'Peak season': [season.name, `${number(season.strikes / season.length / daily, 1)}×`],
      'At night': [
        percent(now.filter(({ light }) => light === 'Night').length, now.length),
        percent(now.filter(({ light }) => light === 'Dawn' || light === 'Dusk').length, now.length),
      ],
      'Most often damaging': riskiest(({ light }) => light),
      'Half of all strikes': [`${busiest} windows`, `${busiest} of ${daysByMonth.size * 4}`],
    },
    cost: {
      'Direct cost': [money(cost), number(priced.length)],
      'Average stated cost': [money(cost / priced.length), money(middle(priced.map((row) => row.cost)))],
      'Costliest strike': [money(byCost[0]?.cost ?? 0), percent(byCost[0]?.cost ?? 0, cost)],
      'Half of all cost': [
        priced.length === 0 ? '—' : `${half} ${half === 1 ? 'strike' : 'strikes'}`,
        percent(half, priced.length),
      ],
      'Repair share': [percent(repair, cost), money(cost - repair)],
      'Damage without a stated cost': [
        number(now.filter((row) => isDamaging(row) && row.cost === 0).length),
        number(damaging),
      ],
    },
    phase: {
      'Most strikes': [phase.replace('Roll', 'roll'), percent(phaseStrikes, now.length)],
      'Most often damaging': riskiest((row) => row.phase),
      'Costliest phase': [costlyPhase.replace('Roll', 'roll'), money(phaseCost)],
      'On the ground': [percent(ground, now.length), number(ground)],
      'Arrivals vs. departures': [`${number(arriving / departing, 1)} : 1`, number(arriving)],
      'Median airspeed': [`${number(middle(speeds))} kt`, number(speeds.length)],
    },
    species: {
      'Most often struck': [species.replace(' - ', ', '), number(speciesStrikes)],
      'Most damaging': [harmful?.[0] ?? '—', number(harmful?.[1] ?? 0)],
      'Costliest species': [costlySpecies, speciesCost === 0 ? '—' : dollars(speciesCost)],
      'Damage rate, large animals': [
        percent(large.filter(isDamaging).length, large.length),
        percent(small.filter(isDamaging).length, small.length),
      ],
      'Species named': [percent(named.length, now.length), number(named.length)],
      'Different species': [number(allNamed.size), number(now.length - named.length)],
    },
  };
}
