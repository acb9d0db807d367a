import type {
  CustomerInsight,
  CustomerInsightGroup,
  InsightStatus,
  InsightType,
} from '@vantage/contract/insights';
import { narrowing, type Narrowing } from '../../lib/narrowing';

/** What the insight list shows, as its address holds it. */
export interface InsightSearch {
  search?: string | undefined;
  type?: InsightType | undefined;
  status?: InsightStatus | undefined;
  publisher?: string | undefined;
}

/** Lists of our own, because the contract's would bring Zod along. */
export const insightTypes = ['PowerBI', 'Dashboard', 'AIBot'] as const satisfies InsightType[];
export const insightStatuses = ['Completed', 'Incomplete', 'NotAvailable'] as const satisfies InsightStatus[];

const isType = (value: unknown): value is InsightType => insightTypes.includes(value as InsightType);
const isStatus = (value: unknown): value is InsightStatus => insightStatuses.includes(value as InsightStatus);

const maxTextLength = 128;

/** The router reads `?search=360` as a number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/**
 * Keeps what makes sense of an address, and nothing else. What is dropped is named, or the router would hand the screen
 * what the address says.
 */
export const readInsightSearch = (input: Readonly<Record<string, unknown>>): InsightSearch => {
  const search = textOf(input['search']);
  const publisher = textOf(input['publisher']);
  const { type, status } = input;
  return {
    search: search === '' ? undefined : search.slice(0, maxTextLength),
    type: isType(type) ? type : undefined,
    status: isStatus(status) ? status : undefined,
    publisher: publisher === '' ? undefined : publisher.slice(0, maxTextLength),
  };
};

/** What leaves something out of the list. */
export const narrowedBy = ({ search, type, status, publisher }: InsightSearch): Narrowing | undefined =>
  narrowing(search, [type, status, publisher]);

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

/** Case, width and composition of characters make no difference to a search. */
const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();

/**
 * The groups with the insights that match: every word must be in title, description, publisher or group name.
 * Groups in which nothing matches are left out; a search for nothing keeps all, empty ones too.
 */
export const matchingGroups = (
  groups: readonly CustomerInsightGroup[],
  search: InsightSearch,
): CustomerInsightGroup[] => {
  if (!narrowedBy(search)) return [...groups];
  const words = folded(search.search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const matches = (insight: CustomerInsight, group: CustomerInsightGroup): boolean => {
    if (search.type !== undefined && insight.type !== search.type) return false;
    if (search.status !== undefined && insight.status !== search.status) return false;
    if (search.publisher !== undefined && insight.publisher !== search.publisher) return false;
    const text = folded(`${insight.title}\n${insight.description}\n${insight.publisher}\n${group.name}`);
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
