import type { InsightStatus, InsightType } from '@vantage/contract/insights/insight-enums';
import type { CustomerInsight, CustomerInsightGroup } from '@vantage/contract/insights/insights';
import { normalizeForSearch } from '@vantage/contract/api/search-text';
import { searchTerms } from '../../../lib/lists/search-terms';
import { listSearch, searchText, listOf, textList } from '../../../lib/lists/list-search';
import { activeFilters } from '../../../lib/lists/active-filters';

/** Not imported from the contract, which would load Zod. */
export const insightTypes = ['PowerBI', 'Dashboard', 'AIBot'] as const satisfies InsightType[];
export const insightStatuses = ['Completed', 'Incomplete', 'NotAvailable'] as const satisfies InsightStatus[];

export const readInsightSearch = listSearch({
  search: searchText,
  type: listOf(insightTypes),
  status: listOf(insightStatuses),
  publisher: textList,
});
export type InsightSearch = ReturnType<typeof readInsightSearch>;

/** In addition to `search`. */
export const insightFilterNames = ['type', 'status', 'publisher'] as const;

/**
 * Distinct and sorted.
 * @param compare collation of the user's language
 */
export const listPublishers = (
  groups: readonly CustomerInsightGroup[],
  compare: (one: string, other: string) => number,
): string[] =>
  [...new Set(groups.flatMap(({ insights }) => insights.map(({ publisher }) => publisher)))]
    .filter((publisher) => publisher !== null)
    .toSorted(compare);

/**
 * Every word must be in the title, description, publisher or group name. Groups without a match are omitted;
 * an empty search keeps all, even empty ones.
 */
export const matchingGroups = (
  groups: readonly CustomerInsightGroup[],
  search: InsightSearch,
): CustomerInsightGroup[] => {
  const { type, status, publisher } = search;
  if (activeFilters(search.search, [type, status, publisher]) === undefined) return [...groups];
  const words = searchTerms(search.search ?? '');
  const matches = (insight: CustomerInsight, group: CustomerInsightGroup): boolean => {
    if (type && !type.includes(insight.type)) return false;
    if (status && !status.includes(insight.status)) return false;
    if (publisher && (insight.publisher === null || !publisher.includes(insight.publisher))) return false;
    const text = normalizeForSearch(
      `${insight.title}\n${insight.description}\n${insight.publisher ?? ''}\n${group.name}`,
    );
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, insights: group.insights.filter((insight) => matches(insight, group)) }))
    .filter((group) => group.insights.length > 0);
};

export const isOpenable = (insight: Pick<CustomerInsight, 'status'>): boolean =>
  insight.status === 'Completed';

export interface InsightPosition {
  insight: CustomerInsight;
  groupName: string;
  /** From 1; 0 if the insight cannot be opened. */
  position: number;
  total: number;
  previous: CustomerInsight | undefined;
  next: CustomerInsight | undefined;
}

/** `undefined` if the list does not contain the insight. */
export const getPosition = (
  groups: readonly CustomerInsightGroup[],
  insightId: string,
): InsightPosition | undefined => {
  const group = groups.find((candidate) => candidate.insights.some(({ id }) => id === insightId));
  const insight = group?.insights.find(({ id }) => id === insightId);
  if (!group || !insight) return undefined;
  const openable = groups.flatMap(({ insights }) => insights).filter(isOpenable);
  const index = openable.findIndex(({ id }) => id === insightId);
  return {
    insight,
    groupName: group.name,
    position: index + 1,
    total: openable.length,
    previous: index > 0 ? openable[index - 1] : undefined,
    next: index >= 0 ? openable[index + 1] : undefined,
  };
};

/** Falls back to the whole list for an insight outside of the filtered one (a URL typed by hand). */
export const positionInList = (
  groups: readonly CustomerInsightGroup[],
  search: InsightSearch,
  insightId: string,
): InsightPosition | undefined =>
  getPosition(matchingGroups(groups, search), insightId) ?? getPosition(groups, insightId);
