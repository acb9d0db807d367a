import { listSearch, oneOf, oneText, searchText } from '../../lib/list-search';

/** Columns that the list can be put in order by. */
const userSorts = ['firstName', 'userName', 'email', 'role', 'employeeType', 'createdAt'] as const;
export type UserSort = (typeof userSorts)[number];
export const standardSort: UserSort = 'firstName';

export const userStates = ['Active', 'Inactive'] as const;
export const lockStates = ['true', 'false'] as const;
const roles = ['1001', '1002', '1003', '1004'] as const;

/** What the list's address may say. */
export const readUserSearch = listSearch({
  search: searchText,
  roleId: (value) => oneOf(roles)(typeof value === 'number' ? String(value) : value),
  status: oneOf(userStates),
  locked: (value) => oneOf(lockStates)(typeof value === 'boolean' ? String(value) : value),
  locationId: oneText,
  sort: oneOf(userSorts, standardSort),
  order: oneOf(['asc', 'desc'], 'asc'),
});
export type UserSearch = ReturnType<typeof readUserSearch>;

/** Fields that leave somebody out, beside the search for words. */
export const userFilterNames = ['roleId', 'status', 'locked', 'locationId'] as const;
