import { readOptionUse } from '@vantage/contract/settings/option-lists';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

export const optionUseQuery = queryOptions({
  queryKey: ['option-use'],
  queryFn: ({ signal }) => api(readOptionUse, { signal }),
  // Clients and surveys are changed on other screens.
  staleTime: 0,
});
