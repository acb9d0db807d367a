import type { DisasterYear, Earthquake } from '../data/hazards';

/** The last year of the file covers only the months up to its publication, so it is left out. */
export const recent = { from: 2000, to: 2016 } as const;

export function fullYears(rows: readonly DisasterYear[]): DisasterYear[] {
  return rows.filter(({ year }) => year <= recent.to);
}

export interface DisasterType {
  type: string;
  deaths: number;
  worstYear: number;
  worstDeaths: number;
}

export function byDisasterType(rows: readonly DisasterYear[], from: number, to: number): DisasterType[] {
  const types = new Map<string, DisasterType>();
  for (const { type, year, deaths } of rows) {
    if (year < from || year > to) continue;
    const entry = types.get(type) ?? { type, deaths: 0, worstYear: year, worstDeaths: 0 };
    entry.deaths += deaths;
    if (deaths > entry.worstDeaths) Object.assign(entry, { worstYear: year, worstDeaths: deaths });
    types.set(type, entry);
  }
  return [...types.values()].toSorted((a, b) => b.deaths - a.deaths);
}

export interface Decade {
  /** Its first year. */
  decade: number;
  /** The last year with data. */
  lastYear: number;
  deaths: Record<string, number>;
}

/** Types that are not named are summed as 'Other'. */
export function byDecade(rows: readonly DisasterYear[], named: readonly string[]): Decade[] {
  const decades = new Map<number, Decade>();
  for (const { type, year, deaths } of rows) {
    const decade = Math.floor(year / 10) * 10;
    const entry = decades.get(decade) ?? { decade, lastYear: year, deaths: {} };
    const key = named.includes(type) ? type : 'Other';
    entry.deaths[key] = (entry.deaths[key] ?? 0) + deaths;
    entry.lastYear = Math.max(entry.lastYear, year);
    decades.set(decade, entry);
  }
  return [...decades.values()].toSorted((a, b) => a.decade - b.decade);
}

/** Zero for years that are not in the file. */
export function deathsByYear(
  rows: readonly DisasterYear[],
  from: number,
  to: number,
): { year: number; deaths: number }[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    year: from + index,
    deaths: rows.filter((row) => row.year === from + index).reduce((sum, row) => sum + row.deaths, 0),
  }));
}

export function byRegion(quakes: readonly Earthquake[], atLeast: number): { name: string; quakes: number }[] {
  const counts = new Map<string, number>();
  for (const { magnitude, region } of quakes) {
    if (magnitude >= atLeast) counts.set(region, (counts.get(region) ?? 0) + 1);
  }
  return Array.from(counts, ([name, count]) => ({ name, quakes: count })).toSorted(
    (a, b) => b.quakes - a.quakes || a.name.localeCompare(b.name),
  );
}
