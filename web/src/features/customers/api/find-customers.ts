import { listCustomers } from '@vantage/contract/customers/customers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

const maxFound = 6;

/**
 * The first matches, or the most recently opened customers while nothing is typed. The previous result stays
 * during a search.
 */
export const customerSearchQuery = (search: string) =>
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
