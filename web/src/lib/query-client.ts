import { QueryClient } from '@tanstack/react-query';

/**
 * The one cache of server data, all of it somebody's: it is emptied when a session ends. Retries are the API
 * client's business, which knows what may be repeated.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
