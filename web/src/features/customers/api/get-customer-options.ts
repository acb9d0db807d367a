import { getCustomerOptions } from '@vantage/contract/customers/customers';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

export const customerOptionsQuery = queryOptions({
  queryKey: ['customer-options'],
  queryFn: ({ signal }) => api(getCustomerOptions, { signal }),
  staleTime: 5 * 60_000,
});
