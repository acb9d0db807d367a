import { isDamaging, type Strike } from '../data/strike';

/** Shares are 0 to 1; money is US dollars. */
export interface Summary {
  strikes: number;
  damaging: number;
  damageShare: number;
  /** Most reports have none. */
  cost: number;
  priced: number;
  /** 0 if no report has a cost. */
  medianCost: number;
  large: number;
}

export interface Group extends Summary {
  name: string;
}

export type Dimension =
  | 'airport'
  | 'state'
  | 'operator'
  | 'aircraft'
  | 'phase'
  | 'size'
  | 'species'
  | 'time'
  | 'damage'
  | 'year'
  | 'month'
  | 'weekday';

export function summarize(strikes: readonly Strike[]): Summary {
  const damaging = strikes.filter(isDamaging).length;
  const costs = strikes.map((strike) => strike.cost).filter((cost) => cost > 0);
  return {
    strikes: strikes.length,
    damaging,
    damageShare: strikes.length === 0 ? 0 : damaging / strikes.length,
    cost: costs.reduce((sum, cost) => sum + cost, 0),
    priced: costs.length,
    medianCost: median(costs),
    large: strikes.filter((strike) => strike.size === 'Large').length,
  };
}

export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function split<K extends Dimension>(strikes: readonly Strike[], by: K): Map<Strike[K], Strike[]> {
  const parts = new Map<Strike[K], Strike[]>();
  for (const strike of strikes) {
    const part = parts.get(strike[by]);
    if (part) part.push(strike);
    else parts.set(strike[by], [strike]);
  }
  return parts;
}

export function groupBy(strikes: readonly Strike[], by: Dimension): Group[] {
  return Array.from(split(strikes, by), ([name, part]) => ({ name: String(name), ...summarize(part) }));
}

/** Descending; ties by strikes, then by name, so that the order is stable. */
export function rankBy(
  strikes: readonly Strike[],
  by: Dimension,
  measure: 'strikes' | 'damaging' | 'damageShare' | 'cost',
): Group[] {
  return groupBy(strikes, by).toSorted(
    (a, b) => b[measure] - a[measure] || b.strikes - a.strikes || a.name.localeCompare(b.name),
  );
}

/** Smaller groups would have the highest rate by chance. */
export const leastForRanking = 10;

/** Undefined unless at least two groups can be compared. */
export function mostOftenDamaging(groups: readonly Group[]): Group | undefined {
  const large = groups.filter(({ strikes }) => strikes >= leastForRanking);
  if (large.length < 2) return undefined;
  return large
    .filter(({ damaging }) => damaging > 0)
    .toSorted((a, b) => b.damageShare - a.damageShare || b.strikes - a.strikes)[0];
}

/** In the order of the list, including zeros. */
export function inOrder(strikes: readonly Strike[], by: Dimension, names: readonly string[]): Group[] {
  const match = new Map(groupBy(strikes, by).map((group) => [group.name, group]));
  return names.map((name) => match.get(name) ?? { name, ...summarize([]) });
}

export function crossCount(
  strikes: readonly Strike[],
  rows: { by: Dimension; values: readonly (string | number)[] },
  columns: { by: Dimension; values: readonly (string | number)[] },
): number[][] {
  const counts = rows.values.map(() => columns.values.map(() => 0));
  const rowAt = new Map(rows.values.map((value, index) => [value, index]));
  const columnAt = new Map(columns.values.map((value, index) => [value, index]));
  for (const strike of strikes) {
    const row = counts[rowAt.get(strike[rows.by]) ?? -1];
    const column = columnAt.get(strike[columns.by]);
    if (row && column !== undefined) row[column]! += 1;
  }
  return counts;
}
