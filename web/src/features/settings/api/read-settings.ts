import { readSettings } from '@vantage/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** The tenant's settings as far as the caller may see them; an administrator sees all. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api(readSettings, { signal }),
  // Forms stand on it: they begin with what is true now, not with what was.
  staleTime: 0,
});
