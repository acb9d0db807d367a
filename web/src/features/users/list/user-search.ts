import { listOf, listSearch, oneOf, searchText, sortBy, textList } from '../../../lib/lists/list-search';

const userSorts = ['firstName', 'userName', 'email', 'role', 'employeeType', 'createdAt'] as const;
export type UserSort = (typeof userSorts)[number];
export const defaultSort: UserSort = 'firstName';

export const userStates = ['Active', 'Inactive'] as const;
export const lockStates = ['true', 'false'] as const;
export const passwordStates = ['true', 'false'] as const;
const roles = ['1001', '1002', '1003', '1004'] as const;

export const readUserSearch = listSearch({
  search: searchText,
  roleId: listOf(roles),
  status: oneOf(userStates),
  locked: oneOf(lockStates),
  /** True for a user who has not set a password. */
  invited: oneOf(passwordStates),
  locationId: textList,
  sort: sortBy(userSorts, defaultSort),
});
export type UserSearch = ReturnType<typeof readUserSearch>;

/** In addition to `search`. */
export const userFilterNames = ['roleId', 'status', 'locked', 'invited', 'locationId'] as const;
