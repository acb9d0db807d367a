import type { Customer } from '@vantage/contract/customers';
import type { QueryClient } from '@tanstack/react-query';
import { customersQuery } from '../api/list-customers';
import { customerPageState } from './customer-page-state';

/** Longer than this nobody is kept waiting to be spared a click. */
const timeoutMs = 3_000;

/**
 * The customer of somebody who has but one, on arrival in a session; `undefined` at every other time, so that
 * Back and the menu still lead to the list.
 */
export const singleCustomerOnArrival = async (queryClient: QueryClient): Promise<Customer | undefined> => {
  if (!customerPageState.isArrival()) return undefined;
  customerPageState.arrive();
  const list = await Promise.race([
    queryClient.fetchInfiniteQuery(customersQuery({})).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs)),
  ]);
  const [page] = list?.pages ?? [];
  return page?.total === 1 ? page.items[0] : undefined;
};
