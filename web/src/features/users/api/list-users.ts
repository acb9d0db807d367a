import { listUsers, type User } from '@vantage/contract/users';
import { api } from '../../../lib/api/api-client';
import { keysetQuery, reloadLists } from '../../../lib/lists/keyset-list';
import { queryClient } from '../../../lib/api/query-client';
import { sortingOf } from '../../../lib/lists/list-search';
import { readUserSearch, standardSort, type UserSearch } from '../list/user-search';

/** Name of the lists of users in the query cache. */
export const userListName = 'users';

const pageSize = 50;

/** The users that match, page after page. */
export const usersQuery = (address: UserSearch) => {
  // The router hands on what an address holds beside (a tracker's parameter, say); the server would refuse it.
  const { sort = standardSort, ...search } = readUserSearch({ ...address });
  return keysetQuery<User>({
    name: userListName,
    search: { ...search, sort },
    fetchPage: (cursor, signal) =>
      api(listUsers, { query: { ...search, ...sortingOf(sort), limit: pageSize, cursor }, signal }),
  });
};

/** Somebody was added or changed: every list of users is read anew. */
export const reloadUsers = (): Promise<void> => reloadLists(queryClient, userListName);
