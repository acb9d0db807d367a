import { formatListParam } from '@vantage/contract/api/list-param';
import { listCustomers, type Customer } from '@vantage/contract/customers/customers';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { customerPageSize } from '../../../lib/lists/customer-page-size';
import { keysetQuery, reloadLists } from '../../../lib/lists/keyset-list';
import { toSortParams } from '../../../lib/lists/list-search';
import { customerOptionsQuery } from './get-customer-options';
import { readCustomerSearch, defaultSort, type CustomerSearch } from '../list/customer-search';

export const customerListName = 'customers';

export const customersQuery = (urlSearch: CustomerSearch) => {
  // The router passes on unknown parameters (a tracker's, say), which the server would refuse.
  const search = readCustomerSearch({ ...urlSearch });
  const { search: words, status, industry, mine, archived, sort = defaultSort } = search;
  return keysetQuery<Customer>({
    name: customerListName,
    search,
    fetchPage: (cursor, signal) =>
      api(listCustomers, {
        query: {
          search: words,
          status: status?.join(),
          industry: industry && formatListParam(industry),
          mine,
          archived,
          ...toSortParams(sort),
          limit: customerPageSize,
          cursor,
        },
        signal,
      }),
  });
};

export const reloadCustomers = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([
    reloadLists(queryClient, customerListName),
    queryClient.invalidateQueries({ queryKey: [customerListName, 'found'], refetchType: 'none' }),
    queryClient.invalidateQueries(customerOptionsQuery),
  ]);
};

/** Invalidates lists sorted by the last opening. */
export const resetRecentOrder = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: [customerListName],
    predicate: ({ queryKey: [, kind, search] }) =>
      kind === 'list'
        ? ((search as CustomerSearch).sort ?? defaultSort).endsWith('lastOpenedAt')
        : kind === 'found' && search === '',
    refetchType: 'none',
  });
