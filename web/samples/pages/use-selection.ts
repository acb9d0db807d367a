import { useMemo, useState } from 'react';
import type { Strike } from '../data/strike';
import { applyFilters, computeBenchmark, noFilters, type Filters } from '../measures/filters';
import { listPeriods, type Period } from '../measures/period';

export interface Selection {
  filters: Filters;
  change: (change: Partial<Filters>) => void;
  periods: Period[];
  period: Period;
  now: Strike[];
  /** The comparison period, if there is one. */
  before: Strike[] | undefined;
  benchmark: Strike[];
}

/** Filters are not stored. */
export function useSelection(mine: readonly Strike[], all: readonly Strike[]): Selection {
  const [filters, setFilters] = useState<Filters>(noFilters);
  const periods = useMemo(() => listPeriods(all), [all]);
  const period = periods.find(({ id }) => id === filters.period) ?? periods[0]!;
  const { now, before } = useMemo(() => applyFilters(mine, filters, period), [mine, filters, period]);
  const benchmark = useMemo(() => computeBenchmark(all, filters, period), [all, filters, period]);
  const change = (part: Partial<Filters>): void => setFilters((locked) => ({ ...locked, ...part }));
  return { filters, change, periods, period, now, before, benchmark };
}
