import {
  choose,
  damagingIn,
  dollars,
  middle,
  monthsInFull,
  mostOftenDamaging,
  none,
  number,
  percent,
  plural,
  sum,
  tally,
  type Choice,
  type Figures,
  type Row,
  type Span,
} from './rows';

/** The period or year to compare with, and how the figure names it. */
export interface Comparison {
  now: Span;
  before: Span;
  label: string;
}

interface MonthCount {
  name: string;
  strikes: number;
  days: number;
}

/** Day by day, from the first to the last of the period. */
function monthCounts(list: readonly Row[], { from, to }: Span): MonthCount[] {
  const months: MonthCount[] = monthsInFull.map((name) => ({ name, strikes: 0, days: 0 }));
  for (let day = new Date(from); day <= new Date(to); day = new Date(day.getTime() + 86_400_000))
    months[day.getUTCMonth()]!.days += 1;
  for (const { date } of list) months[Number(date.slice(5, 7)) - 1]!.strikes += 1;
  return months.filter(({ days }) => days > 0);
}

const daysIn = (months: readonly MonthCount[]): number => {
  let sum = 0;
  for (const { days } of months) sum += days;
  return sum;
};

export function overviewFigures(choice: Choice, comparison: Comparison | undefined): Figures {
  const list = choose(choice);
  const priced = list.filter(({ cost }) => cost > 0);
  const cost = sum(priced, (row) => row.cost);
  const large = list.filter(({ size }) => size === 'Large');
  const months = monthCounts(list, choice);
  const highest = Math.max(...months.map(({ strikes }) => strikes));
  const busiest = months.filter(({ strikes }) => strikes === highest).map(({ name }) => name);
  const { operator: _operator, airport: _airport, operators: _operators, states: _states, ...kind } = choice;
  const overall = choose(kind);
  const hasCost = priced.length > 0;
  return {
    'Reported strikes': [number(list.length), changeNote(choice, comparison)],
    'Strikes per month': [
      number(list.length / (daysIn(months) / (365.25 / 12)), 1),
      list.length < 10
        ? 'too few strikes to rank months'
        : busiest.length > 1
          ? `${new Intl.ListFormat('en').format(busiest)} busiest, ${number(highest)} each`
          : `${busiest[0]!} busiest, ${percent(highest, list.length)} of strikes`,
    ],
    'With damage': [
      number(damagingIn(list)),
      `${percent(damagingIn(list), list.length)} of strikes, vs. ${percent(damagingIn(overall), overall.length)} overall`,
    ],
    'Direct cost': hasCost
      ? [dollars(cost), `${dollars(cost / priced.length)} per strike with a stated cost`]
      : [none, 'no report states a cost'],
    'Median stated cost': hasCost
      ? [
          dollars(middle(priced.map((row) => row.cost))),
          `${number(priced.length)} ${priced.length === 1 ? 'report states' : 'reports state'} a cost`,
        ]
      : [none, 'no report states a cost'],
    'Large animals': [
      number(large.length),
      large.length === 0
        ? 'none reported'
        : `${percent(damagingIn(large), large.length)} of these caused damage`,
    ],
  };
}

function changeNote(choice: Choice, comparison: Comparison | undefined): string {
  if (!comparison) return 'no earlier year to compare';
  const now = choose({ ...choice, ...comparison.now }).length;
  const before = choose({ ...choice, ...comparison.before }).length;
  if (before === 0) return `none in ${comparison.label.replace(/^\d+ vs\. |^vs\. /, '')}`;
  const change = now / before - 1;
  const size = number(Math.abs(change) * 100, Math.abs(change) >= 1 ? 0 : 1);
  return `${change === 0 ? '±0' : `${change > 0 ? '+' : '−'}${size}`}% ${comparison.label}`;
}

const seasons = [
  ['Winter', ['December', 'January', 'February']],
  ['Spring', ['March', 'April', 'May']],
  ['Summer', ['June', 'July', 'August']],
  ['Fall', ['September', 'October', 'November']],
] as const;

export function seasonFigures(choice: Choice): Figures {
  const list = choose(choice);
  const months = monthCounts(list, choice);
  const daily = list.length / daysIn(months);
  const rate = ({ strikes, days }: MonthCount): number => strikes / days / daily;
  const inLight = (...lights: string[]): number => list.filter(({ light }) => lights.includes(light)).length;
  const windows = [
    ...tally(
      list,
      ({ date, light }) => `${date.slice(5, 7)} ${light}`,
      () => 1,
    ).values(),
  ].toSorted((a, b) => b - a);
  let half = 0;
  for (let met = 0; met < list.length / 2; half += 1) met += windows[half]!;
  const figures: Figures = {
    'Peak month': [none, 'too few strikes to rank months'],
    'Quietest month': [none, 'too few strikes to rank months'],
    'Peak season': [none, 'too few strikes to rank seasons'],
    'At night': [
      percent(inLight('Night'), list.length),
      `${percent(inLight('Dawn', 'Dusk'), list.length)} at dawn and dusk`,
    ],
    'Most often damaging': mostOftenDamaging(list, ({ light }) => light),
    'Half of all strikes': [
      plural(half, 'window', 'windows'),
      `${half} of ${months.length * 4} month-and-light windows`,
    ],
  };
  if (list.length < 10) return figures;
  let peak = months[0]!;
  let quiet = months[0]!;
  for (const month of months) {
    if (rate(month) > rate(peak)) peak = month;
    if (rate(month) <= rate(quiet)) quiet = month;
  }
  const empty = months.filter(({ strikes }) => strikes === 0).length;
  figures['Peak month'] = [peak.name, `${number(rate(peak), 1)}× the monthly average`];
  figures['Quietest month'] =
    empty > 1
      ? [`${empty} months`, 'without strikes']
      : [quiet.name, `${percent(quiet.strikes, list.length)} of strikes`];
  let best = -1;
  for (const [season, names] of seasons) {
    const covered = names.flatMap((name) => months.filter((month) => month.name === name));
    if (covered.length === 0) continue;
    const strikes = covered.reduce((sum, month) => sum + month.strikes, 0);
    const times = strikes / daysIn(covered) / daily;
    if (times <= best) continue;
    best = times;
    const [first, last] = [covered[0]!.name.slice(0, 3), covered.at(-1)!.name.slice(0, 3)];
    const visible = first === last ? first : `${first}–${last}`;
    figures['Peak season'] = [season, `${number(times, 1)}× the average, ${visible}`];
  }
  return figures;
}
