import type { AdministeredInsight } from '@vantage/contract/insights/insight-administration';
import { insightLimits } from '@vantage/contract/insights/insight-fields';
import { toValues, type InsightValues } from './insight-values';

/** Compares titles like the server, closely enough to suggest one. */
const normalized = (title: string): string => title.normalize('NFKC').toLowerCase();

/**
 * @param taken titles in use
 * @param titleOf the title of the copy with this number, from 1
 */
export function copyOfInsight(
  insight: AdministeredInsight,
  occupied: readonly string[],
  getTitle: (title: string, number: number) => string,
): InsightValues {
  const used = new Set(occupied.map(normalized));
  const suffix = [...getTitle('', occupied.length + 1)].length;
  const title = [...insight.title].slice(0, insightLimits.name.max - suffix).join('');
  let number = 1;
  while (used.has(normalized(getTitle(title, number)))) number += 1;
  return {
    ...toValues(insight),
    title: getTitle(title, number),
    // Unique like the title, but given by the provider.
    dashboardName: '',
  };
}
