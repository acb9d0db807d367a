import { findProjectManagers } from '@vantage/contract/customers/customer-administration';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

export const managersQuery = (search: string) =>
  queryOptions({
    queryKey: ['project-managers', search],
    queryFn: ({ signal }) => api(findProjectManagers, { query: search === '' ? {} : { search }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
