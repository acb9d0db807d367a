import type { Strike } from '../data/strike';
import { currentLanguage, t } from '../texts/language';
import { formatCount, monthName } from '../formats';

export interface Most {
  /** Several share the highest number. */
  names: string[];
  strikes: number;
}

/** The groups with the most strikes; null without strikes. The same rule holds for figures, charts and answers. */
export function withMost(
  groups: readonly { readonly name: string; readonly strikes: number }[],
): Most | null {
  const strikes = Math.max(0, ...groups.map((group) => group.strikes));
  if (strikes === 0) return null;
  return { names: groups.filter((group) => group.strikes === strikes).map(({ name }) => name), strikes };
}

export const busiestMonths = (strikes: readonly Strike[]): Most | null =>
  withMost(
    Array.from({ length: 12 }, (_, month) => ({
      name: monthName(month, 'long'),
      strikes: strikes.filter((strike) => strike.month === month).length,
    })),
  );

export const joinNames = (names: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(names);

/** 'most in August and September (20 each)' */
export const mostText = ({ names, strikes }: Most): string =>
  t(names.length > 1 ? 'dashboards:mostInEach' : 'dashboards:mostIn', {
    name: joinNames(names),
    value: formatCount(strikes),
  });
