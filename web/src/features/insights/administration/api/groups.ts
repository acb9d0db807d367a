import {
  changeInsightGroup,
  createInsightGroup,
  deleteInsightGroup,
  getInsightGroup,
  listInsightGroups,
  orderInsightGroups,
  type InsightGroup,
  type InsightGroupChange,
  type InsightGroupFields,
} from '@vantage/contract/insight-groups';
import type { BodyInputOf } from '@vantage/contract/api/operation';
import { insightLimits } from '@vantage/contract/insights/insight-fields';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../../lib/api/api-client';
import { ignoreNotFound } from '../../../../lib/api/api-problem';
import { useIdempotencyKey } from '../../../../lib/api/idempotency-key';
import { toSortParams } from '../../../../lib/lists/list-search';
import { defaultGroupSort, type GroupSort } from '../config-search';
import { reloadInsights } from './insights';

export const groupsQuery = (options: {
  search?: string | undefined;
  status?: InsightGroup['status'] | undefined;
  sort?: GroupSort | undefined;
}) => {
  const { sort = defaultGroupSort, ...filters } = options;
  return queryOptions({
    queryKey: ['insight-groups', sort, filters],
    // One page is enough.
    queryFn: ({ signal }) =>
      api(listInsightGroups, {
        query: { ...filters, ...toSortParams(sort), limit: insightLimits.groupsPerTenant },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
};

export const allGroupsQuery = groupsQuery({});

/** For a form, so always refetched. */
export const groupQuery = (insightGroupId: string) =>
  queryOptions({
    queryKey: ['insight-group', insightGroupId],
    queryFn: ({ signal }) => api(getInsightGroup, { params: { insightGroupId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const useCreateGroup = () => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (fields: InsightGroupFields) =>
      api(createInsightGroup, { body: fields, idempotencyKey: idempotencyKey.for(fields) }),
    onSuccess: () => {
      idempotencyKey.renew();
      void reloadInsights();
    },
  });
};

export const useChangeGroup = (insightGroupId: string) => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (change: InsightGroupChange) =>
      api(changeInsightGroup, {
        params: { insightGroupId },
        body: change,
        idempotencyKey: idempotencyKey.for({ insightGroupId, ...change }),
      }),
    onSuccess: () => {
      idempotencyKey.renew();
      void reloadInsights();
    },
  });
};

/** Reloads even after a refusal, since the group may have received insights. */
export const useDeleteGroup = () =>
  useMutation({
    mutationFn: (insightGroupId: string) =>
      api(deleteInsightGroup, { params: { insightGroupId } }).catch(ignoreNotFound),
    onSettled: () => void reloadInsights(),
  });

export const useOrderGroups = () => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (order: BodyInputOf<typeof orderInsightGroups>) =>
      api(orderInsightGroups, { body: order, idempotencyKey: idempotencyKey.for(order) }),
    onSuccess: () => {
      idempotencyKey.renew();
      return reloadInsights();
    },
  });
};
