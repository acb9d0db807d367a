import { listCustomers } from '@vantage/contract/customers/customers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../../lib/api/api-client';

const maxFound = 20;

export const choosableCustomersQuery = (search: string) =>
  queryOptions({
    queryKey: ['customers', 'choosable', search],
    queryFn: ({ signal }) =>
      api(listCustomers, { query: { ...(search !== '' && { search }), limit: maxFound }, signal }),
    placeholderData: keepPreviousData,
  });
