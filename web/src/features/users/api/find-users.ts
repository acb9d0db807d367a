import { listUsers } from '@vantage/contract/users/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

const maxFound = 6;

/** The first matches. The previous result stays during a search. */
export const userSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['users', 'found', search],
    queryFn: ({ signal }) => api(listUsers, { query: { search, limit: maxFound }, signal }),
    placeholderData: keepPreviousData,
  });
