import { listCustomers } from '@vantage/contract/customers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';

/** As many as a short list of suggestions shows. */
const mostFound = 6;

/** The first customers that match what was typed; all of them match nothing typed. While it runs, the last answer stays. */
export const foundCustomersQuery = (search: string) =>
  queryOptions({
    queryKey: ['customers', 'found', search],
    queryFn: ({ signal }) =>
      api(listCustomers, {
        query: { sort: 'name', order: 'asc', limit: mostFound, ...(search !== '' && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
