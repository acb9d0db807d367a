import { listSearch, oneOf, oneText, searchText, sortBy } from '../../../lib/lists/list-search';

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
  roleId: oneOf(roles),
  status: oneOf(userStates),
  locked: oneOf(lockStates),
  locationId: oneText,
  sort: sortBy(userSorts, standardSort),
});
export type UserSearch = ReturnType<typeof readUserSearch>;

/** Fields that leave somebody out, beside the search for words. */
export const userFilterNames = ['roleId', 'status', 'locked', 'locationId'] as const;
