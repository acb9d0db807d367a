import { getCustomer } from '@vantage/contract/customers';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** One customer. Whoever comes from the list has it already: choosing a card puts it in the cache. */
export const customerQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['customer', customerId],
    queryFn: ({ signal }) => api(getCustomer, { params: { customerId }, signal }),
    staleTime: 5 * 60_000,
  });

/** One customer for a form, which begins with what is stored now. */
export const customerToChangeQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['customer-to-change', customerId],
    queryFn: ({ signal }) => api(getCustomer, { params: { customerId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
