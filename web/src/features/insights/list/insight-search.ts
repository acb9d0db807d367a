import type {
  CustomerInsight,
  CustomerInsightGroup,
  InsightStatus,
  InsightType,
} from '@vantage/contract/insights';
import { normalizeForSearch, searchTerms } from '../../../lib/lists/normalize-for-search';
import { listSearch, searchText, severalOf, severalTexts } from '../../../lib/lists/list-search';
import { activeFilters } from '../../../lib/lists/active-filters';

/** Lists of our own, because the contract's would bring Zod along. */
export const insightTypes = ['PowerBI', 'Dashboard', 'AIBot'] as const satisfies InsightType[];
export const insightStatuses = ['Completed', 'Incomplete', 'NotAvailable'] as const satisfies InsightStatus[];

/** What the address of a customer's insights may say. */
export const readInsightSearch = listSearch({
  search: searchText,
  type: severalOf(insightTypes),
  status: severalOf(insightStatuses),
  publisher: severalTexts,
});
export type InsightSearch = ReturnType<typeof readInsightSearch>;

/** Fields that leave insights out, beside the search for words. */
export const insightFilterNames = ['type', 'status', 'publisher'] as const;

/**
 * Every publisher among the insights, once and in order.
 * @param compare the order of the reader's language
 */
export const publishersOf = (
  groups: readonly CustomerInsightGroup[],
  compare: (one: string, other: string) => number,
): string[] =>
  [...new Set(groups.flatMap(({ insights }) => insights.map(({ publisher }) => publisher)))]
    .filter((publisher) => publisher !== '')
    .toSorted(compare);

/**
 * The groups with the insights that match: every word must be in title, description, publisher or group name.
 * Groups in which nothing matches are left out; a search for nothing keeps all, empty ones too.
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
    if (publisher && !publisher.includes(insight.publisher)) return false;
    const text = normalizeForSearch(
      `${insight.title}\n${insight.description}\n${insight.publisher}\n${group.name}`,
    );
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, insights: group.insights.filter((insight) => matches(insight, group)) }))
    .filter((group) => group.insights.length > 0);
};

/** Only completed insights can be opened. */
export const isOpenable = (insight: Pick<CustomerInsight, 'status'>): boolean =>
  insight.status === 'Completed';

/** An insight among those of its customer that can be opened. */
export interface InsightPlace {
  insight: CustomerInsight;
  groupName: string;
  /** Counted from one; zero for an insight that cannot be opened. */
  position: number;
  total: number;
  previous: CustomerInsight | undefined;
  next: CustomerInsight | undefined;
}

/** Where an insight stands in the list, in the list's order; `undefined` when it is not in it. */
export const placeOf = (
  groups: readonly CustomerInsightGroup[],
  insightId: string,
): InsightPlace | undefined => {
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

/**
 * Where an insight stands in the list as it was narrowed; an insight that the narrowed list leaves out (an address
 * typed by hand) in the whole list.
 */
export const placeInList = (
  groups: readonly CustomerInsightGroup[],
  search: InsightSearch,
  insightId: string,
): InsightPlace | undefined =>
  placeOf(matchingGroups(groups, search), insightId) ?? placeOf(groups, insightId);
