import { listCustomers } from '@vantage/contract/customers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../../lib/api/api-client';

/** As many as a list of suggestions shows. */
const maxFound = 20;

/** The first customers that match what was typed, by name. */
export const choosableCustomersQuery = (search: string) =>
  queryOptions({
    queryKey: ['customers', 'choosable', search],
    queryFn: ({ signal }) =>
      api(listCustomers, { query: { ...(search !== '' && { search }), limit: maxFound }, signal }),
    placeholderData: keepPreviousData,
  });
