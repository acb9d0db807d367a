import { getUserSummary } from '@vantage/contract/users/user-summary';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** Refetched whenever it is shown. */
export const userSummaryQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user-summary', userId],
    queryFn: ({ signal }) => api(getUserSummary, { params: { userId }, signal }),
    staleTime: 0,
  });
