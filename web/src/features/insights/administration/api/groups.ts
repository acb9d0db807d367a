import type { InsightGroupFields } from '@vantage/contract/insight-fields';
import {
  changeInsightGroup,
  createInsightGroup,
  deleteInsightGroup,
  getInsightGroup,
  listInsightGroups,
  orderInsightGroups,
  type InsightGroup,
  type InsightGroupChange,
} from '@vantage/contract/insight-groups';
import type { BodyInputOf } from '@vantage/contract/operation';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../../lib/api/api-client';
import { ignoreNotFound } from '../../../../lib/api/api-problem';
import { useIdempotencyKey } from '../../../../lib/api/idempotency-key';
import { sortingOf } from '../../../../lib/lists/list-search';
import { standardGroupSort, type GroupSort } from '../config-search';
import { reloadInsights } from './insights';

/** As many as a tenant can have: they come in one page. */
const maxGroups = 200;

/** The groups that match. */
export const groupsQuery = (asked: {
  search?: string | undefined;
  status?: InsightGroup['status'] | undefined;
  sort?: GroupSort | undefined;
}) => {
  const { sort = standardGroupSort, ...filters } = asked;
  return queryOptions({
    queryKey: ['insight-groups', sort, filters],
    queryFn: ({ signal }) =>
      api(listInsightGroups, { query: { ...filters, ...sortingOf(sort), limit: maxGroups }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
};

/** All groups in their order. */
export const allGroupsQuery = groupsQuery({});

/** One group, for a form: it begins with what is true now. */
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

/** Deletes a group. Lists are loaded again after a refusal, too: it may have got insights meanwhile. */
export const useDeleteGroup = () =>
  useMutation({
    mutationFn: (insightGroupId: string) =>
      api(deleteInsightGroup, { params: { insightGroupId } }).catch(ignoreNotFound),
    onSettled: () => void reloadInsights(),
  });

/** Saves the order of the groups. */
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
