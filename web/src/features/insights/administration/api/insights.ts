import {
  changeInsight,
  createInsight,
  deleteInsight,
  getInsight,
  getInsightOptions,
  listInsightCustomers,
  listInsights,
  orderInsights,
  type AdministeredInsight,
  type InsightChange,
} from '@vantage/contract/insight-administration';
import type { InsightFields } from '@vantage/contract/insight-fields';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../lib/api-client';
import { ApiProblem } from '../../../../lib/api-problem';
import type { KeyFor } from '../../../../lib/idempotency-key';
import { keysetQuery, reloadLists } from '../../../../lib/keyset-list';
import { sortingOf } from '../../../../lib/list-search';
import { queryClient } from '../../../../lib/query-client';
import { readConfigSearch, standardSort, type ConfigSearch } from '../config-search';

/** Name of the lists of insights in the query cache. */
const insightListName = 'administered-insights';

const pageSize = 50;

/** The insights that match, page after page. */
export const insightsQuery = (address: ConfigSearch) => {
  const { sort = standardSort, search, type, status, category, groupId } = readConfigSearch({ ...address });
  const asked = {
    search,
    category,
    groupId,
    type: type?.join(),
    status: status?.join(),
    ...sortingOf(sort),
  };
  return keysetQuery<AdministeredInsight>({
    name: insightListName,
    search: asked,
    fetchPage: (cursor, signal) =>
      api(listInsights, { query: { ...asked, limit: pageSize, cursor }, signal }),
  });
};

/** Insights or their groups were changed: every list that shows them is read anew. */
export const reloadInsights = async (): Promise<void> => {
  await Promise.all([
    reloadLists(queryClient, insightListName),
    queryClient.invalidateQueries({ queryKey: ['insight-groups'] }),
    queryClient.invalidateQueries({ queryKey: ['customer-insights'] }),
  ]);
};

/** One insight, for a form: it begins with what is true now. */
export const insightQuery = (insightId: string) =>
  queryOptions({
    queryKey: ['administered-insight', insightId],
    queryFn: ({ signal }) => api(getInsight, { params: { insightId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Whom a Custom insight is for, by name. */
export const insightCustomersQuery = (insightId: string) =>
  queryOptions({
    queryKey: ['administered-insight', insightId, 'customers'],
    queryFn: ({ signal }) => api(listInsightCustomers, { params: { insightId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** What the fields of an insight depend on. */
export const insightOptionsQuery = queryOptions({
  queryKey: ['insight-options'],
  queryFn: ({ signal }) => api(getInsightOptions, { signal }),
});

export const addInsight = (fields: InsightFields, keyFor: KeyFor): Promise<AdministeredInsight> =>
  api(createInsight, { body: fields, idempotencyKey: keyFor(fields) });

export const saveInsight = (
  insightId: string,
  change: InsightChange,
  keyFor: KeyFor,
): Promise<AdministeredInsight> =>
  api(changeInsight, { params: { insightId }, body: change, idempotencyKey: keyFor(change) });

/** Deletes an insight; one that is gone already is what was wished for. */
export const removeInsight = async (insightId: string): Promise<void> => {
  await api(deleteInsight, { params: { insightId } }).catch((error: unknown) => {
    if (!(error instanceof ApiProblem && error.code === 'notFound')) throw error;
  });
};

/** A group's insights in their order; a tenant has few enough to be read at once, two hundred at a time. */
export const insightsOfGroup = async (groupId: string): Promise<AdministeredInsight[]> => {
  const all: AdministeredInsight[] = [];
  let cursor: string | undefined;
  do {
    const page = await api(listInsights, { query: { groupId, limit: 200, cursor } });
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
};

export const saveInsightOrder = async (
  groupId: string,
  ids: string[],
  previousIds: string[],
  keyFor: KeyFor,
): Promise<void> => {
  const body = { groupId, ids, previousIds };
  await api(orderInsights, { body, idempotencyKey: keyFor(body) });
};
