import { listUsers, type User } from '@vantage/contract/users/users';
import { api } from '../../../lib/api/api-client';
import { keysetQuery, reloadLists } from '../../../lib/lists/keyset-list';
import { queryClient } from '../../../lib/api/query-client';
import { toSortParams } from '../../../lib/lists/list-search';
import { readUserSearch, defaultSort, type UserSearch } from '../list/user-search';

export const userListName = 'users';

const pageSize = 50;

/** Writes the query as the server expects it, also for an export. */
export const toUserQuery = (urlSearch: UserSearch) => {
  // The router passes on unknown parameters (a tracker's, say), which the server would refuse.
  const { sort = defaultSort, roleId, locationId, ...search } = readUserSearch({ ...urlSearch });
  return { ...search, roleId: roleId?.join(), locationId: locationId?.join(), ...toSortParams(sort) };
};

export const usersQuery = (urlSearch: UserSearch) => {
  const search = toUserQuery(urlSearch);
  return keysetQuery<User>({
    name: userListName,
    search,
    fetchPage: (cursor, signal) => api(listUsers, { query: { ...search, limit: pageSize, cursor }, signal }),
  });
};

export const reloadUsers = (): Promise<void> => reloadLists(queryClient, userListName);
