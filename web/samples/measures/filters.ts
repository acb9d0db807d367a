import { isDamaging, type Strike } from '../data/strike';
import { within, type Period } from './period';

export interface Filters {
  period: string;
  airport: string;
  operator: string;
  size: string;
  damage: string;
  /** Empty for the whole year, otherwise 0 to 11. */
  month: string;
}

export const noFilters: Filters = {
  period: 'all',
  airport: '',
  operator: '',
  size: '',
  damage: '',
  month: '',
};

export const damageChoices = ['With damage', 'Substantial damage', 'No damage'] as const;

function meetsDamage(strike: Strike, choice: string): boolean {
  if (choice === 'With damage') return isDamaging(strike);
  if (choice === 'Substantial damage') return strike.damage === 'Substantial';
  if (choice === 'No damage') return !isDamaging(strike);
  return true;
}

/** @returns the same kind of strikes of all clients, wherever they happened */
export function computeBenchmark(all: readonly Strike[], filters: Filters, period: Period): Strike[] {
  return applyFilters(all, { ...filters, airport: '', operator: '' }, period).now;
}

/** The matching reports, and those of the comparison period that match the other filters. */
export function applyFilters(
  strikes: readonly Strike[],
  filters: Filters,
  period: Period,
): { now: Strike[]; before: Strike[] | undefined } {
  const selected = strikes.filter(
    (strike) =>
      (filters.airport === '' || strike.airport === filters.airport) &&
      (filters.operator === '' || strike.operator === filters.operator) &&
      (filters.size === '' || strike.size === filters.size) &&
      (filters.month === '' || strike.month === Number(filters.month)) &&
      meetsDamage(strike, filters.damage),
  );
  return { now: within(selected, period), before: period.before && within(selected, period.before) };
}
