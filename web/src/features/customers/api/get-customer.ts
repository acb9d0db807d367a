import { getCustomer } from '@vantage/contract/customers/customers';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** Choosing a card seeds the cache. */
export const customerQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['customer', customerId],
    queryFn: ({ signal }) => api(getCustomer, { params: { customerId }, signal }),
    staleTime: 5 * 60_000,
  });

/** For a form, so always refetched. */
export const customerForEditingQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['customer-to-change', customerId],
    queryFn: ({ signal }) => api(getCustomer, { params: { customerId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
