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
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../../lib/api-client';
import { ApiProblem } from '../../../../lib/api-problem';
import type { KeyFor } from '../../../../lib/idempotency-key';
import { sortingOf } from '../../../../lib/list-search';
import { standardGroupSort, type GroupSort } from '../config-search';

/** As many as a tenant can have: they come in one page. */
const mostGroups = 200;

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
      api(listInsightGroups, { query: { ...filters, ...sortingOf(sort), limit: mostGroups }, signal }),
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

export const addGroup = (fields: InsightGroupFields, keyFor: KeyFor): Promise<InsightGroup> =>
  api(createInsightGroup, { body: fields, idempotencyKey: keyFor(fields) });

export const saveGroup = (
  insightGroupId: string,
  change: InsightGroupChange,
  keyFor: KeyFor,
): Promise<InsightGroup> =>
  api(changeInsightGroup, { params: { insightGroupId }, body: change, idempotencyKey: keyFor(change) });

/** Deletes a group; one that is gone already is what was wished for. */
export const removeGroup = async (insightGroupId: string): Promise<void> => {
  await api(deleteInsightGroup, { params: { insightGroupId } }).catch((error: unknown) => {
    if (!(error instanceof ApiProblem && error.code === 'notFound')) throw error;
  });
};

export const saveGroupOrder = async (ids: string[], previousIds: string[], keyFor: KeyFor): Promise<void> => {
  const body = { ids, previousIds };
  await api(orderInsightGroups, { body, idempotencyKey: keyFor(body) });
};
