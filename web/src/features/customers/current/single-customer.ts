import type { Customer } from '@vantage/contract/customers/customers';
import type { QueryClient } from '@tanstack/react-query';
import { customersQuery } from '../api/list-customers';
import { customerPageState } from './customer-page-state';

/** Limits the wait for what only saves a click. */
const timeoutMs = 3_000;

/**
 * Skips the list for a user with a single customer, only on arrival: Back and the menu still lead to the
 * list.
 */
export const singleCustomerOnFirstVisit = async (queryClient: QueryClient): Promise<Customer | undefined> => {
  if (!customerPageState.isArrival()) return undefined;
  customerPageState.arrive();
  const list = await Promise.race([
    queryClient.fetchInfiniteQuery(customersQuery({})).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs)),
  ]);
  const [page] = list?.pages ?? [];
  return page?.total === 1 ? page.items[0] : undefined;
};
