import {
  changeInsight,
  createInsight,
  deleteInsight,
  getInsight,
  getInsightOptions,
  listInsightCustomers,
  listInsights,
  orderInsights,
  previewInsight,
  type AdministeredInsight,
  type InsightChange,
  type InsightPreview,
} from '@vantage/contract/insights/insight-administration';
import type { InsightFields } from '@vantage/contract/insights/insight-fields';
import { listLimits } from '@vantage/contract/api/list-limits';
import type { BodyInputOf } from '@vantage/contract/api/operation';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../../lib/api/api-client';
import { ignoreNotFound } from '../../../../lib/api/api-problem';
import { useIdempotencyKey } from '../../../../lib/api/idempotency-key';
import { keysetQuery, reloadLists } from '../../../../lib/lists/keyset-list';
import { toSortParams } from '../../../../lib/lists/list-search';
import { queryClient } from '../../../../lib/api/query-client';
import { readConfigSearch, defaultSort, type ConfigSearch } from '../config-search';

const insightListName = 'administered-insights';

const pageSize = 50;

export const insightsQuery = (urlSearch: ConfigSearch) => {
  const { sort = defaultSort, search, type, status, category, groupId } = readConfigSearch({ ...urlSearch });
  const filters = {
    search,
    category,
    groupId,
    type: type?.join(),
    status: status?.join(),
    ...toSortParams(sort),
  };
  return keysetQuery<AdministeredInsight>({
    name: insightListName,
    search: filters,
    fetchPage: (cursor, signal) =>
      api(listInsights, { query: { ...filters, limit: pageSize, cursor }, signal }),
  });
};

export const reloadInsights = async (): Promise<void> => {
  await Promise.all([
    reloadLists(queryClient, insightListName),
    queryClient.invalidateQueries({ queryKey: ['insight-groups'] }),
    queryClient.invalidateQueries({ queryKey: ['customer-insights'] }),
  ]);
};

export const insightQuery = (insightId: string) =>
  queryOptions({
    queryKey: ['administered-insight', insightId],
    queryFn: ({ signal }) => api(getInsight, { params: { insightId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const insightCustomersQuery = (insightId: string) =>
  queryOptions({
    queryKey: ['administered-insight', insightId, 'customers'],
    queryFn: ({ signal }) => api(listInsightCustomers, { params: { insightId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Titles that a copy of this one may collide with. */
export const similarTitlesQuery = (title: string) =>
  queryOptions({
    queryKey: ['administered-insights', 'titles', title],
    queryFn: async ({ signal }) => {
      const search = title.slice(0, listLimits.search);
      const { items } = await api(listInsights, { query: { search, limit: 200 }, signal });
      return items.map((insight) => insight.title);
    },
    staleTime: 0,
    gcTime: 0,
  });

export const insightOptionsQuery = queryOptions({
  queryKey: ['insight-options'],
  queryFn: ({ signal }) => api(getInsightOptions, { signal }),
});

export const requestPreview = (preview: InsightPreview, signal: AbortSignal) =>
  api(previewInsight, { body: preview, signal });

/** A provider's response has a new token each time. */
export const insightPreviewQuery = (preview: InsightPreview) =>
  queryOptions({
    queryKey: ['insight-preview', preview],
    queryFn: ({ signal }) => requestPreview(preview, signal),
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });

export const useCreateInsight = () => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (fields: InsightFields) =>
      api(createInsight, { body: fields, idempotencyKey: idempotencyKey.for(fields) }),
    onSuccess: () => {
      idempotencyKey.renew();
      void reloadInsights();
    },
  });
};

export const useChangeInsight = (insightId: string) => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (change: InsightChange) =>
      api(changeInsight, {
        params: { insightId },
        body: change,
        idempotencyKey: idempotencyKey.for({ insightId, ...change }),
      }),
    onSuccess: () => {
      idempotencyKey.renew();
      void reloadInsights();
    },
  });
};

export const useDeleteInsight = () =>
  useMutation({
    mutationFn: (insightId: string) => api(deleteInsight, { params: { insightId } }).catch(ignoreNotFound),
    onSuccess: () => void reloadInsights(),
  });

/** In their order, loaded 200 at a time. */
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

export const useOrderInsights = () => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (order: BodyInputOf<typeof orderInsights>) =>
      api(orderInsights, { body: order, idempotencyKey: idempotencyKey.for(order) }),
    onSuccess: () => {
      idempotencyKey.renew();
      return reloadInsights();
    },
  });
};
