import type { Strike } from '../data/strike';

export interface CostlyEvent {
  rank: number;
  strike: Strike;
  cumulativeShare: number;
}

export function computePareto(strikes: readonly Strike[]): CostlyEvent[] {
  const priced = strikes.filter((strike) => strike.cost > 0).toSorted((a, b) => b.cost - a.cost);
  const total = priced.reduce((sum, strike) => sum + strike.cost, 0);
  let running = 0;
  return priced.map((strike, index) => {
    running += strike.cost;
    return { rank: index + 1, strike, cumulativeShare: running / total };
  });
}

/** Number of the costliest events that make up at least the share of the total cost. */
export function eventsForShare(events: readonly CostlyEvent[], share: number): number {
  return events.findIndex((event) => event.cumulativeShare >= share) + 1 || events.length;
}

export interface CostBand {
  /** In USD; the upper limit is excluded. */
  from: number;
  to: number;
  events: number;
  cost: number;
}

const bandEdges = [0, 1e3, 1e4, 1e5, 1e6];

export function costBands(strikes: readonly Strike[]): CostBand[] {
  const bands = bandEdges.map((from, index) => ({
    from,
    to: bandEdges[index + 1] ?? Infinity,
    events: 0,
    cost: 0,
  }));
  for (const { cost } of strikes) {
    const band = cost > 0 && bands.find(({ to }) => cost < to);
    if (!band) continue;
    band.events += 1;
    band.cost += cost;
  }
  return bands;
}

export interface CostYear {
  year: number;
  repair: number;
  other: number;
  priced: number;
}

/** Includes years without cost. */
export function costByYear(strikes: readonly Strike[], years: readonly number[]): CostYear[] {
  return years.map((year) => {
    const rows = strikes.filter((strike) => strike.year === year && strike.cost > 0);
    return {
      year,
      repair: rows.reduce((sum, row) => sum + row.costRepair, 0),
      other: rows.reduce((sum, row) => sum + row.costOther, 0),
      priced: rows.length,
    };
  });
}
