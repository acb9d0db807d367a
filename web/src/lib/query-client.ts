import { QueryClient } from '@tanstack/react-query';

/** What belongs to the page and not to whoever is signed in. */
const pageKeys: readonly unknown[] = ['tenant-check', 'tenant-settings'];

/** The one cache of server data. Retries are the API client's business, which knows what may be repeated. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });

/** Drops everything that was fetched for whoever was signed in. */
export const forgetUserData = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => !pageKeys.includes(queryKey[0]) });
