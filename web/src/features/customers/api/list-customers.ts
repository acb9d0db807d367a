import { listCustomers } from '@vantage/contract/customers';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';
import { readCustomerSearch, type CustomerSearch } from '../customer-search';

/** Divides by one to four columns, so that a page ends with a full row. */
const pageSize = 60;

/** The customers that match, page after page. While another search runs, what was found before stays. */
export const customersQuery = (address: CustomerSearch) => {
  // The router hands on what an address holds beside (a tracker's parameter, say); the server would refuse it.
  const { status, ...search } = readCustomerSearch({ ...address });
  return infiniteQueryOptions({
    queryKey: ['customers', { ...search, status }],
    queryFn: ({ pageParam, signal }) =>
      api(listCustomers, {
        query: { ...search, status: status?.join(), limit: pageSize, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Comparing every page loaded so far with itself would cost more with each page.
    structuralSharing: false,
  });
};
