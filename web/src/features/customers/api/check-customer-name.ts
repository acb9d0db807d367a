import { checkCustomerName } from '@vantage/contract/customers/customer-administration';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

export const customerNameQuery = (name: string, excludeId: string | undefined) =>
  queryOptions({
    queryKey: ['customer-name', name, excludeId],
    queryFn: async ({ signal }) =>
      (await api(checkCustomerName, { query: { name, excludeId }, signal })).available,
    staleTime: 10_000,
  });
