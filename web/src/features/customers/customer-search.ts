import type { CustomerQuery, CustomerStatus } from '@vantage/contract/customers';
import { listLimits } from '@vantage/contract/list-limits';
import { severalOf } from '../../lib/list-search';
import { narrowing, type Narrowing } from '../../lib/narrowing';
import type { Sorting } from '../../ui/sort-select';

export type CustomerSort = CustomerQuery['sort'];

/** What the customer list shows, as its address holds it; the defaults are left out. */
export interface CustomerSearch {
  search?: string | undefined;
  /** Any of these; never none. */
  status?: CustomerStatus[] | undefined;
  industry?: string | undefined;
  sort?: CustomerSort | undefined;
  order?: 'desc' | undefined;
}

const sorts: readonly string[] = [
  'name',
  'industry',
  'projectId',
  'projectStartDate',
  'status',
] satisfies CustomerSort[];
const isSort = (value: unknown): value is CustomerSort => sorts.includes(value as string);

/** Every status, in the order of a project's life. A list of our own, because the contract's would bring Zod along. */
export const customerStatuses = ['Upcoming', 'InProgress', 'Completed'] as const satisfies CustomerStatus[];
const readStatuses = severalOf(customerStatuses);

const maxIndustryLength = 64;

/** The router reads `?search=360` as a number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/**
 * Keeps what makes sense of an address or of a remembered list, and nothing else. What is dropped is named, or the router
 * would hand the screen what the address says.
 */
export const readCustomerSearch = (input: Readonly<Record<string, unknown>>): CustomerSearch => {
  const search = textOf(input['search']);
  const industry = textOf(input['industry']);
  const { status, sort, order } = input;
  return {
    search: search === '' ? undefined : search.slice(0, listLimits.search),
    status: readStatuses(status),
    // Cut short it would be another industry.
    industry: industry !== '' && industry.length <= maxIndustryLength ? industry : undefined,
    sort: isSort(sort) && sort !== 'name' ? sort : undefined,
    order: order === 'desc' ? order : undefined,
  };
};

/** What leaves something out of the list, as opposed to merely putting it in order. */
export const narrowedBy = ({ search, status, industry }: CustomerSearch): Narrowing | undefined =>
  narrowing(search, [status, industry]);

/** The same order of everything. */
export const withoutFilters = ({ sort, order }: CustomerSearch): CustomerSearch => ({ sort, order });

/** The order that a search asks for, its defaults filled in. */
export const customerSorting = ({ sort, order }: CustomerSearch): Sorting<CustomerSort> => ({
  sort: sort ?? 'name',
  order: order ?? 'asc',
});

/** The same search in another order. */
export const withSorting = (
  search: CustomerSearch,
  { sort, order }: Sorting<CustomerSort>,
): CustomerSearch => ({
  ...search,
  sort: sort === 'name' ? undefined : sort,
  order: order === 'desc' ? 'desc' : undefined,
});

/** Whether it asks for nothing beyond the list as such. */
export const isDefaultList = (search: CustomerSearch): boolean =>
  Object.values(search).every((value) => value === undefined);
