import { readSettings, type AppSettings } from '@vantage/contract/settings';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api } from './api-client';

/** The tenant's settings: look, label, languages, ways to sign in. The root route has them before any screen. */
export const tenantSettingsQuery = queryOptions({
  queryKey: ['tenant-settings'],
  queryFn: ({ signal }) => api(readSettings, { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** The tenant's settings; below the root route they are always there. */
export const useTenantSettings = (): AppSettings => useSuspenseQuery(tenantSettingsQuery).data;
