import type { CustomerStatus } from '@vantage/contract/customers/customer-fields';
import type { CustomerQuery } from '@vantage/contract/customers/customers';
import {
  listSearch,
  oneOf,
  searchText,
  listOf,
  textList,
  sortBy,
  type SortText,
} from '../../../lib/lists/list-search';

type CustomerSort = CustomerQuery['sort'];

/** Not imported from the contract, which would load Zod. */
const customerSorts = [
  'name',
  'industry',
  'projectId',
  'projectManager',
  'projectStartDate',
  'status',
  'lastOpenedAt',
] as const satisfies CustomerSort[];
export const defaultSort: SortText<CustomerSort> = '-lastOpenedAt';

/** In the order of a project's progress. */
export const customerStatuses = ['Upcoming', 'InProgress', 'Completed'] as const satisfies CustomerStatus[];

export const readCustomerSearch = listSearch({
  search: searchText,
  status: listOf(customerStatuses),
  industry: textList,
  mine: oneOf(['true']),
  archived: oneOf(['true']),
  sort: sortBy(customerSorts, defaultSort),
});
export type CustomerSearch = ReturnType<typeof readCustomerSearch>;

/** In addition to `search`. */
export const customerFilterNames = ['status', 'industry', 'mine', 'archived'] as const;

export const isDefaultList = (search: CustomerSearch): boolean =>
  Object.values(search).every((value) => value === undefined);
