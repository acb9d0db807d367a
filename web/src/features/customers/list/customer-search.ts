import type { CustomerStatus } from '@vantage/contract/customer-fields';
import type { CustomerQuery } from '@vantage/contract/customers';
import {
  listSearch,
  oneOf,
  searchText,
  severalOf,
  severalTexts,
  sortBy,
} from '../../../lib/lists/list-search';

type CustomerSort = CustomerQuery['sort'];

/** Columns that the list can be put in order by. Lists of our own, because the contract's would bring Zod along. */
const customerSorts = [
  'name',
  'industry',
  'projectId',
  'projectStartDate',
  'status',
  'lastOpenedAt',
] as const satisfies CustomerSort[];
export const standardSort = 'name';

/** Every status, in the order of a project's life. */
export const customerStatuses = ['Upcoming', 'InProgress', 'Completed'] as const satisfies CustomerStatus[];

/** What the list's address may say. */
export const readCustomerSearch = listSearch({
  search: searchText,
  status: severalOf(customerStatuses),
  industry: severalTexts,
  archived: oneOf(['true']),
  sort: sortBy(customerSorts, standardSort),
});
export type CustomerSearch = ReturnType<typeof readCustomerSearch>;

/** Fields that leave customers out, beside the search for words. */
export const customerFilterNames = ['status', 'industry', 'archived'] as const;

/** Whether it asks for nothing beyond the list as such. */
export const isDefaultList = (search: CustomerSearch): boolean =>
  Object.values(search).every((value) => value === undefined);
