import { useMemo, useState } from 'react';
import type { Strike } from '../data/strike';
import { applyFilters, noFilters, type Filters } from '../measures/filters';
import { periodsOf, within, type Period } from '../measures/period';

export interface Selection {
  filters: Filters;
  change: (change: Partial<Filters>) => void;
  periods: Period[];
  period: Period;
  /** The client's reports that meet the filters. */
  now: Strike[];
  /** The same for the period before, where there is one. */
  before: Strike[] | undefined;
  /** All reports of the file within the period, whoever made them. */
  benchmark: Strike[];
}

/** Holds the filters of one page and what they leave of the client's reports. Nothing outlives the page. */
export function useSelection(mine: readonly Strike[], all: readonly Strike[]): Selection {
  const [filters, setFilters] = useState<Filters>(noFilters);
  const periods = useMemo(() => periodsOf(all), [all]);
  const period = periods.find(({ id }) => id === filters.period) ?? periods[0]!;
  const { now, before } = useMemo(() => applyFilters(mine, filters, period), [mine, filters, period]);
  const benchmark = useMemo(() => within(all, period), [all, period]);
  const change = (part: Partial<Filters>): void => setFilters((held) => ({ ...held, ...part }));
  return { filters, change, periods, period, now, before, benchmark };
}
