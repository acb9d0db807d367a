import { listCustomers } from '@vantage/contract/customers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** As many as a short list of suggestions shows. */
const maxFound = 6;

/**
 * The first customers that match what was typed, and while nothing is typed those that were opened last. While it runs,
 * the last answer stays.
 */
export const foundCustomersQuery = (search: string) =>
  queryOptions({
    queryKey: ['customers', 'found', search],
    queryFn: ({ signal }) =>
      api(listCustomers, {
        query:
          search === ''
            ? { sort: 'lastOpenedAt', order: 'desc', limit: maxFound }
            : { search, limit: maxFound },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
