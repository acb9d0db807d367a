import { countBounceReports } from '@vantage/contract/mailings/bounces';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

export const bounceReportsQuery = queryOptions({
  queryKey: ['bounce-reports'],
  queryFn: ({ signal }) => api(countBounceReports, { signal }),
  staleTime: 0,
  // Back from the provider's page, where a test report was sent.
  refetchOnWindowFocus: true,
});
