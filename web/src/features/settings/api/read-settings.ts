import { readSettings } from '@vantage/contract/settings/settings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** Only the part that the user may see; all for an administrator. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api(readSettings, { signal }),
  // Forms must start from the current state.
  staleTime: 0,
});
