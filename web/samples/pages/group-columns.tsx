import type { Column } from '../charts/list-table';
import { formatCompactDollars, formatCount, formatDollars, formatShare } from '../formats';
import type { Group, Summary } from '../measures/summary';

export const groupColumns = {
  name: (name: string): Column<Group> => ({ name, isText: true, cell: (group) => group.name }),
  strikes: { name: 'Strikes', cell: (group) => formatCount(group.strikes) },
  damaging: { name: 'Damaging', cell: (group) => formatCount(group.damaging) },
  /** Phones show only the rate. */
  damagingOnWide: { name: 'Damaging', isExtra: true, cell: (group) => formatCount(group.damaging) },
  damageRate: { name: 'Damage rate', cell: (group) => formatShare(group.damageShare) },
  cost: { name: 'Cost, USD', cell: (group) => moneyOrDash(group.cost) },
  exactCost: { name: 'Cost, USD', cell: (group) => (group.cost === 0 ? '—' : formatDollars(group.cost)) },
  priced: { name: 'Priced', cell: (group) => formatCount(group.priced) },
  medianCost: { name: 'Median cost', cell: (group) => moneyOrDash(group.medianCost) },
} satisfies Record<string, Column<Group> | ((name: string) => Column<Group>)>;

export function moneyOrDash(value: number): string {
  return value === 0 ? '—' : formatCompactDollars(value);
}

export function totalRow(name: string, summary: Summary): Group {
  return { name, ...summary };
}
