import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTenantGone } from './api-problem';

let tenantGoneListener = (): Promise<void> => Promise.resolve();

/** The tenant was suspended or erased while the page was open. */
export const onTenantGone = (listener: () => Promise<void>): void => {
  tenantGoneListener = listener;
};

const onError = (error: Error): void => {
  if (isTenantGone(error)) void tenantGoneListener();
};

/**
 * All server data belongs to the user, so it is cleared when the session ends. Retries are left to the API
 * client, which knows what may be repeated.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // Without a network, requests fail visibly instead of pausing: screens would wait without saying why.
    // Unlike `always`, `offlineFirst` fetches again once the connection is back.
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'offlineFirst' },
    // `gcTime` 0: finished mutations may contain a password.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
});

/** Everything is fetched again when it is next shown. */
export const markAllStale = (): void => void queryClient.invalidateQueries({ refetchType: 'none' });

const clearCallbacks = new Set<() => void>();

/** Registers what else to clear when the session ends. */
export const onClearUserData = (forget: () => void): void => void clearCallbacks.add(forget);

export const clearUserData = (): void => {
  queryClient.clear();
  for (const forget of clearCallbacks) forget();
};
