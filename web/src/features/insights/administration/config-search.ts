import type { InsightCategory, InsightGroupStatus } from '@vantage/contract/insights/insight-enums';
import { listSearch, oneOf, singleText, searchText, listOf, sortBy } from '../../../lib/lists/list-search';
import { safeLocalStorage } from '../../../lib/browser/safe-storage';
import { insightStatuses, insightTypes } from '../list/insight-search';

const configTabs = ['insights', 'groups'] as const;
export type ConfigTab = (typeof configTabs)[number];

/** `position` sorts by group and place in it. */
const insightSorts = [
  'position',
  'title',
  'group',
  'type',
  'category',
  'status',
  'publisher',
  'updatedAt',
] as const;
export type InsightSort = (typeof insightSorts)[number];
export const defaultSort: InsightSort = 'position';

const groupSorts = ['position', 'name', 'status', 'insightCount'] as const;
export type GroupColumn = (typeof groupSorts)[number];
export type GroupSort = GroupColumn | `-${GroupColumn}`;
export const defaultGroupSort: GroupColumn = 'position';

export const categories = ['Default', 'Custom'] as const satisfies InsightCategory[];
export const groupStatuses = [
  'Upcoming',
  'NotStarted',
  'InProgress',
  'Completed',
] as const satisfies InsightGroupStatus[];

export const readConfigSearch = listSearch({
  tab: oneOf(configTabs),
  search: searchText,
  type: listOf(insightTypes),
  status: listOf(insightStatuses),
  category: oneOf(categories),
  groupId: singleText,
  sort: sortBy(insightSorts, defaultSort),
  groupStatus: oneOf(groupStatuses),
  groupSort: sortBy(groupSorts, defaultGroupSort),
});
export type ConfigSearch = ReturnType<typeof readConfigSearch>;

export const insightFilterNames = ['type', 'status', 'category', 'groupId'] as const;
export const groupFilterNames = ['groupStatus'] as const;

const key = 'insightConfigOption';

/** The last tab, stored as a number per browser. */
export const storedTab = {
  get: (): ConfigTab => configTabs[Number(safeLocalStorage.get(key) ?? 1) - 1] ?? 'insights',
  keep: (tab: ConfigTab): void => safeLocalStorage.set(key, String(configTabs.indexOf(tab) + 1)),
};
