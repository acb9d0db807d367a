import type { Column } from '../charts/list-table';
import { formatCompactDollars, formatCount, formatShare } from '../formats';
import { noFigure } from '../measures/figure';
import type { Group, Summary } from '../measures/summary';
import { getName, t } from '../texts/language';

export const groupColumns = {
  name: (name: string): Column<Group> => ({ name, isText: true, cell: (group) => getName(group.name) }),
  strikes: (): Column<Group> => ({
    name: t('dashboards:strikes'),
    cell: (group) => formatCount(group.strikes),
  }),
  damaging: (): Column<Group> => ({
    name: t('dashboards:damaging'),
    cell: (group) => formatCount(group.damaging),
  }),
  /** Phones show only the rate. */
  damagingOnWide: (): Column<Group> => ({ ...groupColumns.damaging(), isExtra: true }),
  damageRate: (): Column<Group> => ({
    name: t('dashboards:damageRate'),
    cell: (group) => (group.strikes === 0 ? noFigure : formatShare(group.damageShare)),
  }),
  cost: (): Column<Group> => ({
    name: t('dashboards:costInDollars'),
    cell: (group) => moneyOrDash(group.cost),
  }),
};

export function moneyOrDash(value: number): string {
  return value === 0 ? noFigure : formatCompactDollars(value);
}

export function totalRow(name: string, summary: Summary): Group {
  return { name, ...summary };
}
