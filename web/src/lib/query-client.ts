import { QueryClient } from '@tanstack/react-query';

/** The one cache of server data. Retries are the API client's business, which knows what may be repeated. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
