import { formatListParam } from '@vantage/contract/list-param';
import { listCustomers, type Customer } from '@vantage/contract/customers';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { customerPageSize } from '../../../lib/lists/customer-page-size';
import { keysetQuery, reloadLists } from '../../../lib/lists/keyset-list';
import { sortingOf } from '../../../lib/lists/list-search';
import { customerOptionsQuery } from './get-customer-options';
import { readCustomerSearch, type CustomerSearch } from '../list/customer-search';

/** Name of the lists of customers in the query cache. */
export const customerListName = 'customers';

/** The customers that match, page after page. */
export const customersQuery = (address: CustomerSearch) => {
  // The router hands on what an address holds beside (a tracker's parameter, say); the server would refuse it.
  const search = readCustomerSearch({ ...address });
  const { search: words, status, industry, archived, sort } = search;
  return keysetQuery<Customer>({
    name: customerListName,
    search,
    fetchPage: (cursor, signal) =>
      api(listCustomers, {
        query: {
          search: words,
          status: status?.join(),
          industry: industry && formatListParam(industry),
          archived,
          ...(sort && sortingOf(sort)),
          limit: customerPageSize,
          cursor,
        },
        signal,
      }),
  });
};

/** A customer was added, changed or put away: every list of customers, and what they can be narrowed to, is read anew. */
export const reloadCustomers = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([
    reloadLists(queryClient, customerListName),
    queryClient.invalidateQueries({ queryKey: [customerListName, 'found'], refetchType: 'none' }),
    queryClient.invalidateQueries(customerOptionsQuery),
  ]);
};

/** A customer was opened: lists in the order of that are read anew the next time they are looked at. */
export const resetRecentOrder = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: [customerListName],
    predicate: ({ queryKey: [, kind, search] }) =>
      kind === 'list'
        ? ((search as CustomerSearch).sort?.endsWith('lastOpenedAt') ?? false)
        : kind === 'found' && search === '',
    refetchType: 'none',
  });
