// Reads the file without the code of the dashboards, so that the two can be compared.
// The package exports only its index.
import csv from '../../../../node_modules/vega-datasets/data/birdstrikes.csv?raw';

export interface Row {
  operator: string;
  airport: string;
  state: string;
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

export interface Span {
  from: string;
  to: string;
}

/** Values as spelled in the file. */
export interface Choice extends Span {
  operator?: string;
  airport?: string;
  states?: readonly string[];
  operators?: readonly string[];
  size?: string;
  damage?: 'any' | 'none' | 'substantial';
}

const rows: Row[] = [];
for (const line of csv.trim().split('\n').slice(1)) {
  // Names contain no quotation marks; the quoted column is not needed.
  const cells = line
    .trim()
    .replaceAll(/"[^"]*"/g, 'quoted')
    .split(',');
  rows.push({
    airport: cells[0]!,
    damage: cells[2]!,
    date: cells[3]!,
    operator: cells[4]!,
    state: cells[5]!,
    phase: cells[6]!,
    size: cells[7]!,
    species: cells[8]!,
    light: cells[9]!,
    cost: Number(cells[10]) + Number(cells[11]),
    repair: Number(cells[11]),
    speed: cells[13] === '' ? null : Number(cells[13]),
  });
}

export function choose(choice: Choice): Row[] {
  const selected: Row[] = [];
  for (const row of rows) {
    if (row.date < choice.from || row.date > choice.to) continue;
    if (choice.operator !== undefined && row.operator !== choice.operator) continue;
    if (choice.operators && !choice.operators.includes(row.operator)) continue;
    if (choice.airport !== undefined && row.airport !== choice.airport) continue;
    if (choice.states && !choice.states.includes(row.state)) continue;
    if (choice.size !== undefined && row.size !== choice.size) continue;
    if (choice.damage === 'any' && row.damage === 'None') continue;
    if (choice.damage === 'none' && row.damage !== 'None') continue;
    if (choice.damage === 'substantial' && row.damage !== 'Substantial') continue;
    selected.push(row);
  }
  return selected;
}

export const none = '—';
export const monthsInFull = 'January February March April May June July August September October November December'.split(' '); // prettier-ignore

export const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
export const percent = (part: number, whole: number): string =>
  whole === 0 ? none : `${number((100 * part) / whole, 1)}%`;
export const dollars = (value: number): string =>
  value.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumSignificantDigits: 3,
  });
export const plural = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;

export function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b); // oxlint-disable-line unicorn/no-array-sort
  const half = sorted.length / 2;
  return Number.isInteger(half) ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[Math.floor(half)]!;
}

export function sum(list: readonly Row[], of: (row: Row) => number): number {
  let sum = 0;
  for (const row of list) sum += of(row);
  return sum;
}

export const isDamaging = ({ damage }: Row): boolean => damage !== 'None';
export const damagingIn = (list: readonly Row[]): number => sum(list, (row) => Number(isDamaging(row)));

/** Sums by name. */
export function tally(list: readonly Row[], name: (row: Row) => string, weight: (row: Row) => number) {
  const sums = new Map<string, number>();
  for (const row of list) sums.set(name(row), (sums.get(name(row)) ?? 0) + weight(row));
  return sums;
}

/** Value and note of each headline figure, by label. */
export type Figures = Record<string, [value: string, note: string]>;

/** The group with the highest share of damage, among those with at least ten strikes. */
export function mostOftenDamaging(list: readonly Row[], name: (row: Row) => string): [string, string] {
  if (damagingIn(list) === 0) return [none, 'no strike caused damage'];
  const strikes = tally(list, name, () => 1);
  const harmed = tally(list, name, (row) => Number(isDamaging(row)));
  let comparable = 0;
  let best = '';
  for (const [group, count] of strikes) {
    if (count < 10) continue;
    comparable += 1;
    if (harmed.get(group) === 0) continue;
    const rate = harmed.get(group)! / count;
    const bestRate = best === '' ? -1 : harmed.get(best)! / strikes.get(best)!;
    if (rate > bestRate || (rate === bestRate && count > strikes.get(best)!)) best = group;
  }
  if (comparable < 2 || best === '') return [none, 'too few strikes to compare'];
  const count = strikes.get(best)!;
  const share = percent(harmed.get(best)!, count);
  return [displayedPhase(best), `${share} of its ${plural(count, 'strike', 'strikes')} caused damage`];
}

export const displayedPhase = (phase: string): string =>
  ({ 'Take-off run': 'Takeoff run', 'Landing Roll': 'Landing roll' })[phase] ?? phase;

/** The name with the highest sum; on a tie the one with more strikes, then the first of the alphabet. */
export function highest(
  sums: ReadonlyMap<string, number>,
  strikes: ReadonlyMap<string, number>,
): [string, number] | undefined {
  let best: [string, number] | undefined;
  for (const [name, sum] of sums) {
    if (sum === 0) continue;
    const isHigher =
      !best ||
      sum > best[1] ||
      (sum === best[1] && strikes.get(name)! > strikes.get(best[0])!) ||
      (sum === best[1] && strikes.get(name) === strikes.get(best[0]) && name < best[0]);
    if (isHigher) best = [name, sum];
  }
  return best;
}
